"""What an empire does not know is in no byte sent to its player."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from campaign.acts.perform import look
from campaign.acts.turn import Turn
from campaign.players.order_words import item_word
from campaign.reports.view import view_of
from campaign.rules.board import insert_edge
from campaign.storage.world import World
from cli.web.desk import Desk
from cli.web.live import Live
from cli.web.players.badge import Badge
from cli.web.players.content import Content, Contents
from cli.web.players.shown import WATCH, ShownPages
from cli.web.players.stream import Streams
from cli.web.players.whose import badges_of
from tests.campaign.knowledge.test_secrets import ACTIONS, EAST, WEST, East, find_told
from tests.cli.web.players import enter_realm, invite, walk
from tests.cli.web.visitor import Visitor, run_apart

ALL = [*dict.fromkeys(ACTIONS)]
OPEN = (
    "visit",
    "own-march",
    "scout",
    "turn",
    "decide",
    "tell-all",
)  # Ostmark takes part
HIDDEN = [action for action in ALL if action not in OPEN]


def sent_to_ostmark(east: East) -> dict[str, str]:
    return walk(enter_realm(Visitor(east.story.place), "Ostmark"))


def test_no_byte_sent_to_a_player_holds_a_secret_of_any_kind(tmp_path: Path) -> None:
    east = East(tmp_path)
    for place, action in enumerate(ALL):
        if action != "visit":
            east.do(action, place)
    key = bytes(range(32)).hex()
    east.story.set_up(lambda world: world.put("campaign", 1, revealed_key=key))
    east.secrets.add(key)
    sent = sent_to_ostmark(east)
    assert any("/order?" in path for path in sent)
    for path, text in sent.items():
        assert find_told(east.secrets - set(EAST), text) == [], path


def test_two_worlds_that_differ_only_in_what_it_does_not_know_send_the_same_bytes(
    tmp_path: Path,
) -> None:
    one, other = East(tmp_path / "one"), East(tmp_path / "other")
    for place, action in enumerate(HIDDEN):
        other.do(action, place)
    other.story.army(other.gorgrod, EAST[1])
    for each in (one, other):  # an army that comes later: its number must not tell of others
        each.story.army(each.ostmark, "0102", name="", points=800)
    first, second = sent_to_ostmark(one), sent_to_ostmark(other)
    assert first.keys() == second.keys()
    for path, text in first.items():
        same = without_seal if "/report" in path else str
        assert same(text) == same(second[path]), path


CHANGED = {
    "a road is built": lambda world, tile: insert_edge(world, tile, tile + 1, "road"),
    "a road is taken away": lambda world, tile: [
        world.end("edge", row["id"], "painted over") for row in world.live("edge")
    ],
    "a river comes": lambda world, tile: world.put("tile", tile, river='[1,4,"Zq"]'),
    "a chasm opens": lambda world, tile: world.put("tile", tile, parting="[1,4]"),
    "the sea comes": lambda world, tile: world.put("tile", tile + 1, terrain="sea"),
    "its kingdom ends": lambda world, tile: world.put("settlement", 2, kingdom=None),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGED)
def test_what_is_done_to_remembered_ground_out_of_sight_is_in_no_byte(
    tmp_path: Path, change: str
) -> None:
    one, other = (remember_ground(tmp_path / name) for name in ("one", "other"))
    tile = other.story.tile(WEST[4])
    other.story.set_up(lambda world: CHANGED[change](world, tile))
    first, second = sent_to_ostmark(one), sent_to_ostmark(other)
    assert first.keys() == second.keys()
    for path, text in first.items():
        same = without_seal if "/report" in path else str
        assert same(text) == same(second[path]), path


def remember_ground(path: Path) -> East:
    """Ostmark's guard has been down the west, by a road to a town of a kingdom, and is back."""
    east = East(path)
    tile = east.story.tile(WEST[4])
    kingdom = east.story.add("kingdom", name="Old", race="dwarfs", alignment="good")
    town = east.story.settlement(None, WEST[4], name="Town", race="dwarfs", kingdom=kingdom)
    assert town == 2
    east.story.set_up(lambda world: insert_edge(world, tile - 1, tile, "road"))
    for place in (3, 4, 5, 0):
        east.do("own-march", place)
    return east


def without_seal(text: str) -> str:
    """The head and number of a report, the same for all: the one exception."""
    return re.sub(r"[0-9a-f]{64}|[Ee]ntry \d+|act \d+|content-length: \d+", "·", text)


