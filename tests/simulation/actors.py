"""Gamemasters, players and the automatic player: one step each, by the luck of the step.

An actor answers with what it was told. A refusal is an answer; anything else that is raised is a
fault of the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, NamedTuple

from campaign.acts.declare import Call, Offer, load_offers
from campaign.app import repeating
from campaign.app.books import describe_plan, plan_undoing, redo_acts, undo_acts
from campaign.app.context import Context, How
from campaign.app.doing import do, render
from campaign.app.editing import EDITS, edit, set_option, set_row
from campaign.app.ordering import keep_line
from campaign.app.repeating import repeat, turn_words
from campaign.guide.trial import Trial, find_acceptance
from campaign.journal.entries import parse_body
from campaign.journal.undo_choice import UndoTarget, make_savepoint
from campaign.orders.lines import Order
from campaign.rules.phase_rules import OutOfOrder
from campaign.season.running import acting_empires, players
from campaign.storage.models import Army, Decision, Fleet
from campaign.storage.snapshot import Wanted
from campaign.storage.world import World
from tables.chance.sources import Seeded
from tables.errors import TablesError, TooFewDice
from tests.random_player import PlayersTable, play
from tests.simulation.books import Violated, state_of
from tests.simulation.table import Outcome, Table, type_in

STEPS: dict[str, tuple[int, Callable[[Table], Outcome]]] = {}  # by name: how often, and what
NOTHING = Outcome("nothing to do")
TRIES = 15  # actions thought of before one is chosen


def step(often: int) -> Callable[[Callable[[Table], Outcome]], Callable[[Table], Outcome]]:
    def take(function: Callable[[Table], Outcome]) -> Callable[[Table], Outcome]:
        STEPS[function.__name__] = (often, function)
        return function

    return take


# What might be done


def find_call(table: Table, world: World, empire: int | None = None) -> tuple[int, Call] | None:
    """An action that somebody might think of, and whose it is: mostly one that would be accepted
    now; else it will be refused."""
    empire = empire or table.pick(acting_empires(world)) or table.pick(players(world))
    if empire is None:
        return None
    trial, offers = Trial(world), list(load_offers().values())
    picky, found = not table.chance(4), None
    for _ in range(TRIES):
        offer: Offer = table.pick(offers)
        actor = table.pick(actors_for(world, offer.actor, empire))
        values = choose_values(table, trial, offer, actor) if actor else None
        if values is not None:
            found = empire, offer.call(trial, actor, values)
            if not picky or is_accepted(trial, offer, actor, values):
                return found
    return found


def is_accepted(trial: Trial, offer: Offer, actor: int, values: Sequence[Any]) -> bool:
    with suppress(OutOfOrder):
        return find_acceptance(trial, offer, actor, values) is not None
    return False


def actors_for(world: World, kind: str, empire: int) -> list[int]:
    match kind:
        case "army":
            return [row.id for row in world.live(Army, owner=empire)]
        case "fleet":
            return [row.id for row in world.live(Fleet, owner=empire)]
        case "empire":
            return [empire]
    return []


def choose_values(table: Table, trial: Trial, offer: Offer, actor: int) -> list[Any] | None:
    values: list[Any] = []
    while len(values) < len(offer.asks):
        found = list(offer.candidates(trial, actor, values))
        if not found:
            return None
        values.append(table.pick(found))
    return values


def with_dice(table: Table, context: Context) -> Context:
    """The campaign's own, or those that somebody typed in."""
    if not table.chance(3):
        return context
    dice = Seeded(table.luck.randbytes(16))
    return Context(context.store, by=context.by, dice=dice, dice_from="typed")


# Gamemasters


@step(30)
def act(table: Table) -> Outcome:
    found = table.look(lambda world: find_call(table, world))
    if found is None:
        return NOTHING
    forced, dry = table.chance(4), table.chance(10)
    how = How(forced=forced, reason="simulated" if forced else "", dry_run=dry)
    do(with_dice(table, table.context), found[1], how)
    return Outcome(f"{found[1]} {'tried' if dry else 'done'}", acts=not dry)


@step(12)
def go_on(table: Table) -> Outcome:
    """To the next phase, player or turn; decisions are left to dice, or the run stops at one."""
    until, auto = table.luck.choice(("phase", "phase", "player", "turn")), not table.chance(4)
    turn = Call("turn", {"until": until, "auto": auto})
    done = repeat(table.context, turn, How(words=turn_words(turn)))
    return Outcome(f"turn {until}: {len(done.run)} phases", acts=1)


