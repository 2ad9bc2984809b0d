"""What lasts: conditions begun and lifted, and what befalls characters."""

from __future__ import annotations

from campaign import conditions
from campaign.effects.losses import called
from campaign.roles import find_site
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed
from campaign.world import Row

# Conditions that belong to an army at one site are kept with its search there.
OF_A_SEARCH = {"necropolis-map": "map", "refuses-necropolis": "barred"}


def afflict(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    if not scene.is_live(subject):
        return []
    kind = effect["condition"]
    if kind in OF_A_SEARCH:
        mark_search(scene, subject, scope, OF_A_SEARCH[kind])
        return []
    until = scene.now + int(effect["turns"]) if "turns" in effect else None
    state = {"add": effect["add"]} if "add" in effect else {}
    site = find_site(scene, scope) if subject["kind"] == "army" else None
    if site:
        state["site"] = site["id"]
    conditions.afflict(scene, subject["kind"], subject["id"], kind, until, **state)
    who = called(subject["kind"], scene.row(subject))
    scene.tell("{who} is under {condition}.", who=who, condition=f"condition:{kind}")
    return []


def mark_search(scene: Scene, subject: Subject, scope: Scope, column: str) -> None:
    """ME-NEC-4 and ME-NEC-9 hold for this army at this necropolis."""
    site = find_site(scene, scope)
    if site is not None:
        key = search_of(scene, subject["id"], site["id"])
        scene.world.set("search", key, column, True)


def search_of(scene: Scene, army: int, site: int) -> int:
    """The record of this army's searches here, made at its first."""
    found = scene.world.first("search", army=army, site=site)
    return int(found["id"]) if found else scene.world.insert("search", army=army, site=site)


def lift(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    if not scene.is_live(subject):
        return []
    kind = effect.get("condition", "")
    for ended in conditions.lift(scene, subject["kind"], subject["id"], kind):
        who = called(subject["kind"], scene.row(subject))
        scene.tell("{who} is free of {condition}.", who=who, condition=f"condition:{ended}")
    return []


def character(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """Where characters are not tracked, or none fits, what stands in `else` happens instead."""
    found = find_character(scene, effect, subject, scope)
    if found is None:
        return [*effect.get("else", ()), *limbo(scene, effect, subject)]
    FATES[effect["fate"]](scene, found)
    scene.tell("{who}: {fate}.", who=called("character", found), fate=f"word:{effect['fate']}")
    return []


def limbo(scene: Scene, effect: Effect, subject: Subject) -> Effects:
    """An assumed wizard is banished too: what the army loses with him is to return."""
    if effect["fate"] != "banished" or is_tracked(scene) or not scene.is_live(subject):
        return []
    return [deed("in-limbo", army=subject["id"], had=scene.row(subject)["points"])]


def in_limbo(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    army = scene.world.one("army", effect["army"])
    lost = int(effect["had"]) - int(army["points"])
    if army["ended_at"] is None and lost > 0:
        scene.world.insert(
            "character",
            kind="wizard",
            empire=army["owner"],
            army=army["id"],
            points=lost,
            banished_until=next_winter(scene),
        )
    return []


def is_tracked(scene: Scene) -> bool:
    return bool(scene.world.option("characters", False))


def find_character(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Row | None:
    """The mightiest that fits: the challenge goes to the strongest wizard (ME-TOW-11)."""
    if "character" in scope:
        return scene.row(scope["character"])
    if not is_tracked(scene) or subject.get("kind") != "army":
        return None
    dead = effect["fate"] == "restored"
    wanted = effect.get("who", "any")
    found = [
        row
        for row in scene.world.live("character", army=subject["id"])
        if (row["dead_at"] is not None) == dead
        and row["banished_until"] is None
        and (wanted in ("any", "user") or row["kind"] == wanted)
    ]
    return max(found, key=lambda row: (row["points"], -row["id"]), default=None)


def die(scene: Scene, row: Row) -> None:
    """The dead stay with the army, so that a spring may still wake them (ME-SITE-SPRING)."""
    scene.world.put("character", row["id"], dead_at=scene.now)
    take_points(scene, row, -1)


def banish(scene: Scene, row: Row) -> None:
    """Until next winter; the points return with him (house decision 14)."""
    scene.world.put("character", row["id"], banished_until=next_winter(scene))
    take_points(scene, row, -1)


def next_winter(scene: Scene) -> int:
    from campaign.calendar import moment_of

    return moment_of(scene.world.calendar["year"], "winter", 0)


def be_lost(scene: Scene, row: Row) -> None:
    take_points(scene, row, -1)
    scene.world.end("character", row["id"], "lost")


def restore(scene: Scene, row: Row) -> None:
    scene.world.put("character", row["id"], dead_at=None, banished_until=None)
    take_points(scene, row, 1)
    if not is_tracked(scene):
        scene.world.end("character", row["id"], "returned")


def be_captured(scene: Scene, row: Row) -> None:
    take_points(scene, row, -1)
    scene.world.put("character", row["id"], army=None)


def take_points(scene: Scene, row: Row, sign: int) -> None:
    """Beaten: the wizard's points leave the army (ME-TOW-11); restored: they return."""
    army = scene.world.get("army", row["army"])
    if army is not None and army["ended_at"] is None:
        points = int(row["points"])
        change = points if sign > 0 else -min(points, int(army["points"]))
        scene.world.add("army", army["id"], "points", change)


FATES = {
    "dead": die,
    "banished": banish,
    "lost": be_lost,
    "restored": restore,
    "captured": be_captured,
}
