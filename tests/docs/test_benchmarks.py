"""`python -m tests.benchmarks` on a machine that lacks a part."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from tests.benchmarks import __main__ as benchmarks
from tests.benchmarks.figure import Figure

FAST = Figure("a move : two", 0.5, 1.0, "lower")
DRAWN = Figure("first paint : a picture", 1.2, 1.5, "lower")


@pytest.fixture
def area(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """An area with figures of its own, and one that a browser measures."""

    def browser_figures() -> list[Figure]:
        """First paint."""
        return [DRAWN]

    module = ModuleType("tests.benchmarks.bench_drawn")
    module.figures = lambda: [FAST]  # type: ignore[attr-defined]
    module.browser_figures = browser_figures  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(benchmarks, "find_areas", lambda: ["drawn"])
    monkeypatch.setattr(sys, "argv", ["benchmarks"])
    return module


def have_chromium(monkeypatch: pytest.MonkeyPatch, *, here: bool) -> None:
    parts = [part._replace(is_here=lambda: here) for part in benchmarks.PARTS[1:]]
    monkeypatch.setattr(benchmarks, "PARTS", (benchmarks.PARTS[0], *parts))


@pytest.mark.usefixtures("area")
def test_without_chromium_the_rest_is_measured_and_what_was_skipped_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    have_chromium(monkeypatch, here=False)
    assert benchmarks.main() == 0
    told = capsys.readouterr().out
    assert "1 of 1 figures reached" in told
    assert "skipped in drawn: First paint. (needs Chromium)" in told


@pytest.mark.usefixtures("area")
def test_with_chromium_nothing_is_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    have_chromium(monkeypatch, here=True)
    assert benchmarks.main() == 0
    told = capsys.readouterr().out
    assert "2 of 2 figures reached" in told
    assert "skipped" not in told


def test_a_part_that_fails_loses_no_figure_measured_before_it(
    area: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> list[Figure]:
        raise RuntimeError("no room")

    area.browser_figures = fail  # type: ignore[attr-defined]
    have_chromium(monkeypatch, here=True)
    assert benchmarks.main() == 1
    told = capsys.readouterr().out
    assert "1 of 1 figures reached" in told
    assert "drawn could not be measured: RuntimeError: no room" in told


@pytest.mark.parametrize("area", benchmarks.find_areas())
def test_an_area_loads_without_a_browser_library_and_names_what_it_may_skip(
    area: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from importlib import import_module

    name = f"tests.benchmarks.bench_{area}"
    for loaded in ("tests.maps.browser", "tests.maps.label_boxes", name):
        monkeypatch.delitem(sys.modules, loaded, raising=False)
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    module = import_module(name)
    for part in benchmarks.PARTS[1:]:
        work = getattr(module, part.function, None)
        assert work is None or work.__doc__
