"""Taking a settlement: its new owner, its people, its temple, what becomes of a capital."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battles import hand_over
from campaign.effects.aftermath import pass_treasure
from campaign.effects.losses import called, end_settlement
from campaign.effects.places import give_tile
from campaign.forces import end_army
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, subject, within
from campaign.world import Row
from tables.words import EVIL


def take_settlement(scene: Scene, place: Row, taker: int | None) -> Effects:
    """Nobody's conqueror (a horde, undead) razes; an empire takes over, keeping or replacing the
    people (ME-RACE-5), and sacks the temple beside it (ME-TEMP-2)."""
    if place["ended_at"] is not None:
        return []
    on = subject("settlement", place["id"])
    if taker is None:
        return [within({"settlement": on}, {"kind": "raze", "of": "settlement"})]
    if place["kind"] == "temple":
        return [within({"settlement": on}, deed("sack-temple", roll=temple_treasure(scene)))]
    hand_settlement(scene, place, taker)
    return [
        within(
            {"settlement": on, "empire": subject("empire", taker)},
            *people_question(scene, place, taker),
            *temple_beside(scene, place, taker),
        )
    ]


def hand_settlement(scene: Scene, place: Row, taker: int) -> None:
    """A capital taken is a city to its taker. The siege ends; the garrison is no more."""
    from campaign.effects.places import lift_siege

    lift_siege(scene, {}, subject("settlement", place["id"]), {})
    kind = "city" if place["kind"] == "capital" else place["kind"]
    scene.world.put("settlement", place["id"], owner=taker, kind=kind, kingdom=None)
    scene.world.add("settlement", place["id"], "points", -int(place["points"]))
    give_tile(scene, place["tile"], taker)
    for army in scene.world.live("army", inside=place["id"]):
        if army["owner"] != taker:
            scene.world.set("army", army["id"], "inside", None)
    scene.tell(
        "{empire} takes {place}.", empire=f"empire:{taker}", place=called("settlement", place)
    )


def lay_down_arms(scene: Scene, army: Row, victors: Sequence[Row]) -> None:
    """ME-SIEGE-9, ME-SITE-TREAS: engines and treasure pass to those outside."""
    if army["kind"] == "treasure" and victors:
        pass_treasure(scene, army, victors)
        return
    won = {"winner": "attacker", "attacker": [["army", row["id"]] for row in victors]}
    hand_over(scene, army, {"battle": won})
    end_army(scene, army, "surrendered")


def people_question(scene: Scene, place: Row, taker: int) -> Effects:
    """Of the opposite alignment the people must go; else the taker decides."""
    own = str(scene.world.one("empire", taker)["race"])
    if place["race"] in ("", own):
        return []
    repopulate = {"kind": "race", "of": "settlement", "race": own}
    if (place["race"] in EVIL) != (own in EVIL):
        return [repopulate]
    return [
        {
            "kind": "decide",
            "id": "people",
            "question": {"en": "Keep the people?", "it": "Tenere la popolazione?"},
            "options": [
                {"id": "keep", "name": {"en": "Keep them", "it": "Tenerla"}, "effects": []},
                {
                    "id": "repopulate",
                    "name": {"en": "Repopulate", "it": "Ripopolare"},
                    "effects": [repopulate],
                },
            ],
        }
    ]


def temple_beside(scene: Scene, place: Row, taker: int) -> Effects:
    """ME-TEMP-2: it can be sacked when the settlement on its tile is captured."""
    temples = [
        row
        for row in scene.world.live("settlement", tile=place["tile"], kind="temple")
        if row["owner"] != taker
    ]
    return [
        within(
            {"settlement": subject("settlement", row["id"])},
            deed("sack-temple", roll=temple_treasure(scene)),
        )
        for row in temples
    ]


def temple_treasure(scene: Scene) -> str:
    return str(scene.figure("temples", "any", "sack"))


def sack_temple(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-TEMP-2: 2d6 crowns to the army, or to the treasury where no army stands by."""
    place = scene.row(scope["settlement"])
    if place["ended_at"] is not None:
        return []
    end_settlement(scene, place, "sacked")
    scene.tell("{place} is sacked.", place=called("settlement", place))
    gain = {"kind": "gain", "crowns": int(effect["roll"])}
    return [{**gain, "of": "army" if "army" in scope else "empire"}]