def test_the_stream_is_silent_on_what_is_hidden_and_tells_what_is_seen(tmp_path: Path) -> None:
    east = East(tmp_path)
    gamemaster = Visitor(east.story.place)
    player, watcher = enter_realm(gamemaster, "Ostmark"), enter_realm(gamemaster)
    watcher.client.get(f"/enter?link={invite(gamemaster, 'Mathilde', '--watcher')}")
    streams, badges = listen(player)
    _, watching = listen(watcher)

    def marks(name: str) -> list[str | None]:
        return [
            run_apart(streams.find_mark(name, badges, "1")),
            run_apart(streams.find_mark(name, watching, WATCH)),
        ]

    before = marks("a")
    for place, action in enumerate(HIDDEN):
        east.do(action, place)
        assert marks(f"{action} {place}") == before, action
    east.do("own-march", 3)
    seen = marks("seen")
    assert (seen[0] != before[0], seen[1] == before[1]) == (True, True)
    east.do("turn", 4)
    assert marks("turn")[1] != before[1]
    player.desk.ask("invite", "Ostmark", "--withdraw")
    player.desk.ask("invite", "Mathilde", "--watcher", "--withdraw")
    assert marks("withdrawn") == [None, None]
    assert watcher.client.get("/watch/live").status_code == 409


