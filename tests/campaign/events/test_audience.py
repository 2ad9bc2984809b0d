"""Who is told of each event: the class says it, and it is fixed when the act ends."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from campaign.events.event import Event, Told, all_events, counts, refs_of, tell
from campaign.events.values import Ref
from campaign.storage.world import World
from tests.campaign.events.test_events import make
from tests.story import Story

OURS, BESIDE, FAR = 1, 2, 3
EVENTS = [kind for kind in all_events().values() if refs_of(make(kind))]


class Stage:
    """Everything is Ostmark's at 0101, where an army of Westmark stands too; Farland is far."""

    def __init__(self, path: Path) -> None:
        self.story = Story(path, "0101 lowland\n0105 lowland\n")
        for name in ("Ostmark", "Westmark", "Farland"):
            self.story.empire(name)
        tile = self.story.tile("0101")
        place = self.story.settlement(OURS, "0101", "city", name="Dun")
        army = self.story.army(OURS, "0101", name="Wolves")
        self.story.army(BESIDE, "0101", name="Bears")
        self.story.army(FAR, "0105", name="Hawks")
        self.rows = {
            "army": army,
            "empire": OURS,
            "tile": tile,
            "settlement": place,
            "fleet": self.story.fleet(OURS, "0101", name="Gulls"),
            "site": self.story.site("0101", "tower"),
            "character": self.story.add("character", name="Ada", kind="wizard", empire=OURS),
            "item": self.story.add("item", kind="ring", empire=OURS, army=army),
            "kingdom": self.story.add("kingdom", name="Arden", race="dwarfs", alignment="good"),
        }

    def of_ours(self, event: Event) -> Event:
        """The same about the rows of this stage."""
        from campaign.events.event import change_values

        def ours(value: object) -> object:
            if not isinstance(value, Ref):
                return value
            table = value.table if value.table in self.rows else "army"
            return Ref[Any](table, self.rows[table])

        return change_values(event, ours)


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Event, tuple[int, ...]]]:
    """Every event in one act, each with those who were told of it."""
    stage = Stage(tmp_path_factory.mktemp("audience"))

    def use_case(world: World, chance: Any) -> dict[str, Any]:
        for kind in EVENTS:
            tell(world, stage.of_ours(make(kind)))
        return {}

    done = stage.story.do(use_case)
    told: list[Told] = [each for step in done.steps for each in step.get("story", ())]
    return {each.event.id: (each.event, each.heard or ()) for each in told}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.id)
def test_an_event_is_told_to_those_it_concerns(
    heard: dict[str, tuple[Event, tuple[int, ...]]], kind: type[Event]
) -> None:
    """A kingdom is nobody's and stands nowhere; what has no owner is for whoever sees it."""
    event, audience = heard[kind.id]
    tables = {ref.table for ref in refs_of(event)}
    alone = any(getattr(event, name) is not None for name in kind.known_by)
    placed = tables & {"army", "fleet", "settlement", "site", "tile"}
    of_no_place = not placed or (counts(event) and "tile" not in tables)
    assert audience == ((OURS,) if alone or of_no_place else (OURS, BESIDE))
    assert all(ref.name for ref in refs_of(event))


def test_every_field_of_an_event_is_used(
    heard: dict[str, tuple[Event, tuple[int, ...]]],
) -> None:
    """In its sentence, by who is told of it, or to word it."""
    unused = {
        f"{kind.id}.{each.name}"
        for kind in EVENTS
        for each in fields(kind)  # type: ignore[arg-type]
        if not any(f"{{{each.name}}}" in line for line in kind.lines)
        and each.name not in (*kind.known_by, *kind.reveals)
    }
    assert {name.partition(".")[2] for name in unused} <= {
        "row", "tells", "condition", "tile", "attackers", "defenders", "added", "points", "text",
        "outcome",
    }  # fmt: skip
