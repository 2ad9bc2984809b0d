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
def hexcrown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Hexcrown:
    """`hexcrown("roll", "2d6", "--dice", "3,5")`; `stdin` is what the person types then."""

    def type_words(*words: str, stdin: str = "") -> Answer:
        monkeypatch.setattr(sys, "argv", ["hexcrown", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main()
        answer = Answer(code, *capsys.readouterr())
        if "--json" in words and code == 0:
            check_published(words, answer.out)
        return answer

    return type_words
