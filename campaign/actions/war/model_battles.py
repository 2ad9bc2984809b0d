"""A battle fought with models: its result is entered where a strategy would be chosen, whoever or
whatever began the battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from campaign.actions.candidates import amounts
from campaign.actions.war.plans import Baggage, Losses, find_losses
from campaign.acts import act as acts
from campaign.acts.act import Document, get_open_decision
from campaign.acts.declare import Ask, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused, WrongWords
from campaign.rules.act_context import action_step, within
from campaign.rules.scope import Battle, Member
from campaign.rules.war.units import spread
from campaign.storage.models import Decision, Troops

RESULTS = ("won", "lost", "drawn")
STRATEGIES = ("strategy-attacker", "strategy-defender")
MODELS = "models"  # the answer that the decision keeps
STEP = 50  # BG-BAT-2: losses are offered in these steps; a command takes any number


def find_battle(turn: Turn, decision: int) -> Battle:
    """The battle whose strategy is asked for."""
    row = get_open_decision(turn.world, decision)
    if row.kind not in STRATEGIES:
        raise Refused(
            "decision {number} does not ask for a strategy, so no battle waits for its result",
            hint="hexcrown decide lists what waits",
            rule="BG-BAT-2",
            number=decision,
        )
    battle: Battle = row.state["scope"]["battle"]
    return battle


def results(turn: Turn) -> Sequence[str]:
    return RESULTS


def attacker_losses(turn: Turn, decision: int) -> Sequence[int]:
    return amounts(0, sum(points_of(turn, find_battle(turn, decision)["attacker"]).values()), STEP)


def defender_losses(turn: Turn, decision: int) -> Sequence[int]:
    return amounts(0, sum(points_of(turn, find_battle(turn, decision)["defender"]).values()), STEP)


def points_of(turn: Turn, members: Sequence[Member]) -> dict[tuple[str, int], int]:
    rows = [(table, key, turn.world.row(table, key)) for table, key in members]
    return {(table, key): row.points for table, key, row in rows if isinstance(row, Troops)}


@action(
    "battle-result",
    title="fought with models: enter the result",
    command="battle result",
    rule="BG-BAT-2",
    gamemasters=True,
)
def enter_result(
    act: Act,
    decision_key: Annotated[
        Own[Decision], Typed(metavar="NUMBER", help="The decision that asks for a strategy.")
    ],
    result: Annotated[
        Literal["won", "lost", "drawn"],
        Ask("how did it go for the attacker?", results),
        Typed(help="How it went for the attacker: won, lost or drawn."),
    ],
    attacker_lost: Annotated[
        int,
        Ask("how many points did the attacker lose?", attacker_losses),
        Typed(option=("--attacker-lost",), metavar="POINTS", help="Shared among its armies."),
    ] = 0,
    defender_lost: Annotated[
        int,
        Ask("how many points did the defender lose?", defender_losses),
        Typed(option=("--defender-lost",), metavar="POINTS", help="Shared among its armies."),
    ] = 0,
    losses: Losses = (),
    baggage: Baggage = False,
) -> Document:
    """Enter the result of a battle fought with models instead of choosing strategies.

    Losses of a side are shared among its armies by their points; --losses names them one by one.

    Example: hexcrown battle result 1 won --attacker-lost 150 --defender-lost 600
    """
    battle = find_battle(act, decision_key)
    named = find_losses(act, losses)
    lost = {
        **share(act, battle["attacker"], attacker_lost, named),
        **share(act, battle["defender"], defender_lost, named),
    }
    strange = [key for key in named if key not in lost]
    if strange:
        table, number = strange[0]
        raise Refused(
            "{table} {number} does not take part in this battle",
            hint="name armies that fight in it",
            rule="BG-BAT-2",
            table=table,
            number=number,
        )
    told = {
        "result": result,
        "losses": [[table, key, points] for (table, key), points in lost.items() if points],
        "baggage": baggage,
    }
    fought = within({"battle": {**battle, "told": told}}, action_step("battle-told"))
    act.enter()
    return acts.decide(
        act.world, act.chance, decision_key, MODELS, act.answer, by="gamemaster", instead=[fought]
    )


def share(
    turn: Turn, members: Sequence[Member], lost: int, named: dict[tuple[str, int], int]
) -> dict[tuple[str, int], int]:
    """What each of a side lost: as named, else its part of the sum."""
    have = points_of(turn, members)
    found = {key: named[key] for key in have if key in named}
    if found and lost:
        raise WrongWords("losses of a side are given as a sum or one by one, not both",
                         hint="leave out one of them")  # fmt: skip
    total = sum(have.values())
    if lost < 0 or lost > total or any(points > have[key] for key, points in found.items()):
        raise Refused(
            "a side can't lose more points than it has: {total}",
            hint="enter at most that many",
            rule="BG-BAT-2",
            total=total,
        )
    if found or not lost:
        return {key: found.get(key, 0) for key in have}
    return dict(zip(have, spread(lost, list(have.values())), strict=True))
