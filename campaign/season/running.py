"""Moving the calendar: one phase an entry, to the next turn, player or season.

The calendar's phase is the one the table is in; what it does by itself was done on entering it. A
run cut off anywhere goes on from there. Nothing moves while a decision of the season waits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from campaign import events
from campaign.acts.act import Document, act
from campaign.errors import Refused
from campaign.events.event import tell
from campaign.events.values import Ref, Word
from campaign.rules.act_context import ActContext, Effects
from campaign.season.phases import (
    BY_ID,
    TURNS,
    Phase,
    closing_agenda,
    has_closing,
    has_opening,
    opening_agenda,
    phases_of,
)
from campaign.storage.models import Calendar, Decision, Empire
from tables.agenda.decisions import Answer, nobody

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.world import World

NEAR = 4  # places in turn order that are asked for one by one


class Moment(NamedTuple):
    """Where in the year: the calendar's columns."""

    year: int
    season: str
    turn: int
    phase: str
    empire: int | None


class PhaseDocument(Document):
    """What came of a phase: the phase, who acts in it, whether it was closed or opened."""

    phase: str
    empire: int | None
    closing: bool


def moment_now(world: World) -> Moment:
    row = world.calendar
    return Moment(row.year, row.season, row.turn, row.phase, row.empire)


def players(world: World) -> list[int]:
    """Empires in play, in turn order."""
    rows = sorted(world.live(Empire), key=lambda row: (row.turn_order, row.id))
    return [row.id for row in rows]


def acting_empires(world: World) -> list[int]:
    """The player whose turn it is, or all in turn order where all act at once."""
    turn = world.calendar.empire
    return [turn] if turn is not None else players(world)


def next_moment(world: World, now: Moment) -> Moment:
    """The phase that follows. A new campaign, in no phase yet, begins with its season's first."""
    if not now.phase:
        return first_of(world, now, now.season, max(now.turn, int(now.season == "campaign")))
    phase = BY_ID[now.phase]
    order = phases_of(now.season)
    place = order.index(phase)
    if phase.each and now.empire is not None:
        return next_of_player(world, now, order, place)
    if place + 1 < len(order):
        return enter(world, now, order[place + 1])
    return next_part(world, now)


def next_of_player(world: World, now: Moment, order: tuple[Phase, ...], place: int) -> Moment:
    """The player's next phase, else the next player's first, else the next turn."""
    if place + 1 < len(order):
        return now._replace(phase=order[place + 1].id)
    following = next_player(world, now.empire)
    if following is not None:
        first = next(phase for phase in order if phase.each)
        return now._replace(phase=first.id, empire=following)
    return next_part(world, now)


def next_player(world: World, empire: int | None) -> int | None:
    row = world.get_if(Empire, empire)
    return first_player(world) if row is None else player_after(world, row.turn_order, row.id)


def first_player(world: World) -> int | None:
    return player_after(world, 0, 0)


def player_after(world: World, order: int, empire: int) -> int | None:
    """The player next in turn order. Asked for place by place: the entry of one of a thousand
    players then reads a row or two, and depends on no other. Orders mostly follow one another;
    only behind a wide gap, or the last player, all are looked at."""
    for place in range(order, order + NEAR):
        for row in world.live(Empire, turn_order=place):
            if (place, row.id) > (order, empire):
                return row.id
    far = [(row.turn_order, row.id) for row in world.live(Empire)]
    return min((other for other in far if other > (order, empire)), default=(0, None))[1]


def enter(world: World, now: Moment, phase: Phase) -> Moment:
    if not phase.each:
        return now._replace(phase=phase.id, empire=None)
    first = first_player(world)
    return next_part(world, now) if first is None else now._replace(phase=phase.id, empire=first)


def next_part(world: World, now: Moment) -> Moment:
    """The next turn, or the next season, or the next year."""
    if now.season == "campaign" and now.turn < TURNS:
        return first_of(world, now, "campaign", now.turn + 1)
    following = {"spring": "campaign", "campaign": "autumn", "autumn": "winter", "winter": "spring"}
    season = following[now.season]
    year = now.year + (season == "spring")
    return first_of(world, now._replace(year=year), season, int(season == "campaign"))


def first_of(world: World, now: Moment, season: str, turn: int) -> Moment:
    first = phases_of(season)[0]
    turn = turn if season == "campaign" else 0
    return enter(world, now._replace(season=season, turn=turn), first)


