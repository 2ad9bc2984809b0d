"""The equinoxes: towers cast, orbs are ready again, allies send troops, spells of spring end."""

from __future__ import annotations

from campaign.forces import MOST_POINTS, raise_army
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, for_subject, subject
from campaign.season.lasting import conditions_at, end_lifted_by
from campaign.world import Row


def spring_magic(scene: Scene) -> Effects:
    """Orbs and allies belong to the season's start, whatever the towers do to it."""
    ready_orbs(scene)
    return [*conditions_at(scene, "equinox"), *ally_troops(scene), *towers_cast(scene)]


def autumn_magic(scene: Scene) -> Effects:
    """BG-MAG-1: the spells of spring have lasted the campaign season."""
    end_lifted_by(scene, "season")
    return [*conditions_at(scene, "equinox"), *towers_cast(scene)]


def towers_cast(scene: Scene) -> Effects:
    """ME-TOW-E1: one roll a tower, in order of id."""
    return [
        for_subject(
            "tower",
            subject("site", site["id"]),
            {"kind": "roll", "table": "equinox"},
            magic={"by": "tower"},
        )
        for site in scene.world.live("site", kind="tower")
    ]


def ready_orbs(scene: Scene) -> None:
    """ME-TOMB-5: usable once each campaign season."""
    for orb in scene.world.live("item", kind="black-orb"):
        scene.world.put("item", orb["id"], used_at=None)


def ally_troops(scene: Scene) -> Effects:
    """ME-DIP-9, of each independent settlement with a military alliance."""
    points = scene.figure("support", "military", "points")
    further: Effects = []
    for relation in scene.world.find("relation", military=True):
        place = scene.world.get("settlement", relation["settlement"])
        if place and place["ended_at"] is None and place["owner"] is None and not place["razed"]:
            raising = deed("ally-troops", relation=relation["id"], roll=points)
            on = subject("settlement", place["id"])
            empire = subject("empire", relation["empire"])
            further.append(for_subject("settlement", on, raising, empire=empire))
    return further


def allies_come(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """They join an army of the empire that is there, if its player likes, or stand apart."""
    relation = scene.world.one("relation", effect["relation"])
    place = scene.world.one("settlement", relation["settlement"])
    points = int(effect["roll"])
    hosts = [
        army
        for army in scene.world.live("army", tile=place["tile"], owner=relation["empire"])
        if army["kind"] in ("player", "ally") and army["points"] + points <= MOST_POINTS
    ]
    apart = deed("allies-join", relation=relation["id"], army=None, points=points)
    if not hosts:
        return [apart]
    options = [
        {"id": "apart", "name": {"en": "Under their own banner", "it": "Sotto la loro insegna"},
         "effects": [apart]},
        *(host_option(army, {**apart, "army": army["id"]}) for army in hosts),
    ]  # fmt: skip
    question = {
        "en": f"{points} points of allies come: whom do they join?",
        "it": f"Arrivano {points} punti di alleati: a chi si uniscono?",
    }
    return [{"kind": "decide", "id": "ally-troops", "question": question, "options": options}]


def host_option(army: Row, joining: Effect) -> Effect:
    name = army["name"] or f"#{army['id']}"
    return {"id": f"army-{army['id']}", "name": {"en": name, "it": name}, "effects": [joining]}


def allies_join(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    relation = scene.world.one("relation", effect["relation"])
    place = scene.world.one("settlement", relation["settlement"])
    points, army = int(effect["points"]), effect["army"]
    if army is not None and scene.is_live(subject("army", army)):
        scene.world.add("army", army, "points", points)
    else:
        army = raise_army(
            scene,
            kind="ally",
            owner=relation["empire"],
            race=place["race"],
            tile=place["tile"],
            bank=0,
            home=place["id"],
            points=points,
        )
    scene.tell(
        "{points} points of allies from {place} join {army}.",
        points=points,
        place=f"settlement:{place['id']}",
        army=f"army:{army}",
    )
    return []
