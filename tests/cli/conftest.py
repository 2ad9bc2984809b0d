"""Commands as a person types them, answered in this process."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from cli.main import main
from tests.cli.published import check_published


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


Hexcrown = Callable[..., Answer]


@pytest.fixture
def hexcrown(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    warm_folder: str | None,
) -> Hexcrown:
    """`hexcrown("roll", "2d6", "--dice", "3,5")`; `stdin` is what the person types then."""

    is_warm = warm_folder and not request.node.get_closest_marker("in_process")

    def type_words(*words: str, stdin: str = "") -> Answer:
        monkeypatch.setattr(sys, "argv", ["hexcrown", *words])
        answer = warm(words, stdin) if is_warm else None
        answer = answer or cold(stdin)
        if "--json" in words and answer.code == 0:
            check_published(words, answer.out)
        return answer

    def cold(stdin: str) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main()
        return Answer(code, *capsys.readouterr())

    def warm(words: tuple[str, ...], stdin: str) -> Answer | None:
        from tests.cli.warm.handed_over import type_warm

        answer = type_warm(warm_folder or "", words, stdin)
        return Answer(*answer) if answer else None

    return type_words
