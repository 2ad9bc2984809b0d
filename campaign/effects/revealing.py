"""Something becomes known: a strength, the make-up of an army, the forces on a tile, a treasury."""

from __future__ import annotations

from typing import Any

from campaign.forces import ENGINES
from campaign.knowledge import see_tile, sight, tell_empire
from campaign.roles import find_empire, find_owner, find_tile, items_with, rows_within
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, subject
from campaign.world import Row


def reveal(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """The empire that acts learns it; where nobody acts (a tower's spell), the tile's owner."""
    empire = find_empire(scene, scope) or find_owner(scene, scope)
    if empire is None:
        return []
    what = effect["what"]
    if what == "treasury":
        return learn_treasury(scene, empire, on)
    if on.get("kind") == "tile" or what == "forces":
        return learn_tile(scene, empire, scope)
    count = effect.get("count", 1)
    if what == "tile":
        return [tile_question(scene, empire) for _ in range(int(count))]
    armies = candidates(scene, effect, on, scope, empire)
    if count == "all":
        return [learn(empire, army, what) for army in armies]
    return [army_question(scene, empire, armies, what) for _ in range(int(count)) if armies]


def candidates(scene: Scene, effect: Effect, on: Subject, scope: Scope, empire: int) -> list[Row]:
    """Armies of others: within reach of the tile, or all of the empire spied on."""
    if on.get("kind") == "empire":
        return scene.world.live("army", owner=on["id"])
    tile = find_tile(scene, scope)
    if tile is None:
        return []
    found = rows_within(scene, "army", tile, int(effect.get("within", 12)))
    return [army for army in found if army["owner"] != empire]


def learn(empire: int, army: Row, what: str) -> Effect:
    return deed("learn-army", empire=empire, army=army["id"], what=what)


def army_question(scene: Scene, empire: int, armies: list[Row], what: str) -> Effect:
    if len(armies) == 1:
        return learn(empire, armies[0], what)
    options = []
    for army in armies:
        tile = scene.tile_of(army)
        name = f"{army['name'] or army['kind']} ({tile['label']})"
        option = {"id": str(army["id"]), "name": {"en": name, "it": name}}
        options.append({**option, "effects": [learn(empire, army, what)]})
    question = {"en": "Which army is looked at?", "it": "Quale esercito si osserva?"}
    return {"kind": "decide", "id": "look-at", "question": question, "options": options}


def tile_question(scene: Scene, empire: int) -> Effect:
    """ME-TOMB-5: any tile of the map."""
    options = [
        {
            "id": tile["label"],
            "name": {"en": tile["label"], "it": tile["label"]},
            "effects": [deed("learn-tile", empire=empire, tile=tile["id"])],
        }
        for tile in scene.world.find("tile")
    ]
    question = {"en": "Which tile is scried?", "it": "Quale tessera si scruta?"}
    return {"kind": "decide", "id": "scry", "question": question, "options": options}


def learn_army(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    if not scene.is_live(subject("army", effect["army"])):
        return []
    army, empire = scene.world.one("army", effect["army"]), effect["empire"]
    sight(scene, empire, "army", army, "told", strength=True)
    if effect["what"] == "make-up":
        tell_empire(scene, empire, "make-up", make_up(scene, army), army["tile"])
    scene.tell("{empire} learns of {army}.", empire=f"empire:{empire}", army=f"army:{army['id']}",
               to=[empire])  # fmt: skip
    return []


def make_up(scene: Scene, army: Row) -> dict[str, Any]:
    """All that an army is made of."""
    shown = {"army": army["id"]}
    names = ("points", "provisions", "crowns", "prisoners", "race", *ENGINES)
    shown.update({name: army[name] for name in names if army[name]})
    shown["items"] = [[item["kind"], item["points"]] for item in items_with(scene, army["id"])]
    return shown


def learn_one_tile(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    tile = scene.world.one("tile", effect["tile"])
    see_tile(scene, effect["empire"], tile, "scried", strength=True)
    scene.tell("{empire} scries {tile}.", empire=f"empire:{effect['empire']}",
               tile=f"tile:{tile['id']}", to=[effect["empire"]])  # fmt: skip
    return []


def learn_tile(scene: Scene, empire: int, scope: Scope) -> Effects:
    tile = find_tile(scene, scope)
    if tile is not None:
        see_tile(scene, empire, tile, "scried", strength=True)
    return []


def learn_treasury(scene: Scene, empire: int, on: Subject) -> Effects:
    if on.get("kind") == "empire":
        crowns = scene.row(on)["treasury"]
        tell_empire(scene, empire, "treasury", {"empire": on["id"], "crowns": crowns})
        scene.tell("{empire} learns that {other} has {crowns} crowns.", empire=f"empire:{empire}",
                   other=f"empire:{on['id']}", crowns=crowns, to=[empire])  # fmt: skip
    return []
