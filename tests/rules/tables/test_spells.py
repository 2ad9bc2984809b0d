"""Spells: what each does to the tile it strikes, and how long it lasts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tables_rolled import LIBRARY, case, roll, works

SPELLS = [
    case("BG-MAG-2", "abundance", "", ["afflict tile condition=abundance"]),
    case(
        "BG-MAG-2",
        "rot",
        "",
        [
            "lose armies-here provisions=all",
            "lose settlements-here provisions=all",
            "lose fleets-here provisions=all",
            "afflict tile condition=rot",
        ],
    ),
    case(
        "BG-MAG-3",
        "chaos-void",
        "",
        [
            "destroy armies-here",
            "destroy fleets-here",
            "destroy forces-here",
            "afflict tile condition=chaos-void",
        ],
    ),
    case("BG-MAG-4", "portents-of-power", "", ["afflict tile condition=portents"]),
    case("BG-MAG-4", "withershins", "", ["afflict tile condition=withershins"]),
    case("BG-MAG-5", "quake", "", ["afflict settlements-here condition=quaked"]),
    case("BG-MAG-6", "scrye", "", ["reveal tile what=forces"]),
    case("BG-MAG-6", "storm", "", ["push it tiles=1", "afflict tile condition=storm"]),
    case("BG-MAG-7", "summon-host", "1", ["gain owner points=300 where=new-army"]),
    case("BG-MAG-7", "call-of-heroes", "3", ["gain owner points=1000 where=capital"]),
    case("BG-MAG-7", "forge-magic", "4", ["item owner what=any points=100"]),
    case("BG-MAG-8", "deluge", "", ["raze it"], settlement="village"),
    case("BG-MAG-8", "deluge", "", [], settlement="city", id="BG-MAG-8 deluge spares a city"),
    case(
        "BG-MAG-8",
        "inundation-of-blood",
        "3",
        ["lose armies-here points=60", "income tile factor=none"],
    ),
    case("BG-MAG-8", "trail-of-howling-doom", "3", ["lose armies-here points=30"]),
    case("BG-MAG-9", "bumper-crop", "5", ["gain owner crowns=5"]),
    case("BG-MAG-9", "prosper", "", ["recover it"], razed=True),
    case("BG-MAG-9", "shrouding-mist", "", ["afflict army condition=shrouded add=-2"]),
    case("HO-SPELL", "hold-river", "", ["afflict tile condition=held-river"]),
    case("HO-SPELL", "magical-protection", "", ["afflict tile condition=magical-protection"]),
    case("HO-SPELL", "break-siege", "", ["lift-siege siege"]),
    case("HO-SPELL", "blight-crop", "6", ["lose owner crowns=6"]),
    case(
        "HO-SPELL",
        "raise-dead",
        "2",
        ["force what=undead race=undead points=200 where=tile"],
    ),
    case(
        "HO-SPELL",
        "raise-dead",
        "2",
        ["gain owner points=200 race=undead where=new-army"],
        owner_race="undead",
        id="HO-SPELL raise-dead for the undead",
    ),
]


@pytest.mark.parametrize(("spell", "dice", "effects", "named"), SPELLS)
def test_what_a_spell_does(spell: str, dice: str, effects: list[str], named: Any) -> None:
    rows = [row.id for row in LIBRARY.get("spells").rows]
    rolled = roll("spells", f"{rows.index(spell) + 1} {dice}", **named)
    assert (rolled.rows, rolled.effects) == (spell, effects)


@pytest.mark.rule("BG-MAG-9")
@pytest.mark.parametrize("spell", ["reign-of-madness", "tornado-of-peril"])
def test_the_great_harms_spare_nobody_on_the_tile(spell: str) -> None:
    rows = [row.id for row in LIBRARY.get("spells").rows]
    assert roll("spells", str(rows.index(spell) + 1)).effects == [
        "destroy armies-here",
        "destroy fleets-here",
        "destroy forces-here",
        "raze settlements-here",
    ]


@pytest.mark.rule("BG-MAG-1")
@pytest.mark.parametrize(
    "spell",
    ["abundance", "chaos-void", "held-river", "portents", "rot", "storm", "withershins"],
)
def test_a_spring_spell_lasts_the_campaign_season(spell: str) -> None:
    assert LIBRARY.conditions()[spell]["lifted-by"] == ["season"]


@pytest.mark.rule("BG-MAG-4")
def test_portents_hold_a_force_below_four() -> None:
    assert works("portents", "turn", "3") == ["stop it"]
    assert works("portents", "turn", "4") == []
