"""`hexcrown battle`: armies fight in the open or storm a place; fleets fight at sea."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from cli.app.trouble import Usage
from cli.options.deed_command import ArmyArgument, DeedCall, Document, deed

if TYPE_CHECKING:
    from campaign.deeds.war.plans import Plans
    from campaign.storage.world import World


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


class FightFirst(TyperGroup):
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
@deed
def fight(
    act: DeedCall,
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

    plans = plans_of(act.world, attack, defence, result, losses, baggage)
    if sea:
        return fight_at_sea(act, army, defender)
    mine = act.keys("army", (army, *(others or ())))
    table, foe = find_foe(act.world, defender)
    use_case = battle if table == "army" else assault
    return use_case(act.world, act.chance, mine, foe, plans, answer=act.answer, forced=act.forced)


def fight_at_sea(act: DeedCall, fleet: str, foe: str) -> Document:
    from campaign.deeds.sea.sea_battle import sea_battle

    mine, other = act.keys("fleet", (fleet, foe))
    return sea_battle(act.world, act.chance, mine, other, answer=act.answer, forced=act.forced)


@app.command("strategy")
@deed
def strategy(
    act: DeedCall,
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

    return seal_strategy(act.world, act.chance, act.key("army", army), order)


def plans_of(
    world: World,
    attack: Attack | None,
    defence: Defence | None,
    result: Result | None,
    losses: list[str] | None,
    baggage: bool,
) -> Plans:
    from campaign.deeds.war.plans import Plans, Told
    from cli.options.foes import find_losses

    if result is None and (losses or baggage):
        raise Usage("--losses and --baggage need --result", "as --result won --losses 3:250")
    told = Told(result.value, find_losses(world, losses), baggage) if result else None
    return Plans(attack.value if attack else "", defence.value if defence else "", told)
