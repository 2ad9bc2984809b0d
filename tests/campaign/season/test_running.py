"""Running the year: one phase an entry, one act a run, stops, decisions, and being cut off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.acts.perform import Done, Request, perform
from campaign.errors import Refused, WrongWords
from campaign.journal.entries import find_act, find_head
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.knowledge.record_sightings import witness
from campaign.season.phases import BY_ID, PHASES, has_closing, has_opening, phases_of
from campaign.season.running import first_player, next_player, players
from campaign.season.status import describe_plan, describe_status
from campaign.season.turning import RunTarget, check_until, run, run_at_once
from campaign.storage.canonical_json import parse_json
from campaign.storage.world import World
from tests import story
from tests.story import Story

BOARD = """
0101 lowland
0102 lowland
0103 lowland barren
0104 highland
"""


class Realms:
    """Two empires; Ostmark has an army by a tower, whose wizard may ask it something."""

    def __init__(self, path: Path | str) -> None:
        self.story = Story(path, BOARD)
        self.ostmark = self.story.empire("Ostmark", crowns=10)
        self.norsca = self.story.empire("Norsca", "chaos")
        self.story.settlement(self.ostmark, "0101", "capital")
        self.story.settlement(self.norsca, "0104", "capital")
        self.army = self.story.army(self.ostmark, "0103", points=1200)
        self.story.site("0103", "tower")

    def go(self, until: str = "turn", auto: bool = True, **going: Any) -> list[Done]:
        how = Request(words=("turn", until))
        return run(self.story.store, RunTarget(until, auto, **going), how, backup=False)

    @property
    def calendar(self) -> dict[str, Any]:
        return self.story.get("calendar", 1)

    def where(self) -> tuple[int, str, int, str, int | None]:
        now = self.calendar
        return now["year"], now["season"], now["turn"], now["phase"], now["empire"]


@pytest.mark.rule("BG-YEAR-1", "BG-YEAR-2", "BG-YEAR-3")
def test_the_year_stops_wherever_players_act(tmp_path: Path) -> None:
    realms = Realms(tmp_path)
    stops = []
    for _ in range(16):
        realms.go()
        stops.append(realms.where())
    turns = [(1, "campaign", turn, "scouting", realms.ostmark) for turn in range(1, 7)]
    winter = [(1, "winter", 0, phase.id, None) for phase in phases_of("winter") if phase.acts]
    assert stops == [
        (1, "spring", 0, "spring-magic", None),
        *turns,
        (1, "autumn", 0, "autumn-magic", None),
        *winter,
        (2, "spring", 0, "spring-magic", None),
    ]


@pytest.mark.rule("BG-YEAR-2")
def test_a_turn_goes_through_the_players_in_order(tmp_path: Path) -> None:
    realms = Realms(tmp_path)
    realms.go("campaign")
    assert realms.calendar["empire"] == realms.ostmark
    realms.go("player")
    assert realms.where() == (1, "campaign", 1, "scouting", realms.norsca)
    realms.go("player")
    assert realms.where() == (1, "campaign", 2, "scouting", realms.ostmark)


def test_each_phase_is_an_entry_and_the_run_is_one_act(tmp_path: Path) -> None:
    realms = Realms(tmp_path)
    done = realms.go("campaign")
    assert len({each.act for each in done}) == 1
    with realms.story.store.reading() as connection:
        entries = find_act(connection, done[0].act or 0)
    phases = [parse_json(entry["body"])["steps"][0].get("phase") for entry in entries]
    own = [phase.id for phase in phases_of("campaign")[:6]]
    assert [phase for phase in phases if phase] == ["spring-magic", *own, "scouting"]


def test_a_year_is_taken_back_as_one(tmp_path: Path) -> None:
    realms = Realms(tmp_path)
    before = realms.story.state()
    realms.go("2")
    assert realms.calendar["year"] == 2
    realms.story.undo()
    assert realms.story.state() == before
    assert realms.story.problems() == []


def test_a_season_is_taken_back_however_many_acts_it_took(tmp_path: Path) -> None:
    realms = Realms(tmp_path)
    realms.go("autumn")
    before = realms.story.state()
    for _ in range(4):
        realms.go()
    undo(realms.story.store, UndoTarget(season=True), ("undo", "--season"))
    assert realms.story.state() == before


def test_the_same_year_again_gives_the_same_dice(tmp_path: Path) -> None:
    """A row made anew has a new number, so that the rows are not compared."""
    realms = Realms(tmp_path)
    first = [roll["dice"] for done in realms.go("2") for roll in done.rolls]
    realms.story.undo()
    assert [roll["dice"] for done in realms.go("2") for roll in done.rolls] == first


@pytest.mark.parametrize("cut", [1, 3, 6, 9])
def test_a_run_cut_off_anywhere_goes_on_where_it_stopped(tmp_path: Path, cut: int) -> None:
    whole, broken = Realms(tmp_path / "a"), Realms(tmp_path / "b")
    whole.go("2")

    class Killed(Exception):
        pass

    seen: list[object] = []

    def kill(document: object) -> None:
        seen.append(document)
        if len(seen) == cut:
            raise Killed

    with pytest.raises(Killed):
        run(broken.story.store, RunTarget("2", True), Request(words=("turn",)), kill, backup=False)
    broken.go("2")
    assert broken.story.state() == whole.story.state()


def test_a_run_stops_at_a_decision_and_does_nothing_before_the_answer(tmp_path: Path) -> None:
    realms = Realms(tmp_path)
    stop_at_decision(realms)
    status = realms.story.look(describe_status)
    assert [each["empire"] for each in status["decisions"]] == ["Ostmark"]
    with pytest.raises(Refused, match="waits"):
        realms.go("turn", auto=False)


def stop_at_decision(realms: Realms) -> None:
    """Ostmark's army has stayed by the tower, and its wizard comes out (6+6: attack)."""
    realms.story.turn(3, "pirates")
    realms.story.advance(6, 6, 1, 1, 1, 1)


