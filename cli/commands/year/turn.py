"""`hexcrown turn`: the calendar, run phase by phase."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.storage.models import Decision
from cli.app.opening import open_campaign, read
from cli.app.output import show
from cli.app.session import session
from cli.options.chance import tell
from cli.options.change_command import ChangeOptions, acting, takes
from cli.options.season_run import run_and_tell
from cli.render.turn_text import (
    named_phases,
    render_order,
    render_plan,
    render_status,
    render_trial,
)
from cli.words.phrases import phrase
from cli.words.text import tr
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.acts.declare import Call
    from campaign.app.context import Context, How
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.season.documents import PhaseHead, PlanDocument, RunPhase, TrialDocument
    from campaign.season.turning import RunTarget
    from campaign.storage.store import Store
    from campaign.storage.world import World

app = typer.Typer(help="Turns, equinoxes and winter: show the date, and go on.")

RUN = ("choose", "dice", "ask", "dry_run")
AutoOption = Annotated[
    bool, typer.Option("--auto", help="Dice answer open decisions, and the journal says so.")
]

ReadyOption = Annotated[
    bool,
    typer.Option(
        "--when-ready", help="Only when all players are ready, or the deadline has passed."
    ),
]


@app.callback(invoke_without_command=True)
def bare(context: typer.Context) -> None:
    """Turns, equinoxes and winter: show the date, and go on.

    Example: hexcrown turn next
    """
    if context.invoked_subcommand is None:
        status()


@app.command()
def status() -> None:
    """Show the date, whose turn it is, open decisions and what is still to do.

    Example: hexcrown turn status
    """

    from campaign.season.status import describe_status

    show(read(describe_status), render_status)


@app.command()
def plan(
    until: Annotated[
        str, typer.Argument(metavar="UNTIL", help="phase, player, turn, a season or a year.")
    ] = "turn",
) -> None:
    """List what will be rolled automatically up to the next turn, and for whom.

    Example: hexcrown turn plan winter
    """

    def question(world: World) -> PlanDocument:
        from campaign.season.status import describe_plan
        from campaign.season.turning import check_until

        return describe_plan(world, check_until(world, until))

    show(read(question), render_plan)


@app.command()
def order() -> None:
    """Show the order of play, phase by phase, with the rules of each.

    Example: hexcrown turn order
    """
    from campaign.season.phases import PHASES

    document = {"phases": [phase._asdict() for phase in PHASES]}
    show(document, lambda _: render_order())


@app.command(name="next")
@takes(*RUN)
def next_turn(
    how: ChangeOptions, auto: AutoOption = False, when_ready: ReadyOption = False
) -> None:
    """Go to the next turn, or in winter to the next phase in which players act.

    Example: hexcrown turn next
    """
    if when_ready:
        wait_for_all()
    go("turn", auto, how)


def wait_for_all() -> None:
    """Refused while a player is not ready, unless the time for orders is over."""
    from campaign.acts.perform import look
    from campaign.season.readiness import refuse_unready

    with open_campaign() as store:
        look(store, lambda world: refuse_unready(world, store.clock()))


@app.command()
@takes(*RUN)
def player(how: ChangeOptions, auto: AutoOption = False) -> None:
    """Go to the next player of this turn.

    Example: hexcrown turn player
    """
    go("player", auto, how)


@app.command()
@takes(*RUN)
def phase(how: ChangeOptions, auto: AutoOption = False) -> None:
    """Go to the next phase, and no further.

    Example: hexcrown turn phase --dice 3,5
    """
    go("phase", auto, how)


@app.command()
@takes(*RUN)
def until(
    how: ChangeOptions,
    when: Annotated[str, typer.Argument(metavar="WHEN", help="spring, autumn, winter, a year.")],
    auto: AutoOption = False,
) -> None:
    """Go to a season or a year, through every phase on the way.

    Example: hexcrown turn until winter --auto
    """
    from campaign.storage.calendar import SEASON_WORDS

    if when in ("phase", "player", "turn"):
        raise Usage("turn until takes a season or a year", "hexcrown turn {word}", word=when)
    go(SEASON_WORDS.get(when, when), auto, how)


def go(until: str, auto: bool, how: ChangeOptions) -> None:
    from campaign.acts.answers import take_answers
    from campaign.acts.declare import Call
    from campaign.season.running import Moment, moment_now
    from campaign.season.turning import RunTarget, check_until, refuse_reached

    def check(world: World) -> Moment:
        refuse_reached(world, check_until(world, until))
        return moment_now(world)

    answers = tuple(how.choose or ())
    call = Call("turn", {"until": until, **({"auto": True} if auto else {})}, answers)
    if how.dry_run or how.dice is not None:  # too few dice or too many: nothing is done
        with acting(replace(how, dry_run=True)) as (context, plainly):
            context.look(check)
            going = RunTarget(until, auto, take_answers(list(answers)))
            trial = try_out(context, plainly, going)
    if how.dry_run:
        show(trial, render_trial)
        return
    with acting(how, rolls=True) as (context, plainly):
        began = context.look(check)
        if not is_agreed(context.store, auto):
            return
        left = list(answers)
        going = RunTarget(until, auto, take_answers(left), began)
        while go_through(context, plainly, going, call, left, how):
            going = going._replace(began=None)


def go_through(
    context: Context,
    plainly: How,
    going: RunTarget,
    call: Call,
    left: list[str],
    how: ChangeOptions,
) -> bool:
    """To the stop, or to a decision. True: it was answered, and there is more of the way."""
    from campaign.season.turning import goes_on
    from cli.options.action_command import go_on

    last = run_and_tell(context, plainly, going, call, left)
    decision = last["decision"]
    if decision is None or going.auto or session().led:
        return False
    go_on(decision, replace(how, ask=plainly.asks))
    return bool(
        context.look(lambda world: is_answered(world) and goes_on(world, last, going.until))
    )


def is_answered(world: World) -> bool:
    return not world.find(Decision, ended_at=None)


def is_agreed(store: Store, auto: bool) -> bool:
    """Nothing closes unseen: who has done nothing yet, who will go hungry or find no berth, and
    with --auto what dice will answer. At a terminal it is asked whether to go on all the same."""
    from campaign.acts.perform import look
    from cli.options.asking import agree, is_terminal

    told = (
        [] if session().json or session().led else look(store, lambda world: foretell(world, auto))
    )
    for text in told:
        tell(f"{text}\n")
    return agree() if told and is_terminal() else True


def foretell(world: World, auto: bool) -> list[str]:
    from campaign.guide.idle import idle_armies
    from campaign.season.running import moment_now
    from campaign.season.told_in_time import answered_by_dice, warnings

    if auto:
        by_dice = answered_by_dice(world)
        return [tr("answered by dice: {question}  [{who}]", question=phrase(each["say"]),
                   who=phrase(each["name"])) for each in by_dice]  # fmt: skip
    idle = [phrase(each["name"]) for each in idle_armies(world)]
    told = [tr("not used yet: {armies}", armies=", ".join(idle))] if idle else []
    late = [each for each in warnings(world, moment_now(world)) if each["what"] != "orders"]
    return [*told, *(f"{phrase(each['name'])}: {phrase(each['say'])}" for each in late)]


def try_out(context: Context, how: How, going: RunTarget) -> TrialDocument:
    """All phases at once on one world: the exact difference, and nothing written."""
    from campaign.acts.perform import perform
    from campaign.app.changing import describe_change, request_of
    from campaign.knowledge.record_sightings import witness
    from campaign.season.phases import BY_ID
    from campaign.season.status import empire_name
    from campaign.season.turning import RunSteps, run_at_once
    from campaign.storage.changes import net

    told: list[RunPhase] = []
    heads: list[PhaseHead] = []

    def use_case(world: World, chance: CampaignChance) -> RunSteps:
        done = run_at_once(world, chance, going, after=witness)
        told[:] = named_phases(world, done["phases"])
        last, phase = done["phases"][-1], BY_ID[world.calendar.phase]
        heads[:] = [
            {
                "phase": phase.id,
                "name": {"en": phase.en, "it": phase.it},
                "now": last["now"],
                "empire": empire_name(world, last["acting"]),
            }
        ]
        return done

    done = perform(context.store, use_case, request_of(context, None, how))
    return {
        "dry_run": True,
        "phases": [each["phase"] for each in done.document["phases"]],
        "told": told,
        "then": heads[0],
        "changes": [describe_change(each) for each in net(done.changes)],
        "decision": done.document["phases"][-1]["decision"],
    }
