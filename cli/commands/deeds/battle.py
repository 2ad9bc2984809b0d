"""`hexcrown battle`: armies fight in the open or storm a place; fleets fight at sea."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.typer_classes import Verbs
from cli.options.deed_command import ArmyArgument, Document, deed_command
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.acts.deed import Deed
    from campaign.deeds.war.plans import Plans


class Attack(StrEnum):
    direct = "direct"
    surprise = "surprise"
    flank = "flank"


class Defence(StrEnum):
    counter = "counter-attack"
    hold = "hold"
    withdraw = "withdraw"


class Result(StrEnum):
    won = "won"
    lost = "lost"
    drawn = "drawn"


class FightFirst(Verbs):
    """`battle ARMY DEFENDER` needs no verb."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        first = args[0] if args else "--help"
        if first not in self.commands and first not in ("--help", "-h"):
            args = ["fight", *args]
        return list(super().parse_args(ctx, args))


app = typer.Typer(
    cls=FightFirst,
    help="Fight: battle ARMY DEFENDER; sealed orders beforehand: battle strategy.\n\n"
    "Example: hexcrown battle 2 5 --attacker flank --defender hold",
    no_args_is_help=True,
    add_completion=False,
)
WithOption = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="ARMY", help="Another army that joins; may be repeated."),
]
AttackOption = Annotated[
    Attack | None, typer.Option("--attacker", help="The attacker's strategy, laid open.")
]
DefenceOption = Annotated[
    Defence | None, typer.Option("--defender", help="The defender's strategy, laid open.")
]
ResultOption = Annotated[
    Result | None,
    typer.Option("--result", help="Fought with models: how it went for the attacker."),
]
LossesOption = Annotated[
    list[str] | None,
    typer.Option("--losses", metavar="ARMY:POINTS", help="With --result; may be repeated."),
]
BaggageOption = Annotated[
    bool, typer.Option("--baggage", help="With --result: the loser left its baggage.")
]


@app.command("fight")
@deed_command
def fight(
    deed: Deed,
    army: ArmyArgument,
    defender: Annotated[
        str, typer.Argument(metavar="DEFENDER", help="Army or settlement; a fleet with --sea.")
    ],
    others: WithOption = None,
    attack: AttackOption = None,
    defence: DefenceOption = None,
    result: ResultOption = None,
    losses: LossesOption = None,
    baggage: BaggageOption = False,
    sea: Annotated[bool, typer.Option("--sea", help="Two fleets fight.")] = False,
) -> Document:
    """An army attacks another on its tile, or storms a settlement there (BG-BAT-1 to 4).

    Strategies not laid open are asked for, unless the side has sealed orders.

    Example: hexcrown battle 2 5 --attacker flank --defender hold

    Example: hexcrown battle 2 Karak --with 3 --result won --losses 2:300 --losses settlement:Karak:500
    """  # noqa: E501
    from campaign.deeds.war.fighting import assault, battle
    from cli.options.foes import find_foe

    plans = plans_of(deed, attack, defence, result, losses, baggage)
    if sea:
        return fight_at_sea(deed, army, defender)
    mine = deed.keys("army", (army, *(others or ())))
    table, foe = find_foe(deed, defender)
    use_case = battle if table == "army" else assault
    return use_case(deed, mine, foe, plans)


def fight_at_sea(deed: Deed, fleet: str, foe: str) -> Document:
    from campaign.deeds.sea.sea_battle import sea_battle

    mine, other = deed.keys("fleet", (fleet, foe))
    return sea_battle(deed, mine, other)


@app.command("strategy")
@deed_command
def strategy(
    deed: Deed,
    army: ArmyArgument,
    order: Annotated[
        str,
        typer.Argument(
            metavar="STRATEGY", help="direct, surprise or flank; counter-attack, hold or withdraw."
        ),
    ],
) -> Document:
    """Seal an army's strategy beforehand, for attack or defence; its next battle opens it.

    Example: hexcrown battle strategy 2 flank
    """
    from campaign.deeds.war.plans import seal_strategy

    return seal_strategy(deed, deed.key("army", army), order)


def plans_of(
    deed: Deed,
    attack: Attack | None,
    defence: Defence | None,
    result: Result | None,
    losses: list[str] | None,
    baggage: bool,
) -> Plans:
    from campaign.deeds.war.plans import ModelBattle, Plans
    from cli.options.foes import find_losses

    if result is None and (losses or baggage):
        raise Usage("--losses and --baggage need --result", "as --result won --losses 3:250")
    told = ModelBattle(result.value, find_losses(deed, losses), baggage) if result else None
    return Plans(attack.value if attack else "", defence.value if defence else "", told)
