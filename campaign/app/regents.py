"""Regents as people meet them: what they plan, what they do, what they did and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from campaign import events
from campaign.acts import lines
from campaign.acts.perform import Done, Request, perform
from campaign.errors import Refused
from campaign.events.event import read_story
from campaign.events.values import Name, Ref
from campaign.events.wording import word
from campaign.journal.entries import parse_body
from campaign.journal.entry_list import describe_entry
from campaign.knowledge.naming import Names
from campaign.regents.playing import TURN, WINTER, Seat, answer_waiting, find_regent, play, think
from campaign.rules.packs import campaign_library
from campaign.rules.temperament import dismiss
from campaign.season.running import acting_empires, moment_now
from campaign.season.turning import RunTarget, run
from campaign.storage.calendar import render_calendar
from campaign.storage.models import Army, Decision, Empire
from campaign.storage.names import resolve
from campaign.storage.snapshot import Wanted
from campaign.storage.world import World, owner_of

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.regents.choosing import Idea, Mind
    from campaign.storage.store import Store


class RegentMove(TypedDict):
    """What a regent would do, or has done."""

    empire: str
    who: Name
    words: list[str]  # the same as a command
    why: Name
    approved: bool  # False: it is only done with a person's word
    act: int | None


class RegentMoves(TypedDict):
    when: str
    moves: list[RegentMove]


def acting_regents(world: World, name: str | None = None) -> list[int]:
    """The empires with a regent whose turn it is."""
    if name is not None:
        row = world.get(Empire, resolve(world, "empire", name).id)
        if find_regent(world, row.id) is None:
            raise Refused("no regent plays {empire}", empire=row.name,
                          hint="hexcrown empire regent {empire} appoints one")  # fmt: skip
        if row.id not in acting_empires(world):
            raise Refused("it is not the turn of {empire}", empire=row.name,
                          hint="hexcrown turn player goes on to the next")  # fmt: skip
        return [row.id]
    return [key for key in acting_empires(world) if find_regent(world, key)]


def plan(context: Context, name: str | None = None) -> RegentMoves:
    """What each would do next, as things stand; what follows hangs on the dice."""
    seat = Seat(context.store, approved=True)
    found: list[RegentMove] = []
    for empire in acting_regents(seat.world, name):
        for idea, mind in planned(seat, empire):
            found.append(describe(seat, empire, idea, mind))
    return {"when": render_calendar(seat.world.calendar), "moves": found}


def planned(seat: Seat, empire: int) -> list[tuple[Idea, Mind]]:
    mind, now = seat.mind(empire), moment_now(seat.world)
    if mind is None:
        return []
    if now.season != "campaign":
        best = seat.best(mind, WINTER.get(now.phase, ()), empire)
        return [(best, mind)] if best else []
    found, claims = [], dict[int, int]()
    armies = [army for army in seat.world.live(Army, owner=empire) if army.tile is not None]
    for army in sorted(armies, key=lambda row: (-row.points, row.id)):
        thoughts = (think(seat, empire, army, offers, claims) for offers in TURN)
        best = next((thought[0] for thought in thoughts if thought), None)
        found += [(best, mind)] if best else []
    return found


def describe(seat: Seat, empire: int, idea: Idea, mind: Mind) -> RegentMove:
    world = seat.world
    names = Names(world, campaign_library(world))
    careful = Seat(seat.store)
    careful.held = seat.held
    return {
        "empire": world.get(Empire, empire).name,
        "who": names.name_ref(Ref(idea.offer.actor, idea.actor)),
        "words": lines.render(world, idea.call(mind.outlook.turn)),
        "why": word(names, idea.why),
        "approved": careful.may(empire, idea.offer.action.id),
        "act": None,
    }


def play_now(
    context: Context,
    name: str | None = None,
    without: Sequence[str] = (),
    approve: bool = False,
) -> RegentMoves:
    """The regents whose turn it is play. `without`: armies that they leave alone."""
    seat = Seat(context.store, approved=approve)
    seat.left_alone = frozenset(resolve(seat.world, "army", each).id for each in without)
    when = render_calendar(seat.world.calendar)
    done = [each for empire in acting_regents(seat.world, name) for each in play_stop(seat, empire)]
    return {"when": when, "moves": moves_of(context.store, {each.entry for each in done})}


def play_stop(seat: Seat, empire: int) -> list[Done]:
    """All that a regent does at a stop; one for a single turn steps down after it."""
    done = [*answer_waiting(seat), *play(seat, empire), *answer_waiting(seat)]
    state = find_regent(seat.world, empire)
    if state and state.get("once"):

        def step_down(world: World, chance: CampaignChance) -> dict[str, object]:
            dismiss(world, empire)
            return {}

        words = ("empire", "return", seat.world.get(Empire, empire).name)
        perform(seat.store, step_down, Request(words=words, held=seat.held, acting=True))
    return done


def run_on(context: Context) -> RegentMoves:
    """Regents play and the year goes on until a person is to act, for a year at most."""
    seat, entries, advanced = Seat(context.store), set[int | None](), False
    begun = moment_now(seat.world)
    while True:
        for empire in acting_regents(seat.world):
            entries |= {each.entry for each in play_stop(seat, empire)}
        entries |= {each.entry for each in answer_waiting(seat)}
        people = [key for key in acting_empires(seat.world) if not find_regent(seat.world, key)]
        over = moment_now(seat.world).year > begun.year and not seat.world.find(
            Decision, ended_at=None
        )
        if seat.world.find(Decision, ended_at=None) or (advanced and (people or over)):
            break
        call = {"action": "turn", "until": "player"}
        how = Request(words=("turn", "player"), call=call, held=seat.held, by=context.by)
        run(context.store, RunTarget("player"), how)
        advanced = True
    return {
        "when": render_calendar(seat.world.calendar),
        "moves": moves_of(context.store, entries),
    }


def told(context: Context, name: str) -> RegentMoves:
    """What the regent of an empire did since it was appointed last, and why."""

    def question(world: World) -> tuple[int, str]:
        return resolve(world, "empire", name).id, render_calendar(world.calendar)

    empire, when = context.look(question)
    return {"when": when, "moves": moves_of(context.store, None, empire)}


def moves_of(
    store: Store, entries: set[int | None] | None, empire: int | None = None
) -> list[RegentMove]:
    """From the journal, as far as it holds: those of these entries, or of an empire."""
    found: list[RegentMove] = []
    with store.reading() as snapshot:
        world = World(snapshot, track=False)
        names = Names(world, campaign_library(world))
        among = None if entries is None else sorted(each for each in entries if each)
        for entry in snapshot.entries(Wanted(live=True, among=among)):
            for each in read_story(parse_body(entry)["steps"]):
                event = each.event
                if isinstance(event, events.RegentAppointed) and event.empire.id == empire:
                    found = []
                if not isinstance(event, events.RegentDecides):
                    continue
                whose = owner_of(world.row(event.who.table, event.who.id)) or event.who.id
                if empire in (None, whose):
                    found.append({
                        "empire": world.get(Empire, whose).name,
                        "who": names.name_ref(event.who),
                        "words": list(describe_entry(entry)["words"]),
                        "why": word(names, event.why),
                        "approved": True,
                        "act": entry["act"],
                    })  # fmt: skip
    return found