@step(10)
def decide(table: Table) -> Outcome:
    """One of the options, or a word that is none."""
    found = table.look(lambda world: open_decisions(world))
    if not found:
        return NOTHING
    number, options = table.pick(found)
    option = "nonsense" if table.chance(12) or not options else table.pick(options)
    do(with_dice(table, table.context), Call("decide", {"decision": number, "option": option}))
    return Outcome(f"decided {number}: {option}", acts=1)


def open_decisions(world: World) -> list[tuple[int, list[str]]]:
    rows = world.find(Decision, ended_at=None)
    return [(r.id, [option["id"] for option in r.state["decision"]["options"]]) for r in rows]


@step(6)
def by_hand(table: Table) -> Outcome:
    context, how = table.context, How(reason="simulated")
    name, pairs = table.luck.choice((("army", army_pairs), ("settlement", place_pairs)))
    rows = table.look(lambda world: [row.id for row in world.rows_of(name)])
    if not rows:
        return NOTHING
    key = f"#{table.pick(rows)}"
    if table.chance(6):
        ending = Call("end", {"table": name, "name": key})
        edit(context, ending, [name, "end", key, "--reason", how.reason], how)
        return Outcome(f"{name} {key} ended by hand", acts=1)
    pair = pairs(table)
    set_row(context, name, key, [pair], how)
    return Outcome(f"{name} {key} {pair}", acts=1)


def army_pairs(table: Table) -> str:
    points = table.luck.choice((0, 50, 499, 500, 900, 1500, 1501))
    return table.luck.choice((f"points={points}", "provisions=6", "rams=1", "name=Renamed"))


def place_pairs(table: Table) -> str:
    return table.luck.choice(("provisions=3", "name=Renamed", "points=400"))


@step(3)
def option(table: Table) -> Outcome:
    name = table.luck.choice(("items", "characters", "open-sea", "advanced-diplomacy"))
    value = table.luck.choice(("on", "off"))
    set_option(table.context, name, value)
    return Outcome(f"option {name} {value}", acts=1)


@step(1)
def clock_jumps(table: Table) -> Outcome:
    table.clock.now += timedelta(hours=table.luck.choice((-30, -1, 1, 24 * 40)))
    return Outcome(f"it is {table.clock.now}")


# Taking back


@step(8)
def undo(table: Table) -> Outcome:
    """The newest, several, or one long ago with all that stands on it; mostly put back at once, and
    then all is as it was."""
    context, which = table.context, choose_undo(table)
    before = state_of(table.store)
    plan = plan_undoing(context, which)
    done = undo_acts(context, which, plan, ["undo", "--yes"])
    told = f"undone {done['undone']} with {done['dependants']}"
    if done["new_key"] or table.chance(3):
        return Outcome(told, acts=1)
    redo_acts(context)
    if state_of(table.store) != before:
        raise Violated(f"{told}; put back, the books are not as they were")
    return Outcome(f"{told}, and put back", acts=2)


def choose_undo(table: Table) -> UndoTarget:
    """Seldom of what was done before the first day."""
    acts = [entry["act"] for entry in live_acts(table)]
    since = [number for number in acts if number > table.begun or table.chance(40)]
    if since and table.chance(2):
        return UndoTarget(act=table.pick(since[-20:]))
    return UndoTarget(newest=min(table.luck.choice((1, 1, 1, 2, 5)), max(1, len(since))))


def live_acts(table: Table) -> list[Any]:
    with table.store.reading() as snapshot:
        found = snapshot.entries(Wanted(kinds=["act"]))
        return [entry for entry in found if entry["undone_by"] is None]


@step(4)
def redo(table: Table) -> Outcome:
    redo_acts(table.context)
    return Outcome("redone", acts=1)


@step(2)
def plan(table: Table) -> Outcome:
    """A gamemaster looks at what an undo would do, and thinks about it."""
    which = choose_undo(table)
    table.kept["plan"] = (which, plan_undoing(table.context, which))
    return Outcome(f"planned {describe_plan(table.kept['plan'][1])['undone']}")


@step(2)
def confirm(table: Table) -> Outcome:
    """Agreed to, whatever others did meanwhile: that, or nothing."""
    if "plan" not in table.kept:
        return NOTHING
    which, planned = table.kept.pop("plan")
    done = undo_acts(table.context, which, planned, ["undo", "--yes"])
    return Outcome(f"undone as planned {done['undone']}", acts=1)


