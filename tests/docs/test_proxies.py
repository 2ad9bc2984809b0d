"""A server in front of the page, as the manual sets it up."""

from __future__ import annotations

import re

from cli.web.guard import MOST_BYTES
from cli.web.serving import LONGEST_HEAD
from tests.docs.pages import ROOT

UNITS = {"k": 1024, "m": 1024 * 1024}


def test_nginx_lets_as_long_addresses_and_forms_through_as_the_page_takes() -> None:
    text = (ROOT / "docs" / "groups.md").read_text("utf-8")
    wanted = r"(large_client_header_buffers 4|client_max_body_size) ([0-9]+)([km]);"
    sizes = {name: int(size) * UNITS[unit] for name, size, unit in re.findall(wanted, text)}
    assert sizes == {
        "large_client_header_buffers 4": LONGEST_HEAD,
        "client_max_body_size": MOST_BYTES,
    }
