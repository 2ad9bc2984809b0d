"""Every roll of every action and phase says whose it is and what for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.acts.perform import Done, Request, look, perform
from campaign.regents.demo import found_demo, set_up
from campaign.rules.packs import campaign_library
from campaign.rules.roll_names import name_rolls, roller_of
from tables.library.packs import Library
from tables.library.roll_questions import is_listed, load_questions
from tables.library.table import Table
from tests.long.setting import enrich, setting
from tests.random_player import play_years
from tests.rules.sea.test_pirates import DOWN, Prowl
from tests.rules.stage import War


def names(text: str) -> list[str]:
    return text.split()


# Whose die each table asks for, by the row that the question names first. Each table of the packs
# stands here: a new one is thought of.
ARMY = names(
    """
    bandits battle black-orb breaching cultists discoveries evocation exhausted-mine
    great-deposit horde-attack independent-race joining-race labyrinths mage-tomb mine
    monstrous-creatures mystic-spring necromancer-tomb necropolis northern-raiders pursuit
    races-evil races-good rare-mine route ruins scouting scouting-known shortfall tombs
    tower-attack tower-sack wandering-undead wildlands winter-retreat wizard-challenge
    wizard-reaction
    """
)
FLEET = names(
    """
    creature-lair naval-battle navigation-hazard ocean-weather pirate-movement storm
    """
)
EMPIRE = names(
    """
    advanced-diplomacy agents casting diplomacy dragon-rage espionage missions realm
    realm-start spells winter-events
    """
)
SETTLEMENT = names(
    """
    recovering recovery ships starvation
    """
)
LAND = names(
    """
    earthquake equinox eruption experimental-spells standard-spells
    """
)
OF_MANY = names(
    """
    independents merchant-fleet no-city-in-realm no-city-on-delta pirate-raid
    """
)
WHOSE = {
    **dict.fromkeys(ARMY, ("army",)),
    **dict.fromkeys(FLEET, ("fleet",)),
    **dict.fromkeys(EMPIRE, ("empire",)),
    **dict.fromkeys(SETTLEMENT, ("settlement",)),
    **dict.fromkeys(LAND, ("site", "tile")),
    **dict.fromkeys(OF_MANY, ("army", "settlement", "empire", "fleet")),
}
# Of steps that a player's own roll decides: the owner rolls, whomever it is about.
STEPS = {
    "ally-troops": ("empire",),
    "count-creatures": ("site", "fleet"),
    "engage": ("army",),
    "first-armies": ("empire",),
    "friend-gives": ("empire",),
    "sack-temple": ("army", "settlement"),
    "sea-chase": ("fleet",),
    "sea-engage": ("fleet",),
    "site-yields": ("empire",),
    "temple-troops": ("settlement",),
    "undead-grow": ("army",),
}


def rolled_tables(library: Library) -> set[str]:
    found = [table for table in library.tables() if isinstance(table, Table)]
    return {table.id for table in found if table.roll and any(row.ranges for row in table.rows)}


def test_every_table_and_step_that_is_rolled_for_says_whose_die_it_is(tmp_path: Path) -> None:
    library = War(tmp_path).story.look(campaign_library)
    assert rolled_tables(library) - {"wanderer-strategy", "battle-scenario"} <= WHOSE.keys()
    assert load_questions()["steps"].keys() == STEPS.keys()


def test_every_roll_of_a_year_has_its_question(tmp_path: Path) -> None:
    told = setting(2)
    store = found_demo(str(tmp_path / "a.hexcrown"), told, clock=lambda: "2026-01-01T00:00:00")
    done = [*set_up(store, told)]
    perform(store, lambda world, chance: enrich(world, 2), Request(words=("enrich",)))
    done += play_years(store, 1, told)
    rolls = [roll for each in done for roll in each.rolls]
    assert len(rolls) > 100
    assert not [roll["label"] for roll in rolls if "for" not in roll]
    tables = set(look(store, campaign_library).ids())
    strange = {
        roll["for"]
        for roll in rolls
        if isinstance(roll["for"], str)
        and not is_listed(roll["for"])
        and roll["for"].removeprefix("table/") not in tables
    }
    assert not strange
    named = look(store, lambda world: name_rolls(world, rolls))
    assert all(roll["words"]["text"]["en"] and roll["words"]["text"]["it"] for roll in named)
    nameless = [roll["words"]["text"]["en"] for roll in named if not roll["words"]["who"]]
    assert not [text for text in nameless if not text.startswith("answered by the die")]
    wrong = [(key, kind) for key, kind in whose(done) if kind not in expected(key)]
    assert not wrong
    store.close()


def whose(done: list[Done]) -> Iterator[tuple[str, str]]:
    for each in done:
        for roll in each.rolls:
            if isinstance(roll["for"], str) and roll["for"].startswith(("table/", "steps/")):
                yield roll["for"], str(roll["of"][0]).partition(":")[0]


def expected(key: str) -> tuple[str, ...]:
    kind, name, *_ = key.split("/")
    return WHOSE[name] if kind == "table" else STEPS[name]


def rollers(war: War | Prowl, done: Done) -> dict[str, int | None]:
    def ask(world):  # type: ignore[no-untyped-def]
        return {str(roll["for"]): roller_of(world, roll["of"]) for roll in done.rolls}

    return dict(war.story.look(ask))


@pytest.mark.rule("HO-BATTLE")
@pytest.mark.parametrize("winner", ["attacker", "defender"])
def test_the_winner_rolls_for_the_pursuit_whoever_attacked(tmp_path: Path, winner: str) -> None:
    war = War(tmp_path)
    strong, weak = (1500, 500) if winner == "attacker" else (500, 1500)
    mine, foe = war.army(war.ost, strong), war.army(war.west, weak)
    dice = (6, 6) if winner == "attacker" else (1, 1)
    done = war.fight(mine, foe, *dice, 2, retreat="0201", pursue="pursue")
    found = rollers(war, done)
    assert found["steps/engage/roll"] == war.ost
    assert found["table/pursuit"] == (war.ost if winner == "attacker" else war.west)


@pytest.mark.rule("HO-BREACH")
@pytest.mark.parametrize("engines", [{}, {"cannons": 1}])
def test_the_besieger_rolls_to_breach_the_walls(tmp_path: Path, engines: dict[str, int]) -> None:
    war = War(tmp_path)
    war.place(war.west, "city")
    mine, _ = war.army(war.ost, **engines), war.army(war.west, provisions=6)
    war.besiege(mine)
    assert rollers(war, war.breach(mine, 3, 4))["table/breaching"] == war.ost


@pytest.mark.rule("ME-PIR-5")
def test_the_first_die_of_a_chase_is_the_players_and_the_other_the_pirates(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path)
    prowl.story.put("fleet", prowl.fleet, tile=prowl.story.tile("0501"))
    found = rollers(prowl, prowl.pirates_move(DOWN, 2, 3, 4, engage=["engage"]))
    assert found["steps/sea-chase/roll"] == prowl.empire
    assert found["steps/sea-chase/other-roll"] is None


@pytest.mark.rule("BG-BAT-1")
def test_a_question_of_the_battle_names_the_army_of_whoever_answers(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    war.fight(mine, foe, plan="direct")
    [row] = war.story.find("decision")
    assert (row["kind"], row["empire"]) == ("strategy-defender", war.west)
    assert (row["of_table"], row["of_key"]) == ("army", foe)
