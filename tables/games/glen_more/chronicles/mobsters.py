"""VIII: the penny mobsters and their column (GM-C-8, GM-C-8B, GM-C-8C)."""

from __future__ import annotations

from typing import TypedDict

from tables.cards import decks
from tables.errors import Refused, WrongWords
from tables.games.glen_more.rondel import read_token
from tables.games.glen_more.state import (
    Act,
    amount,
    gain_vp,
    plays,
    require,
    tell,
)
from tables.games.names import find_name

FIRST_TAKING_TURN = 4


class InColumn(TypedDict):
    """A mobster of the column, and what lies on it."""

    name: str
    pennies: int


def set_up(act: Act) -> None:
    """Those with back S in a column at random; those with back B wait (GM-C-8B)."""
    names = in_play(act)
    mobsters = act.state["content"]["mobsters"]
    start = [name for name in names if mobsters[name]["back"] == "S"]
    order = decks.shuffled(start, act.chance.stream(("shuffle", "mobsters")))
    act.state["parts"]["VIII"] = {
        "column": [{"name": name, "pennies": 0} for name in order],
        "waiting": [name for name in names if name not in start],
        "hers": [],
        "yours": [],
    }
    act.state["board"]["pennies"] = amount(act, "pennies")
    tell(act, "mobsters-from-top", names=", ".join(order), pennies=act.state["board"]["pennies"])


def in_play(act: Act) -> list[str]:
    keep_all = act.state["options"].get("mobsters") == "all"
    return [
        name
        for name, mobster in act.state["content"]["mobsters"].items()
        if (keep_all or not mobster.get("removed"))
        and ("chronicle" not in mobster or plays(act.state, mobster["chronicle"]))
    ]


def arrive(act: Act) -> None:
    """Those with back B, at random, on top of the column."""
    part = require(act.state, "VIII", "GM-C-8B")
    if not part["waiting"]:
        raise Refused("no mobster with back B is waiting", rule="GM-C-8B")
    order = decks.shuffled(part["waiting"], act.chance.stream(("shuffle", "mobsters")))
    part["column"][:0] = [{"name": name, "pennies": 0} for name in order]
    part["waiting"] = []
    tell(act, "top-column-now", names=", ".join(order))


def lay(act: Act, typed: list[str]) -> None:
    """The column as it really lies on the table, top first."""
    part = require(act.state, "VIII", "GM-C-8B")
    column = [get_mobster(act, name) for name in typed]
    names = [mobster["name"] for mobster in column]
    if sorted(names) != sorted(mobster["name"] for mobster in part["column"]):
        raise Refused("every mobster of the column is named, once", rule="GM-C-8B")
    part["column"] = column
    tell(act, "top-column-now", names=", ".join(names))


def end_turn(act: Act) -> None:
    """From her fourth turn on she may take one; else she puts a penny on the poorest."""
    column = act.state["parts"]["VIII"]["column"]
    if not column:
        return
    if act.state["turns"] < FIRST_TAKING_TURN or not take_richest(act, column):
        put_penny(act, column)


def take_richest(act: Act, column: list[InColumn]) -> bool:
    """Most pennies, then the highest; the example's "at least" unless the setting says "more"."""
    total = sum(act.state["numbers"])
    more = act.state["options"].get("pennies") == "more"
    most = max(mobster["pennies"] for mobster in column)
    tell(act, "last-four-cards", total=total,
         needs="more pennies" if more else "at least as many pennies")  # fmt: skip
    if not (most > total if more else most >= total):
        return False
    taken = next(mobster for mobster in column if mobster["pennies"] == most)
    column.remove(taken)
    act.state["parts"]["VIII"]["hers"].append(taken["name"])
    act.state["board"]["pennies"] += most
    tell(act, "mobster-hers", name=taken["name"], most=most)
    return True


def put_penny(act: Act, column: list[InColumn]) -> None:
    board = act.state["board"]
    if not board["pennies"]:
        tell(act, "has-no-penny")
        return
    fewest = min(mobster["pennies"] for mobster in column)
    mobster = next(mobster for mobster in column if mobster["pennies"] == fewest)
    mobster["pennies"] += 1
    board["pennies"] -= 1
    tell(act, "penny-put", name=mobster["name"], pennies=mobster["pennies"])