@step(1)
def savepoint(table: Table) -> Outcome:
    name = f"sp{table.luck.randrange(4)}"
    if table.chance(2):
        make_savepoint(table.store, name, ["savepoint", name])
        return Outcome(f"savepoint {name}")
    which = UndoTarget(savepoint=name)
    undo_acts(table.context, which, plan_undoing(table.context, which), ["undo", "--to", name])
    return Outcome(f"undone to {name}", acts=1)


@step(10)
def amend(table: Table) -> Outcome:
    """An act with dice: the same faces, or others that these dice can show; where another number
    of dice is asked for, so many."""
    found = [entry for entry in live_acts(table) if is_amendable(entry)]
    if not found:
        return NOTHING
    entry, before = table.pick(found[-12:]), state_of(table.store)
    faces = list(other_faces(table, parse_body(entry)["rolls"]))
    for _ in range(6):
        told = f"amend {entry['act']} {entry['words']} --dice {','.join(map(str, faces))}"
        try:
            typed = ",".join(map(str, faces)) or "program"
            again = repeating.plan_amend(table.context, entry["act"], typed)
            repeating.amend(table.context, again)
        except TablesError as trouble:
            if state_of(table.store) != before:
                raise Violated(f"{told} was refused, and something was changed") from trouble
            is_few = isinstance(trouble, TooFewDice)
            faces = [*faces, table.luck.randint(1, 6)] if is_few else faces[:-1]
        else:
            table.kept["amended"] = table.kept.get("amended", 0) + 1
            return Outcome(told, acts=2)
    return Outcome(f"{told}: other dice")


def refuse_fault(code: int, beside: str) -> None:
    if code not in (0, 1, 2):
        raise Violated(f"exit code {code}: {beside[-400:]}")


def is_amendable(entry: Any) -> bool:
    body = parse_body(entry)
    return bool(body["rolls"]) and "call" in body and body["call"]["action"] not in EDITS


def other_faces(table: Table, rolls: Sequence[Any]) -> Iterator[int]:
    keep = table.chance(3)
    for roll in rolls:
        for sides, faces in roll["dice"]:
            for face in faces:
                yield face if keep else table.luck.randint(1, max(1, int(sides)))


# Players


@step(10)
def send_order(table: Table) -> Outcome:
    def ask(world: World) -> tuple[int, list[str]] | None:
        found = find_call(table, world)
        return found and (found[0], render(world, found[1], found[0]))

    found = table.look(ask)
    if found is None:
        return NOTHING
    empire, words = found
    context = Context(table.store, by="player", is_player=True, words=("orders", "add", *words))
    row = keep_line(context, Order(1, f"#{empire}", tuple(words)))
    return Outcome(f"order {row.line} of {empire}: {row.words}", acts=1)


@step(5)
def run_orders(table: Table) -> Outcome:
    done = type_in(table, "orders", "run")
    refuse_fault(done.code, done.beside)
    if done.code:
        return Outcome(f"orders refused: {done.document or done.beside}")
    fates = [each["fate"] for each in done.document["orders"]]
    acts = sum(fate in ("done", "waits") for fate in fates)
    return Outcome(f"orders run: {fates}", acts=acts + (1 if fates else 0))


@step(5)
def automatic_player(table: Table) -> Outcome:
    player = PlayersTable(table.store, Seeded(table.luck.randbytes(16)), eager=3)
    play(player)
    return Outcome(f"automatic players: {len(player.done)}", acts=len(player.done))


# Looking


READING = (
    ("report",), ("journal",), ("chronicle",), ("status",), ("turn", "plan"), ("roster",),
    ("orders", "list"), ("decide",), ("check",), ("army", "list"), ("journal", "verify"),
)  # fmt: skip


@step(3)
def read(table: Table) -> Outcome:
    words = table.pick(READING)
    done = type_in(table, *words)
    if done.code not in (0, 1):
        raise Violated(f"{words} answers {done.code}: {done.beside[-300:]}")
    if words in (("check",), ("journal", "verify")) and done.code:
        raise Violated(f"{words}: {done.document}")
    return Outcome(" ".join(words))


class Turn(NamedTuple):
    """Who goes next."""

    name: str
    take: Callable[[Table], Outcome]


def choose_turn(luck: Any, kinds: Sequence[str]) -> Turn:
    name = luck.choices(kinds, [STEPS[kind][0] for kind in kinds])[0]
    return Turn(name, STEPS[name][1])