def test_auto_answers_by_a_labelled_die_and_the_journal_says_so(tmp_path: Path) -> None:
    realms = Realms(tmp_path)
    stop_at_decision(realms)
    done = realms.go("player")
    answered = realms.story.find("decision", answered_by="auto")
    assert answered
    assert realms.story.find("decision", ended_at=None) == []
    labels = [roll["label"] for each in done for roll in each.rolls]
    assert any("auto" in label for label in labels)


def test_of_two_people_who_run_the_turn_one_is_told_and_nothing_is_done_twice(
    tmp_path: Path,
) -> None:
    realms, alone = Realms(tmp_path / "a"), Realms(tmp_path / "b")
    for each in (realms, alone):
        each.go("turn")
    seen: list[object] = []

    def other(document: dict[str, Any]) -> None:
        if not seen:  # between two of our phases another terminal runs the rest of the turn
            seen.append(document)
            realms.go("turn")

    with pytest.raises(Refused, match="another terminal"):
        run(
            realms.story.store,
            RunTarget("turn", True),
            Request(words=("turn",)),
            other,
            backup=False,
        )
    alone.go("turn")
    assert realms.story.state() == alone.story.state()


def test_a_dry_run_says_what_the_run_then_does(tmp_path: Path) -> None:
    realms = Realms(tmp_path)
    before = realms.story.state()
    going = RunTarget("2", True)
    tried = perform(
        realms.story.store,
        lambda world, chance: run_at_once(world, chance, going, after=witness),
        Request(words=("turn",), dry_run=True),
    )
    assert realms.story.state() == before
    done = realms.go("2")
    real = [change[:5] for each in done for change in each.changes]
    assert real == [change[:5] for change in tried.changes]


def test_the_plan_names_the_tables_and_for_whom(tmp_path: Path) -> None:
    realms = Realms(tmp_path)
    before = realms.story.state()
    plan = realms.story.look(lambda world: describe_plan(world, "turn"))
    [spring] = plan["phases"]
    assert [(roll["table"], roll["dice"]) for roll in spring["rolls"]] == [("equinox", "1d6")]
    assert realms.story.state() == before


def test_a_backup_stands_before_each_season(tmp_path: Path) -> None:
    from campaign.storage.backup import list_backups

    if story.IN_MEMORY:
        pytest.skip("copies are made of files")
    realms = Realms(str(tmp_path / "a.hexcrown"))  # copies are made of files alone
    how = Request(words=("turn",))
    run(realms.story.store, RunTarget("winter", True), how)
    labels = {each.label for each in list_backups(realms.story.place)}
    assert labels == {f"before-1-{season}" for season in ("spring", "campaign", "autumn", "winter")}


@pytest.mark.parametrize(
    ("words", "error"), [("summer", WrongWords), ("1", Refused), ("999", Refused)]
)
def test_a_run_to_nowhere_is_refused(tmp_path: Path, words: str, error: type[Exception]) -> None:
    realms = Realms(tmp_path)
    with pytest.raises(error):
        realms.story.look(lambda world: check_until(world, words))


def test_entries_belong_to_the_moment_they_enter(tmp_path: Path) -> None:
    realms = Realms(tmp_path)
    realms.go("turn")
    with realms.story.store.reading() as connection:
        [entry] = find_act(connection, find_head(connection).act)
    assert (entry["season"], entry["phase"]) == ("spring", "spring-magic")


# The list of phases


def test_every_phase_follows_those_it_must() -> None:
    order = [phase.id for phase in PHASES]
    assert len(set(order)) == len(order)
    for phase in PHASES:
        assert all(order.index(before) < order.index(phase.id) for before in phase.after)
        assert all(before in BY_ID for before in phase.after)


def test_every_phase_is_found_and_named_in_both_languages() -> None:
    for phase in PHASES:
        assert phase.en
        assert phase.it
        assert phase.rules
    assert has_opening("spring-magic")
    assert has_closing("recovery")


@pytest.mark.parametrize("orders", [(1, 2, 3, 4), (0, 0, 0, 0), (7, 900, 3, 3), (1, 2, 500, 3)])
def test_players_follow_one_another_however_wide_their_places_lie_apart(
    tmp_path: Path, orders: tuple[int, ...]
) -> None:
    story = Story(tmp_path, BOARD)
    keys = [
        story.empire(f"Empire {order} {at}", turn_order=order) for at, order in enumerate(orders)
    ]

    def ask(world: World) -> list[int]:
        turn, player = [], first_player(world)
        while player is not None:
            turn.append(player)
            player = next_player(world, player)
        assert turn == players(world)
        return turn

    assert story.look(ask) == sorted(keys, key=lambda key: (orders[keys.index(key)], key))


def test_after_a_player_who_perished_in_the_own_turn_the_next_one_follows(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    first, second, third = (story.empire(name) for name in ("Ostmark", "Norsca", "Karak"))
    story.set_up(lambda world: world.end("empire", second, "destroyed"))
    following = story.look(
        lambda world: [next_player(world, key) for key in (first, second, third)]
    )
    assert following == [third, third, None]
