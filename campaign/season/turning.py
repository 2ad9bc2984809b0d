"""Turning the year: phases one after another, each an entry, all of them one act.

A run ends at its stop or at the first decision that nobody answers. Cut off anywhere, it goes on
from the phase the calendar stands in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypedDict

from campaign.acts.perform import Done, Request, WorldCache, look, perform
from campaign.errors import Refused, WrongWords
from campaign.journal.campaign_dice import CampaignChance
from campaign.season.auto import by_dice, decide_by_dice
from campaign.season.phases import phases_of
from campaign.season.running import (
    Moment,
    PhaseDocument,
    advance,
    first_acting,
    is_stop,
    moment_now,
    next_at_work,
)
from campaign.storage.backup import make_backup
from campaign.storage.calendar import (
    MOMENTS,
    SEASON_WORDS,
    moment,
    moment_of,
    render_calendar,
)
from campaign.storage.models import Decision
from campaign.storage.models.kinds import SEASONS
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.agenda.decisions import Answer, nobody
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance, Label, Stream
from tables.library.plain_text import is_number

FARTHEST = 100  # years in one run
UNTIL = ("phase", "player", "turn", *SEASONS)


class RunStep(PhaseDocument):
    """One entry of a run: what came of it, and where the campaign is now."""

    over: bool  # at the stop, or where someone must decide
    leaving: str  # the season that the next step begins, or nothing
    now: str
    acting: int | None


class RunSteps(TypedDict):
    phases: list[RunStep]


Progress = Callable[[RunStep], None]


class RunTarget(NamedTuple):
    """How far, and who answers on the way."""

    until: str = "turn"
    auto: bool = False
    answer: Answer = nobody
    began: Moment | None = None  # where the campaign stood when it was asked for


def check_until(world: World, until: str) -> str:
    """A season's name, or a year that is still to come."""
    year = world.calendar.year
    until = SEASON_WORDS.get(until, until)
    if until in UNTIL:
        return until
    if not is_number(until, 6):
        raise WrongWords(
            "{until} is neither a season nor a year",
            hint="one of spring, autumn, winter, or a year after {year}",
            until=until[:40],
            year=year,
        )
    if int(until) <= year:
        raise Refused(
            "year {year} has begun already", hint="it is year {now}", year=until, now=year
        )
    if int(until) > year + FARTHEST:
        raise Refused("{year} is too far: at most {most} years at once", year=until, most=FARTHEST)
    return until


def moment_of_stop(world: World, until: str) -> int | None:
    """The moment that a run to a season or a year ends in; None for a shorter run."""
    now = moment(world.calendar)
    if until.isdigit():
        return moment_of(int(until), "spring", 0)
    if until not in SEASONS:
        return None
    this_year = moment_of(world.calendar.year, until, 1)
    return this_year if this_year > now else this_year + MOMENTS


def refuse_reached(world: World, until: str) -> None:
    """A season typed twice must not play a year. One cut off before its stop goes on to it."""
    now = moment_now(world)
    if until not in SEASONS or now.season != until or not now.phase:
        return
    order = [phase.id for phase in phases_of(until)]
    if now.turn > 1 or order.index(now.phase) >= order.index(first_acting(until)):
        raise Refused(
            "it is {season} of year {year} already",
            hint="hexcrown turn next goes on; turn until {next} goes through to the next year",
            season=until,
            year=now.year,
            next=now.year + 1,
        )


def first_step(world: World, chance: CampaignChance, going: RunTarget) -> RunStep:
    """Under the lock: another terminal may have come there since it was looked at."""
    if going.began not in (None, moment_now(world)):
        raise Refused(
            "another terminal went on to {when} meanwhile",
            hint="nothing was done here; hexcrown turn status shows where the campaign is",
            when=render_calendar(world.calendar),
        )
    refuse_reached(world, check_until(world, going.until))
    return take_step(world, chance, going)


def take_step(world: World, chance: CampaignChance, going: RunTarget) -> RunStep:
    """One entry of a run: a decision that waits is answered by dice, else the calendar moves."""
    answer = by_dice(world, chance) if going.auto else going.answer
    waiting = world.find(Decision, ended_at=None)
    if going.auto and waiting:
        now = moment_now(world)
        decided = decide_by_dice(world, chance, waiting[0])
        done: PhaseDocument = {
            **decided, "phase": now.phase, "empire": now.empire, "closing": True,
        }  # fmt: skip
    else:
        done = advance(world, chance, answer=answer, until=going.until)
    now = moment_now(world)
    return {
        **done,
        "over": is_over(world, done, going),
        "leaving": leaves_season(world, going),
        "now": render_calendar(world.calendar),
        "acting": now.empire,
    }


def is_over(world: World, done: PhaseDocument, going: RunTarget) -> bool:
    """At the stop, or where someone must decide."""
    if done["decision"] is not None:
        return not going.auto
    return not done["closing"] and is_stop(world, moment_now(world), going.until)


def goes_on(world: World, last: Mapping[str, object], until: str) -> bool:
    """Whether a run that ended at a decision, answered by now, had not come to its stop."""
    return bool(last["closing"]) or not is_stop(world, moment_now(world), until)


class ForTheRun(Chance):
    """Dice that serve every entry of a run: what one leaves over is for the next. Whoever types
    them in has tried them out on the whole run before."""

    __slots__ = ("_dice", "asks_people")

    def __init__(self, dice: Chance) -> None:
        self._dice = dice
        self.asks_people = dice.asks_people

    def leave_to(self, program: Chance, fallen: Callable[[Label], bool]) -> None:
        self._dice.leave_to(program, fallen)

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        return self._dice.stream(label, question)


def run(
    store: Store,
    going: RunTarget,
    how: Request,
    progress: Progress = lambda document: None,
    backup: bool = True,
) -> list[Done]:
    """Phase by phase, each in its own transaction; a backup stands before each season."""
    done: list[Done] = []
    dice = ForTheRun(how.dice) if how.dice else None
    how = replace(how, entering=True, acting=True, held=how.held or WorldCache(), dice=dice)
    began, leaving = look(store, lambda world: (moment_now(world), leaves_season(world, going)))
    going = going if going.began else going._replace(began=began)
    while not done or not done[-1].document["over"]:
        if backup:
            back_up_before(store, leaving)
        request = replace(how, act=done[-1].act, follows=done[-1].entry) if done else how
        step = take_step if done else first_step
        use_case = lambda world, chance, step=step: step(world, chance, going)  # noqa: E731
        done.append(perform(store, use_case, request))
        leaving = done[-1].document["leaving"]
        progress(done[-1].document)
    return done


def back_up_before(store: Store, leaving: str) -> None:
    """Where the next step begins a season."""
    if leaving and store.file is not None and not store.is_in_one:
        make_backup(store, f"before-{leaving}")


def leaves_season(world: World, going: RunTarget) -> str:
    """The season that the next step begins, or nothing."""
    now = moment_now(world)
    following = next_at_work(world, now, going.until)
    if (now.season, now.phase != "") == (following.season, True):
        return ""
    return f"{following.year}-{following.season}"


def run_at_once(
    world: World,
    chance: CampaignChance,
    going: RunTarget,
    after: Callable[[World], None] = lambda world: None,
) -> RunSteps:
    """The same phases on one world, for a dry run or a forecast; `after` is done after each."""
    phases: list[RunStep] = []
    while not phases or not phases[-1]["over"]:
        phases.append(take_step(world, chance, going))
        after(world)
    return {"phases": phases}