def get_mobster(act: Act, typed: str) -> InColumn:
    column: list[InColumn] = require(act.state, "VIII", "GM-C-8")["column"]
    by_name = {mobster["name"]: mobster for mobster in column}
    found = find_name(typed, by_name, what="mobster", rule="GM-C-8")
    if found is None:
        raise WrongWords("no mobster {name} in the column", hint="from the top: {names}",
                         rule="GM-C-8", name=typed, names=", ".join(by_name) or "none")  # fmt: skip
    return by_name[found]


def put_yours(act: Act, typed: str, pennies: int) -> None:
    mobster = get_mobster(act, typed)
    if pennies < 1:
        raise WrongWords("pennies put on a mobster are 1 or more", rule="GM-C-8")
    mobster["pennies"] += pennies
    name, held = mobster["name"], mobster["pennies"]
    tell(act, "pennies-held", name=name, pennies=held)


def take_yours(act: Act, typed: str) -> None:
    mobster = get_mobster(act, typed)
    part = act.state["parts"]["VIII"]
    part["column"].remove(mobster)
    part["yours"].append(mobster["name"])
    tell(act, "mobster-yours", name=mobster["name"], pennies=mobster["pennies"])


def use_yours(act: Act, typed: str, resource: str = "") -> None:
    """One of the five that only the variant keeps (GM-C-8C), once a game."""
    part = require(act.state, "VIII", "GM-C-8C")
    name = find_name(typed, part["yours"], what="mobster", rule="GM-C-8C")
    if name not in EFFECTS:
        raise Refused("you hold no such mobster with an effect on her",
                      hint="those are {names}, with new --all-mobsters", rule="GM-C-8C",
                      names=", ".join(EFFECTS))  # fmt: skip
    if name in part.setdefault("used", []):
        raise Refused("{name} was used already: once a game", rule="GM-C-8C", name=name)
    EFFECTS[name](act, resource)
    part["used"].append(name)


def use_bruce(act: Act, resource: str) -> None:
    """One coin on him goes to her for a resource that the tile she just took makes."""
    tile = read_token(act.state["tile"] or "")
    if tile is None or not {"material", "animal"} & set(tile.types):
        raise Refused("her last tile makes no resource", rule="GM-C-8C")
    if resource not in act.state["market"]:
        raise WrongWords(
            "which resource does her tile make? not {name}", rule="GM-C-8C", name=resource
        )
    act.state["board"]["coins"] += 1
    tell(act, "bruce", resource=resource)


def use_derek(act: Act, resource: str) -> None:
    tell(act, "derek")


def use_fraser(act: Act, resource: str) -> None:
    board = act.state["board"]
    if not board["haggis"]:
        raise Refused("she holds no haggis token", rule="GM-C-8C")
    board["haggis"] -= 1
    tell(act, "fraser")


def use_peggy(act: Act, resource: str) -> None:
    tell(act, "peggy")


def use_mairead(act: Act, resource: str) -> None:
    tell(act, "mairead")


EFFECTS = {
    "Bruce McMail": use_bruce,
    "Derek Anderson": use_derek,
    "Fraser McStarve": use_fraser,
    "Peggy McLaird": use_peggy,
    "Mairead McDenial": use_mairead,
}


def pay_peggy(act: Act, coins: int) -> None:
    """She took a marked tile: so many coins to you, as many VP off her, not below 0."""
    lost = min(coins, act.state["board"]["vp"])
    gain_vp(act, -lost)
    tell(act, "peggy-paid", coins=coins, lost=lost)


def score(act: Act) -> int:
    """Pennies score; the mobsters she holds cost her nothing."""
    if not plays(act.state, "VIII"):
        return 0
    vp = act.state["board"]["pennies"] * amount(act, "penny")
    gain_vp(act, vp)
    tell(act, "pennies-vp-nothing", vp=vp)
    return vp
