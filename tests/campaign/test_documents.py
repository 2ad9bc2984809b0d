"""The documents that leave as JSON can be published: each has a JSON Schema."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter
from typing_extensions import is_typeddict

from campaign.bookkeeping import documents as lists
from campaign.journal import documents as journal
from campaign.season import documents as season


@pytest.mark.parametrize("module", [journal, season, lists], ids=["journal", "season", "lists"])
def test_every_document_has_a_json_schema(module: object) -> None:
    documents = [each for each in vars(module).values() if is_typeddict(each)]
    assert len(documents) >= 8
    for document in documents:
        assert TypeAdapter(document).json_schema()["type"] == "object"