class LeapingLoop(asyncio.SelectorEventLoop):
    """Its clock leaps to whatever is waited for next."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self.now = max(self.now, self._scheduled[0].when())  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


class QuietStreams(Streams):
    """Whatever is done is hidden from who listens."""

    async def find_mark(self, head: str, badges: tuple[Badge, ...], page: str) -> str | None:
        return "the same"


async def listen_while(hidden: Sequence[float]) -> list[tuple[float, str]]:
    """What a stream tells in three minutes, and when; at these times something hidden is done."""
    live, clock = Live(Desk(None)), asyncio.get_running_loop()
    live._poller = asyncio.create_task(asyncio.sleep(1000))
    for at in hidden:
        clock.call_later(at, lambda at=at: asyncio.create_task(live.tell(f"entry at {at}")))
    found = []
    async for text in QuietStreams(live, ShownPages(live.desk, Contents())).follow((), "1"):
        found.append((clock.time(), text))
        if clock.time() > 180:
            return found
    return []


def test_when_a_quiet_stream_breathes_tells_nothing_of_hidden_acts() -> None:
    def told(*hidden: float) -> list[tuple[float, str]]:
        def run() -> list[tuple[float, str]]:
            with asyncio.Runner(loop_factory=LeapingLoop) as runner:
                return runner.run(listen_while(hidden))

        with ThreadPoolExecutor() as thread:  # a browser's loop may be running in this one
            return thread.submit(run).result()

    quiet = told()
    assert len(quiet) > 10
    assert told(5, 29.9, 31, 70, 71, 100) == quiet


def listen(player: Visitor) -> tuple[Any, Any]:
    from starlette.requests import Request

    app: Any = player.client.app
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in player.client.cookies.jar)
    pages = app.app.app.app  # within the guard, beside the API, within the kept answers
    scope = {"type": "http", "headers": [(b"cookie", cookies.encode())], "app": pages}
    return pages.state.streams, tuple(badges_of(Request(scope)))


NOBODY = "no tile is called"


def test_no_guess_at_a_name_a_number_or_a_place_tells_what_is_there(tmp_path: Path) -> None:
    """A line that names what is hidden is answered as one that names nothing at all, and a place
    beyond what is known as one beyond the map."""
    east = East(tmp_path)
    for place, action in enumerate(HIDDEN):
        east.do(action, place)
    ostmark = enter_realm(Visitor(east.story.place), "Ostmark")
    page = ostmark.get("/realm/1")
    with ostmark.desk.open() as store:
        rows = look(store, lambda world: {t: world.find_rows(t) for t in ("tile", *NAMED)})
    guesses = {
        table: {str(row["name"]) for row in rows[table] if row["name"] and row["name"] not in page}
        for table in rows
    }
    assert all(guesses.values())
    for table, line in (("tile", "army move 1 {}"), *NAMED.items()):
        nothing = answer_to(ostmark, line, "Nobody")
        for guess in (*guesses[table], *(name[:-1] for name in guesses[table])):
            assert answer_to(ostmark, line, guess) == nothing, (table, guess)
    for number in ("#1", "#9", "tile:9", "#99", "9999", EAST[0]):
        assert NOBODY in answer_to(ostmark, "army move 1 {}", number), number
    assert answer_to(ostmark, "army move 1 {}", "0104") == answer_to(
        ostmark, "army move 1 {}", "0002"
    )


def test_no_answer_tells_what_became_of_a_place_out_of_sight(tmp_path: Path) -> None:
    east = East(tmp_path)
    town = east.story.settlement(east.gorgrod, WEST[4], name="Oldtown")
    for place in (4, 0):  # it was seen once
        east.do("own-march", place)
    ostmark = enter_realm(Visitor(east.story.place), "Ostmark")
    line = "siege begin 1 {}"
    known, nothing = answer_to(ostmark, line, "Oldtown"), answer_to(ostmark, line, "Nobody")
    assert known != nothing

    def change(**values: Any) -> None:
        east.story.set_up(lambda world: world.put("settlement", town, **values))

    change(name="Newtown")
    assert answer_to(ostmark, line, "Oldtown") == known
    assert answer_to(ostmark, line, "Newtown") == nothing
    change(ended_at=1, ended_how="Zq0xvQ")
    assert answer_to(ostmark, line, "Oldtown") == known
    ostmark.desk.begin()
    ostmark.desk.ask("turn", "player")
    ostmark.desk.ask("orders", "run", "--dice", "program")
    assert ("Newtown" in ostmark.get("/realm/1"), "Zq0xvQ" in ostmark.text) == (False, False)


def test_a_number_of_the_books_is_no_word_of_a_players(tmp_path: Path) -> None:
    """It would tell how many settlements and things others have."""
    east = East(tmp_path)
    east.story.settlement(east.ostmark, WEST[0], name="Home")
    ostmark = enter_realm(Visitor(east.story.place), "Ostmark")
    for table, line in (("settlement", "siege begin 1 {}"), ("item", "item give {} 1")):
        for number in range(1, 4):
            for word in (f"{number}", f"#{number}", f"{table}:{number}"):
                assert f"no {table} is called" in answer_to(ostmark, line, word), word


def test_a_thing_of_the_same_name_elsewhere_changes_no_word_of_an_own_one(tmp_path: Path) -> None:
    east = East(tmp_path)
    thing = {"kind": "weapon", "name": "Blade"}
    own = east.story.set_up(lambda world: world.insert("item", army=east.own, **thing))
    key = own if isinstance(own, int) else 1

    def words(world: World) -> tuple[str, int]:
        view = view_of(world, east.ostmark)
        return item_word(view, key), Turn(world, sender=east.ostmark).key("item", "Blade")

    assert look(east.story.store, words) == ("Blade", key)
    east.story.set_up(lambda world: world.insert("item", army=east.foe, **thing))
    assert look(east.story.store, words) == ("Blade", key)


def test_a_refusal_names_a_thing_in_the_players_language(tmp_path: Path) -> None:
    east = East(tmp_path)
    ostmark = enter_realm(Visitor(east.story.place), "Ostmark", lang="it")
    assert "del tipo esercito" in answer_to(ostmark, "army move {} 0102", "99")


NAMED = {"settlement": "siege begin 1 {}", "army": "army move {} 0102", "item": "item give {} 1"}


def answer_to(player: Visitor, line: str, guess: str) -> str:
    player.post("/realm/1/add", [("words", line.format(f"'{guess}'"))])
    found = re.search(r'class="trouble".*?</', player.text, re.DOTALL)
    told = found[0] if found else str(player.answer.url)
    return unescape(told).replace(guess, "?")


def test_what_is_kept_from_one_state_of_the_books_to_the_next_is_what_would_be_made_anew(
    tmp_path: Path,
) -> None:
    east = East(tmp_path)
    gamemaster = Visitor(east.story.place)
    gorgrod, ostmark = enter_realm(gamemaster, "Gorgrod"), enter_realm(gamemaster, "Ostmark")
    kept = Contents()

    def compare(told: str) -> Content:
        with gamemaster.desk.open() as store:
            for empire in (east.ostmark, east.gorgrod):
                fresh = Contents().describe_realm(store, empire).mark
                assert kept.describe_realm(store, empire).mark == fresh, told
            assert kept.describe_watch(store).mark == Contents().describe_watch(store).mark, told
            return kept.describe_realm(store, east.ostmark)

    before = compare("begun")
    for action, fields in (
        ("add", [("words", "army move 1 0101")]),
        ("ready", []),
        ("unready", []),
    ):
        gorgrod.post(f"/realm/1/{action}", fields)
        assert compare(action) is before  # another's sheet makes nothing anew
    ostmark.post("/realm/1/add", [("words", "army move 1 0102")])
    assert compare("own") is not before
    for place, action in enumerate(ALL):
        east.do(action, place)
        compare(action)
