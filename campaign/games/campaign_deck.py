"""Decks that a campaign keeps: rows of its table `game`. Each act on one is an act of the campaign,
with sealed dice, an entry in its journal, and undo like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from campaign.acts.perform import Request, UseCase, perform
from campaign.errors import Refused, WrongWords
from campaign.games import deck_acts as deckplay
from campaign.games.deck_acts import GAME
from campaign.games.game_acts import Act, Document
from campaign.games.game_file import check_game_name
from campaign.journal import entries as journal
from campaign.journal.campaign_dice import CampaignChance
from campaign.journal.redo import newest_undo, redo
from campaign.journal.undo import UndoTarget, undo
from campaign.storage.canonical_json import parse_json
from campaign.storage.models.schema import TABLES
from campaign.storage.store import Store
from campaign.storage.world import Row, World

if TYPE_CHECKING:
    from sqlalchemy import Connection

Entry = Mapping[str, Any]  # an entry of the journal, its body parsed


@dataclass(frozen=True)
class CampaignDecks:
    store: Store
    words: Sequence[str]

    def begin(self, name: str, act: Act, *, seed: str | None, replace: bool) -> Document:
        check_game_name(name)
        if seed is not None:
            raise WrongWords(
                "a campaign's dice are sealed: a deck in it takes no --seed",
                hint="leave it out, or keep the deck in a file",
            )
        return self._do(lambda world, chance: begin(world, chance, name, act, replace))

    def perform(self, name: str, act: Act) -> Document:
        return self._do(lambda world, chance: play(world, chance, get_deck(world, name), act))

    def _do(self, use_case: UseCase) -> Document:
        done = perform(self.store, use_case, Request(words=self.words))
        return {**done.document, "act": done.act, "entry": done.entry}

    def piles(self, name: str) -> Document:
        with self.store.reading() as connection:
            return deckplay.piles(state_of(get_deck(look(connection), name))["deck"])

    def odds(self, name: str, who: str, within: int, card: str | None) -> Document:
        with self.store.reading() as connection:
            row = get_deck(look(connection), name)
            seen = find_taken_back(find_acts(connection, row["id"]))
        return deckplay.odds(state_of(row), seen, who, within, card)

    def undo(self, name: str) -> Document:
        """The newest act on this deck, whatever else was done in the campaign since."""
        with self.store.reading() as connection:
            head = journal.find_head(connection)
            acts = find_acts(connection, get_deck(look(connection), name)["id"])
        live = [entry for entry in acts if entry["undone_by"] is None]
        if len(live) < 2:
            raise Refused(
                "nothing to undo: the set-up is the first act",
                hint="hexcrown undo {act} takes the whole deck away",
                act=live[0]["act"] if live else "",
            )
        plan, now = undo(self.store, UndoTarget(act=live[-1]["act"]), self.words, head)
        return turned("undo", name, live[-1], now, plan.seen)

    def redo(self, name: str) -> Document:
        """The newest undo of the campaign put back, if it is about this deck."""
        with self.store.reading() as connection:
            head = journal.find_head(connection)
            acts = find_acts(connection, get_deck(look(connection), name)["id"])
            taken = set(journal.parse_body(newest_undo(connection))["undoes"])
        mine = [entry for entry in acts if entry["id"] in taken]
        if not mine:
            raise Refused(
                "the newest undo of the campaign is not about {name}",
                hint="hexcrown redo puts it back; or type the act again",
                name=name,
            )
        _, _, now = redo(self.store, self.words, head)
        return turned("redo", name, mine[0], now, ())

    def journal(self, name: str) -> Document:
        with self.store.reading() as connection:
            acts = find_acts(connection, get_deck(look(connection), name)["id"])
            turns = find_turns(connection, acts[0]["id"] if acts else 0)
        return {"game": GAME, "name": name, "entries": list_entries(acts, turns), "strange": []}

    def names(self) -> list[str]:
        with self.store.reading() as connection:
            return sorted(row["name"] for row in look(connection).live("game", kind=GAME))


# Acts on the world


def begin(world: World, chance: CampaignChance, name: str, act: Act, replace: bool) -> Document:
    """A new deck. In place of an old one it takes its row: undo brings the old one back."""
    old = world.first("game", name=name)
    if old is not None and not (replace and old["kind"] == GAME):
        raise Refused(
            "there is already a {game} game {name}",
            hint="another name begins another beside it, --replace puts a new one in its place",
            game=old["kind"],
            name=name,
        )
    row = old or world.one("game", world.insert("game", kind=GAME, name=name))
    return play(world, chance, row, act)


def play(world: World, chance: CampaignChance, row: Row, act: Act) -> Document:
    """One act on a deck. Its step keeps the cards it showed, so that an undo can say so."""
    about = f"game:{row['id']}"
    step = act(state_of(row), chance.about(GAME, about))
    world.begin_step(what=GAME, on=about, shown=list(step.shown))
    world.store("game", row["id"], step.state)
    return {"game": GAME, "name": row["name"], **step.document}


def state_of(row: Row) -> dict[str, Any]:
    state: dict[str, Any] = parse_json(row["state"])
    return state


def look(connection: Connection) -> World:
    return World(connection, track=False)


def get_deck(world: World, name: str) -> Row:
    row = world.first("game", name=name, kind=GAME)
    if row is None:
        names = sorted(row["name"] for row in world.live("game", kind=GAME))
        raise Refused(
            "{game}: nothing is kept under the name {name}",
            hint="begin one with new; there are: {names}",
            game=GAME,
            name=name,
            names=", ".join(names) or "none yet",
        )
    return row


# What the campaign's journal says of a deck


def find_acts(connection: Connection, key: int) -> list[Entry]:
    """Every act on this deck, oldest first: its set-up, then whatever looked into its state."""
    from sqlalchemy import select

    entry, trace = TABLES["entry"], TABLES["trace"]
    touching = select(trace.c.entry).where(trace.c.what.in_((f"game:{key}", f"game:{key}.state")))
    statement = entry.select().where(entry.c.id.in_(touching), entry.c.kind == "act")
    rows = connection.execute(statement.order_by(entry.c.id)).mappings()
    found = [{**row, "body": journal.parse_body(dict(row))} for row in rows]
    born = [each["id"] for each in found if each["undone_by"] is None][:1]  # its number may be old
    return [each for each in found if each["id"] >= (born[0] if born else 0)]


def find_turns(connection: Connection, after: int) -> list[Entry]:
    """Every undo and redo since, of whatever it was."""
    entry = TABLES["entry"]
    statement = entry.select().where(entry.c.id > after, entry.c.kind.in_(("undo", "redo")))
    rows = connection.execute(statement.order_by(entry.c.id)).mappings()
    return [{**row, "body": journal.parse_body(dict(row))} for row in rows]


def shown_by(entry: Entry) -> list[str]:
    return [card for step in entry["body"]["steps"] for card in step.get("shown", ())]


def find_taken_back(acts: Sequence[Entry]) -> list[str]:
    """Cards seen by acts that were undone since the newest act that holds."""
    newest = max((entry["id"] for entry in acts if entry["undone_by"] is None), default=0)
    return [card for entry in acts if entry["id"] > newest for card in shown_by(entry)]


def turned(kind: str, name: str, entry: Entry, now: journal.Head, seen: Sequence[str]) -> Document:
    return {
        "game": GAME,
        "name": name,
        "act": now.act,
        "entry": now.entry,
        kind: {"entry": entry["act"], "words": parse_json(entry["words"])},
        "after_seen": bool(seen),
        "shown": list(seen),
    }


def list_entries(acts: Iterable[Entry], turns: Iterable[Entry]) -> list[Document]:
    """Acts, undos and redos of one deck in order, in the form that a deck's file has."""
    by_id = {entry["id"]: entry for entry in acts}
    undos: dict[int, list[int]] = {}
    found = [(number, describe(entry)) for number, entry in by_id.items()]
    for turn in turns:
        undone = turn["body"]["undoes"]
        if turn["kind"] == "undo":
            undos[turn["id"]] = undone
        else:
            undone = [number for each in undone for number in undos.get(each, ())]
        about = [by_id[number] for number in undone if number in by_id]
        found += [(turn["id"], describe(turn, of=entry)) for entry in about]
    return [document for _, document in sorted(found, key=lambda pair: pair[0])]


def describe(entry: Entry, of: Entry | None = None) -> Document:
    return {
        "number": entry["act"],
        "kind": entry["kind"],
        "words": parse_json(entry["words"]),
        "of": None if of is None else of["act"],
        "rolls": [describe_roll(roll) for roll in entry["body"]["rolls"]],
        "shown": shown_by(entry),
        "after_seen": of is not None and entry["kind"] == "undo" and bool(shown_by(of)),
        "hash": entry["hash"],
    }


def describe_roll(roll: Mapping[str, Any]) -> Document:
    return {
        "label": roll["label"],
        "sides": [sides for sides, faces in roll["dice"] for _ in faces],
        "faces": [face for _, faces in roll["dice"] for face in faces],
        "typed": roll["source"] != "sealed",
    }
