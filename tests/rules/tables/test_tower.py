"""The tower of magic: reactions, challenge, sacking and what it casts at the equinox."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tables_rolled import LIBRARY, case, roll, works

ATTACK = "fight force.what=wizard force.points=1000 where=independent-city"
LOOT = [
    "item army what=weapon points=20",
    "item army what=armour points=40",
    "item army what=banner points=75",
    "item army what=scroll points=100",
    "gain army provisions=5",
    "remove-site",
]

REACTIONS = [
    case("ME-TOW-2", "joins", "1 1 3 4", ["gain army points=700 where=room"]),
    case("ME-TOW-3", "troops", "1 2 3 4", ["gain army points=350 where=room"], id="ME-TOW-3 on 3"),
    case("ME-TOW-3", "troops", "1 3 3 4", ["gain army points=350 where=room"], id="ME-TOW-3 on 4"),
    case("ME-TOW-5", "magic-item", "2 3", ["item army what=any points=100"], id="ME-TOW-5 on 5"),
    case("ME-TOW-5", "magic-item", "3 3", ["item army what=any points=100"], id="ME-TOW-5 on 6"),
    case("ME-TOW-7", "scouts", "3 4", ["extra-move army if-scouted=True"]),
    case("ME-TOW-8", "news", "4 4", ["reveal what=strength within=12 count=1"]),
    case("ME-TOW-9", "ignored", "4 5", ["nothing"], id="ME-TOW-9 on 9"),
    case("ME-TOW-9", "ignored", "5 5", ["nothing"], id="ME-TOW-9 on 10"),
    case("ME-TOW-12", "attack", "6 6 1 2 3 4", [ATTACK]),
]


@pytest.mark.parametrize(("row", "dice", "effects", "named"), REACTIONS)
def test_how_the_wizard_takes_a_visit(row: str, dice: str, effects: list[str], named: Any) -> None:
    rolled = roll("wizard-reaction", dice, **named)
    assert (rolled.rows, rolled.effects) == (row, effects)


@pytest.mark.rule("ME-TOW-0")
def test_one_die_and_six_always_finds_a_reaction_from_seven_up() -> None:
    table = LIBRARY.get("wizard-reaction")
    found = [table.row(6 + face).id for face in range(1, 7)]
    assert found == ["scouts", "news", "ignored", "ignored", "challenge", "attack"]


@pytest.mark.rule("ME-TOW-11")
def test_a_challenge_declined_is_an_attack() -> None:
    assert roll("wizard-reaction", "5 6").waits == "challenge"
    declined = roll("wizard-reaction", "5 6 1 2 3 4", choose="challenge=decline")
    assert declined.effects == [ATTACK]


@pytest.mark.rule("ME-TOW-11")
def test_without_a_wizard_the_challenge_is_an_attack_where_characters_are_tracked() -> None:
    rolled = roll("wizard-reaction", "5 6 1 2 3 4", characters_tracked=True)
    assert (rolled.rows, rolled.waits) == ("challenge > attack", "")
    with_wizard = roll("wizard-reaction", "5 6", characters_tracked=True, wizard=True)
    assert with_wizard.waits == "challenge"


@pytest.mark.rule("ME-TOW-11")
@pytest.mark.parametrize(
    ("dice", "effects"),
    [
        ("1 4", ["character army fate=dead who=wizard", "lose army points=400"]),
        ("2 4", ["character army fate=banished who=wizard", "lose army points=400"]),
        ("3 4", ["character army fate=banished who=wizard", "lose army points=400"]),
        ("4", ["nothing"]),
        ("5", ["nothing"]),
        ("6 1 2 3 4 5", LOOT),
    ],
)
def test_the_duel_by_the_die(dice: str, effects: list[str]) -> None:
    answers = "challenge=accept sack-tower=sack"
    assert roll("wizard-reaction", f"5 6 {dice}", choose=answers).effects == effects


@pytest.mark.rule("ME-TOW-11")
def test_where_characters_are_tracked_the_wizard_pays_and_a_banished_one_returns() -> None:
    rolled = roll("wizard-challenge", "2", characters_tracked=True)
    assert rolled.effects == ["character army fate=banished who=wizard"]
    assert works("banished", "winter") == ["character it fate=restored"]


@pytest.mark.rule("ME-TOW-12", "ME-TOW-L")
def test_the_wizards_attack_beaten_opens_the_tower_to_be_sacked() -> None:
    won = roll("wizard-reaction", "6 6 1 2 3 4 1 2 3 4 5", battle="won", choose="sack-tower=sack")
    assert won.effects == [ATTACK, *LOOT]
    spared = roll("wizard-reaction", "6 6 1 2 3 4", battle="won", choose="sack-tower=spare")
    assert spared.effects == [ATTACK]


@pytest.mark.rule("ME-TOW-12", "ME-TOW-A")
def test_beaten_by_the_wizard_the_army_is_driven_back() -> None:
    assert roll("wizard-reaction", "6 6 1 2 3 4", battle="lost").effects == [ATTACK, "retreat army"]
    stormed = roll("tower-attack", "1 2 3 4", battle="lost")
    assert stormed.effects == [ATTACK.replace("independent-city", "by-strength"), "retreat army"]


@pytest.mark.rule("ME-TOW-A", "ME-TOW-L")
def test_a_tower_attacked_outright_is_sacked_if_won() -> None:
    won = roll("tower-attack", "1 2 3 4 1 2 3 4 5", battle="won", choose="sack-tower=sack")
    assert won.effects[1:] == LOOT


@pytest.mark.rule("ME-TOW-E1", "ME-TOW-E2")
def test_a_tower_casts_nothing_a_standard_or_an_experimental_spell() -> None:
    assert [roll("equinox", face).rows for face in ("1", "2", "3")] == ["quiet"] * 3
    for face in ("4", "5"):
        cast = roll("equinox", f"{face} 2 3 4 9", season="spring")
        assert cast.rows == "standard > scrye > scrye"
        assert cast.effects == ["strike direction=2 distance=7", "reveal tile what=forces"]
    tried = roll("equinox", "6 1 1 1 2", season="spring")
    assert tried.rows == "experimental > flop"


SPELLS = {
    "spring": "abundance chaos-void hold-river magical-protection portents-of-power quake "
    "raise-dead rot scrye storm summon-host withershins",
    "autumn": "blight-crop deluge trail-of-howling-doom forge-magic inundation-of-blood "
    "bumper-crop prosper reign-of-madness call-of-heroes break-siege shrouding-mist "
    "tornado-of-peril",
}


@pytest.mark.parametrize(
    "season",
    [
        pytest.param("spring", marks=pytest.mark.rule("ME-TOW-E3")),
        pytest.param("autumn", marks=pytest.mark.rule("ME-TOW-E4")),
    ],
)
def test_the_twelve_spells_of_a_season_in_their_order(season: str) -> None:
    table = LIBRARY.get("standard-spells")
    assert [table.row(face, season).id for face in range(1, 13)] == SPELLS[season].split()


AIMED = [
    case("ME-TOW-E5", "2", "spring", "aim at=uninhabited"),
    case("ME-TOW-E6", "3", "spring", "aim at=river", id="ME-TOW-E6 Hold River"),
    case("ME-TOW-E6", "2", "autumn", "aim at=river", id="ME-TOW-E6 Deluge"),
    case("ME-TOW-E8", "10", "autumn", "aim at=siege from=tower within=12 beyond=random"),
    case("ME-TOW-E9", "11", "autumn", "aim at=army from=tower within=12 beyond=none"),
]


@pytest.mark.parametrize(("face", "season", "aim", "named"), AIMED)
def test_a_spell_finds_its_mark(face: str, season: str, aim: str, named: Any) -> None:
    assert roll("standard-spells", face, column=season).effects[0] == aim


OWNERS = [
    case("ME-TOW-E7", "9 2", "autumn", "gain owner points=900 where=capital", id="Call of Heroes"),
    case("ME-TOW-E7", "11 2", "spring", "gain owner points=400 where=new-army", id="Summon Host"),
    case("ME-TOW-E7", "4 3", "autumn", "item owner what=any points=75", id="Forge Magic"),
    case("ME-TOW-E7", "6 5", "autumn", "gain owner crowns=5", id="Bumper Crop"),
]


@pytest.mark.parametrize(("dice", "season", "effect", "named"), OWNERS)
def test_a_spell_that_favours_the_owner(dice: str, season: str, effect: str, named: Any) -> None:
    assert roll("standard-spells", dice, column=season).effects == [effect]
    assert roll("standard-spells", dice.split()[0], column=season, owner=0).effects == []


EXPERIMENTS = [
    case("ME-TOW-X1", "1", "autumn", ["remove-site tower"]),
    case("ME-TOW-X2", "2", "autumn", ["nothing"]),
    case("ME-TOW-X3", "3 4", "autumn", ["income tile crowns=4"], id="ME-TOW-X3 autumn"),
    case("ME-TOW-X3", "3 4", "spring", ["gain tile provisions=4"], id="ME-TOW-X3 spring"),
    case("ME-TOW-X4", "4", "autumn", ["income owner factor=double"], id="ME-TOW-X4 autumn"),
    case(
        "ME-TOW-X4",
        "4 6",
        "spring",
        ["gain cities-of-owner provisions=6"],
        id="ME-TOW-X4 spring",
    ),
    case("ME-TOW-X5", "5 3", "autumn", ["lose owner crowns=3"], id="ME-TOW-X5 autumn"),
    case("ME-TOW-X5", "5", "spring", ["lose armies-of-owner provisions=1"], id="ME-TOW-X5 spring"),
    case("ME-TOW-X6", "6", "autumn", ["income owner factor=half"], id="ME-TOW-X6 autumn"),
    case(
        "ME-TOW-X6", "6", "spring", ["lose armies-of-owner provisions=all"], id="ME-TOW-X6 spring"
    ),
]


@pytest.mark.parametrize(("dice", "season", "effects", "named"), EXPERIMENTS)
def test_an_experiment_by_season(dice: str, season: str, effects: list[str], named: Any) -> None:
    assert roll("experimental-spells", dice, season=season).effects == effects


@pytest.mark.rule("ME-TOW-E10")
def test_an_experiment_on_unowned_land_touches_no_empire() -> None:
    rolled = roll("experimental-spells", "5", season="autumn", owner=0)
    assert (rolled.rows, rolled.effects) == ("small-failure", [])