def advance(
    world: World, chance: CampaignChance, *, answer: Answer = nobody, until: str = "phase"
) -> PhaseDocument:
    """Leave the phase, enter the next, and do what it does by itself. On the way to anything
    farther than the next `phase`, phases in which nothing happens by itself are passed over."""
    refuse_waiting(world)
    now = moment_now(world)
    context = ActContext(world)
    if now.phase and has_closing(now.phase) and not is_closed(world, now):
        closing = closing_agenda(context, now.phase)
        if closing:
            return close(context, chance, now, closing, answer)
    return open_next(context, chance, next_at_work(world, now, until), answer)


def next_at_work(world: World, now: Moment, until: str) -> Moment:
    """The next moment that does something by itself, settles something, or is the stop."""
    entered = next_moment(world, now)
    while not (has_work(entered) or is_stop(world, entered, until)):
        entered = next_moment(world, entered)
    return entered


def has_work(entered: Moment) -> bool:
    phase = BY_ID[entered.phase]
    return has_opening(phase.id) or has_closing(phase.id)


def is_closed(world: World, now: Moment) -> bool:
    return bool(world.calendar.state.get("closed") == now.phase)


def close(
    context: ActContext, chance: CampaignChance, now: Moment, closing: Effects, answer: Answer
) -> PhaseDocument:
    """What was gathered in the phase is settled; leaving it is the next advance's work."""
    world = context.world
    world.put(world.calendar, state={**world.calendar.state, "closed": now.phase})
    world.begin_step(phase=now.phase, rule=BY_ID[now.phase].rules[0])
    done = act(
        world, chance, closing, scope={}, about="", phase=now.phase, answer=answer, context=context
    )
    return {**done, "phase": now.phase, "empire": now.empire, "closing": True}


def open_next(
    context: ActContext, chance: CampaignChance, entered: Moment, answer: Answer
) -> PhaseDocument:
    world = context.world
    world.put(world.get(Calendar, 1), **entered._asdict())
    state = world.calendar.state.copy()
    state.pop("closed", None)
    world.put(world.calendar, state=state)
    phase = BY_ID[entered.phase]
    world.begin_step(phase=phase.id, rule=phase.rules[0])
    if entered.empire is not None:
        tell(world, events.TurnPassed(Ref("empire", entered.empire)))
    else:
        tell(world, events.YearWentOn(Word(entered.phase)))
    dice = dated(chance, entered)
    done = act(
        world,
        dice,
        opening_agenda(context, phase.id),
        scope={},
        about=f"empire:{entered.empire}" if entered.empire else "",
        phase=phase.id,
        answer=answer,
        context=context,
    )
    return {**done, "phase": phase.id, "empire": entered.empire, "closing": False}


def dated(chance: CampaignChance, moment: Moment) -> CampaignChance:
    """Dice of the moment entered, not of the one that is left."""
    return chance.dated(moment.year, moment.turn)


def refuse_waiting(world: World) -> None:
    waiting = world.find(Decision, ended_at=None)
    if waiting:
        first = waiting[0]
        raise Refused(
            "decision {number} ({kind}) waits for an answer",
            hint="hexcrown decide {number} shows it; turn next --auto answers by dice",
            rule=None,
            number=first.id,
            kind=first.kind,
        )


def is_stop(world: World, entered: Moment, until: str) -> bool:
    """Whether a run to the next `phase`, `player`, `turn`, season or year ends here. It asks
    nothing of where the run began, so that one cut off goes on to the same place."""
    if until == "phase":
        return True
    if not BY_ID[entered.phase].acts:
        return False
    if entered.season == "campaign" and not is_first_of_turn(world, entered, until):
        return False
    if until.isdigit():
        return entered.year >= int(until)
    if until in ("player", "turn"):
        return True
    return entered.season == until and entered.phase == first_acting(until) and entered.turn <= 1


def is_first_of_turn(world: World, entered: Moment, until: str) -> bool:
    """Where a player's turn begins for the player; with the first of them, the turn itself."""
    if entered.phase != first_acting("campaign"):
        return False
    return until == "player" or entered.empire == first_player(world)


def first_acting(season: str) -> str:
    return next(phase.id for phase in phases_of(season) if phase.acts)


def describe_phase(row: Calendar) -> dict[str, str]:
    phase = BY_ID.get(row.phase)
    return {"en": phase.en, "it": phase.it} if phase else {"en": "", "it": ""}
