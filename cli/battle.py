"""`hexcrown battle`: armies fight in the open or storm a place; fleets fight at sea."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from cli.changing import (
    AskOption,
    ChooseOption,
    DiceOption,
    DryRunOption,
    ForceOption,
    How,
    ReasonOption,
    SeedOption,
)
from cli.doing import do
from cli.trouble import Usage

if TYPE_CHECKING:
    from campaign.chance import CampaignChance
    from campaign.deeds.plans import Plans
    from campaign.world import World
    from tables.decisions import Answer


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
ArmyArgument = Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")]
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
def fight(
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
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """An army attacks another on its tile, or storms a settlement there (BG-BAT-1 to 4).

    Strategies not laid open are asked for, unless the side has sealed orders.

    Example: hexcrown battle 2 5 --attacker flank --defender hold

    Example: hexcrown battle 2 Karak --with 3 --result won --losses 2:300 --losses settlement:Karak:500
    """  # noqa: E501
    refuse_losses_alone(result, losses, baggage)

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        if sea:
            return fight_at_sea(world, chance, army, defender, answer, force)
        from campaign.deeds.fighting import assault, battle
        from cli.foes import find_armies, find_foe

        mine, (table, foe) = find_armies(world, army, others), find_foe(world, defender)
        plans = plans_of(world, attack, defence, result, losses, baggage)
        use_case = battle if table == "army" else assault
        return use_case(world, chance, mine, foe, plans, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))


@app.command("strategy")
def strategy(
    army: ArmyArgument,
    order: Annotated[
        str,
        typer.Argument(
            metavar="STRATEGY", help="direct, surprise or flank; counter-attack, hold or withdraw."
        ),
    ],
    dry_run: DryRunOption = False,
) -> None:
    """Seal an army's strategy beforehand, for attack or defence; its next battle opens it.

    Example: hexcrown battle strategy 2 flank
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.plans import seal_strategy
        from campaign.names import resolve

        return seal_strategy(world, chance, int(resolve(world, "army", army)["id"]), order)

    do(deed, None, How(dry_run=dry_run))


def plans_of(
    world: World,
    attack: Attack | None,
    defence: Defence | None,
    result: Result | None,
    losses: list[str] | None,
    baggage: bool,
) -> Plans:
    from campaign.deeds.plans import Plans, Told
    from cli.foes import find_losses

    told = Told(result.value, find_losses(world, losses), baggage) if result else None
    return Plans(attack.value if attack else "", defence.value if defence else "", told)


def refuse_losses_alone(result: Result | None, losses: list[str] | None, baggage: bool) -> None:
    if result is None and (losses or baggage):
        raise Usage("--losses and --baggage need --result", "as --result won --losses 3:250")


def fight_at_sea(
    world: World, chance: CampaignChance, fleet: str, foe: str, answer: Answer, forced: bool
) -> dict[str, Any]:
    from campaign.deeds.sea_battle import sea_battle
    from campaign.names import resolve

    mine, other = (int(resolve(world, "fleet", text)["id"]) for text in (fleet, foe))
    return sea_battle(world, chance, mine, other, answer=answer, forced=forced)
