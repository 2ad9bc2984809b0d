"""What is known before a battle: strategies laid open or sealed, or the result itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, cast

from campaign import events
from campaign.actions.land.armies import get_army
from campaign.acts.act import Document
from campaign.acts.declare import GAMEMASTERS, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused, WrongWords
from campaign.events.values import Ref
from campaign.rules.war.battles import ATTACKS, DEFENCES
from campaign.storage.models import Army, Troops, model_of
from tables.library.plain_text import is_number

if TYPE_CHECKING:
    from campaign.storage.models.states import Sealed


With = Annotated[
    Sequence[Own[Army]],
    Typed(option=("--with",), metavar="ARMY", help="Another army that joins; may be repeated."),
]
WHICH_PLACE = Typed(place=True, help="Where several stand on the tile, which.")
Attack = Annotated[
    Literal["direct", "surprise", "flank"] | None,
    Typed(option=("--attacker",), help="The attacker's strategy, openly."),
]
# The other side's, and how it went: no player's to say.
Defence = Annotated[
    Literal["counter-attack", "hold", "withdraw"] | None,
    Typed(option=("--defender",), help="The defender's strategy, openly."),
    GAMEMASTERS,
]
Result = Annotated[
    Literal["won", "lost", "drawn"] | None,
    Typed(option=("--result",), help="Fought with models: how it went for the attacker."),
    GAMEMASTERS,
]
Losses = Annotated[
    Sequence[str],
    Typed(option=("--losses",), metavar="ARMY:POINTS", help="With --result; may be repeated."),
    GAMEMASTERS,
]
Baggage = Annotated[
    bool,
    Typed(option=("--baggage",), help="With --result: the loser left its baggage."),
    GAMEMASTERS,
]


class ModelBattle(NamedTuple):
    """A battle fought with models: the attacker won, lost or drew; points each thing lost."""

    result: str
    losses: Mapping[tuple[str, int], int] = {}  # ("army", 3): 300
    baggage: bool = False  # the loser left it behind


class Plans(NamedTuple):
    """What is known before the dice: strategies laid open, or the result itself."""

    attack: str = ""
    defence: str = ""
    told: ModelBattle | None = None


def make_plans(
    turn: Turn,
    attack: str | None,
    defence: str | None,
    result: str | None,
    losses: Sequence[str],
    baggage: bool,
) -> Plans:
    if result is None and (losses or baggage):
        raise WrongWords("--losses and --baggage need --result",
                         hint="as --result won --losses 3:250")  # fmt: skip
    told = ModelBattle(result, find_losses(turn, losses), baggage) if result else None
    return Plans(attack or "", defence or "", told)


def find_losses(turn: Turn, words: Sequence[str]) -> dict[tuple[str, int], int]:
    """`Wolf Guard:300`, `3:300`, `settlement:Karak:200`."""
    found: dict[tuple[str, int], int] = {}
    for word in words:
        who, colon, points = word.rpartition(":")
        if not (colon and is_number(points, 6)):
            raise WrongWords("{word} is not ARMY:POINTS", hint="as --losses 3:250", word=word[:60])
        table, key = find_foe(turn, who)
        found[table, int(key)] = int(points)
    return found


def find_foe(turn: Turn, text: str) -> tuple[str, int | str]:
    """`Wolf Guard`, `3`, `army:3`: an army; `Karak`, `settlement:2`: a settlement."""
    if not text.startswith("settlement:"):
        try:
            return "army", turn.key("army", text)
        except WrongWords:
            if text.startswith("army:"):
                raise
    try:
        return "settlement", turn.key("settlement", text)
    except WrongWords as trouble:
        if turn.sender is not None:  # nobody in sight yet: the word stays until the order is run
            return "army", text
        raise WrongWords(
            "no army or settlement is called {text}",
            hint="hexcrown army list and hexcrown settlement list show them",
            text=text[:60],
        ) from trouble


def gate_seal(turn: Turn, army_key: int, strategy: str) -> None:
    get_army(turn.context, army_key)
    check_strategy(strategy, (*ATTACKS, *DEFENCES))


@action("seal-strategy", command="battle strategy", rule="BG-BAT-1")
def seal_strategy(
    act: Act,
    army_key: Own[Army],
    strategy: Annotated[
        str,
        Typed(
            words=(*ATTACKS, *DEFENCES),
            help="direct, surprise or flank; counter-attack, hold or withdraw.",
        ),
    ],
) -> Document:
    """Seal an army's strategy for attack or defence; its next battle reveals it.

    Example: hexcrown battle strategy 2 flank
    """
    gate_seal(act, army_key, strategy)
    what = "attack" if strategy in ATTACKS else "defence"
    army = act.world.get(Army, army_key)
    sealed = cast("Sealed", {**army.state.get("sealed", {}), what: strategy})
    act.world.put(army, state={**army.state, "sealed": sealed})
    return act.told(events.OrdersSealed(Ref("army", army_key)))


def check_strategy(strategy: str, choices: Sequence[str]) -> None:
    if strategy not in choices:
        raise WrongWords(
            "{strategy} is not a strategy you can use here",
            hint="one of {choices}",
            rule="BG-BAT-1",
            strategy=strategy[:40],
            choices=", ".join(choices),
        )


def laid_open(plans: Plans) -> dict[str, Any]:
    """As the battle keeps it."""
    open_plans: dict[str, object] = {}
    if plans.attack:
        check_strategy(plans.attack, ATTACKS)
        open_plans["attack"] = plans.attack
    if plans.defence:
        check_strategy(plans.defence, DEFENCES)
        open_plans["defence"] = plans.defence
    if plans.told:
        losses = [[table, key, points] for (table, key), points in plans.told.losses.items()]
        told = {"result": plans.told.result, "losses": losses, "baggage": plans.told.baggage}
        open_plans["told"] = told
    return open_plans


def refuse_strange_losses(plans: Plans, there: Sequence[Troops]) -> None:
    """Losses typed in are of those who fought, and no more than they had."""
    if plans.told is None:
        return
    for (table, key), points in plans.told.losses.items():
        row = next(
            (row for row in there if row.id == key and isinstance(row, model_of(table))), None
        )
        if row is None or not 0 <= points <= row.points:
            raise Refused(
                "{table} {key} can't lose {points} points in this battle",
                hint="it has {have}" if row else "it does not take part",
                rule="BG-BAT-2",
                table=table,
                key=key,
                points=points,
                have=row.points if row else 0,
            )
