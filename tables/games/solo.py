"""A solo opponent that is data alone: a deck of instruction cards, counters, levels and an end.

    counters = { hunger = { name = { en = "hunger", it = "fame" }, start = 2, most = 10 } }
    levels = { calm = { name = { en = "Calm", it = "Calmo" }, set = { hunger = 1 } } }
    ends = [{ if = { hunger-min = 10 }, result = "lost", text = { en = "…", it = "…" } }]

`cards.toml` has `[[cards]]` with id, name, text, count (how many), levels (where it is used), rule,
and effects. Conditions and `when` and `decide` are those of the tables; on counters and cards there
are `count`, `draw`, `remove`, `shuffle` and `end` (`EFFECTS`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any

from tables.cards import decks
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.names import find_named, unknown
from tables.games.pack import read_game_file
from tables.games.verbs import LOOK, ActResult, Argument, Option, Table, verb
from tables.library.conditions import fact_of, holds

MOST_STEPS = 300  # of one act; a pack that draws for ever is stopped there
MOST_CARDS = 400
EFFECTS = {  # of each kind: the fields it must have, and those it may have
    "count": (("counter",), ("add", "set")),
    "when": (("if", "then"), ("else",)),
    "decide": (("question", "options"), ()),
    "draw": ((), ()),
    "remove": ((), ()),
    "shuffle": ((), ()),
    "end": (("result",), ("text",)),
}
PROVIDES: dict[str, Any] = {}
State = dict[str, Any]
Pack = dict[str, Any]


# The pack


def load_solo(table: Table) -> Pack:
    """The pack, checked; the first thing that is wrong is named with file, line and expectation."""
    folder = table.words.game.folder
    if "solo" not in table.loaded:
        facts, cards = (read_game_file(folder / f"{name}.toml") for name in ("game", "cards"))
        pack = {"counters": {}, "levels": {}, "ends": [], "refill": True, "before": [], **facts,
                **cards}  # fmt: skip
        check_pack(pack, folder)
        table.loaded["solo"] = pack
    found: Pack = table.loaded["solo"]
    return found


def digest(pack: Pack) -> str:
    return blake2b(repr(sorted(pack.items())).encode(), digest_size=8).hexdigest()


class Checker:
    """Says where in a file something is not as it must be."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = path.read_text(encoding="utf-8").splitlines()

    def need(self, right: object, at: str, expected: str, after: str = "") -> None:
        if right:
            return
        start = next((n for n, line in enumerate(self.lines) if after and after in line), 0)
        line = next((n for n, line in enumerate(self.lines) if n >= start and at in line), start)
        raise Refused("{path}, line {line}: {what}: expected {expected}", path=self.path,
                      line=line + 1, what=at, expected=expected)  # fmt: skip


def check_pack(pack: Pack, folder: Path) -> None:
    game, cards = Checker(folder / "game.toml"), Checker(folder / "cards.toml")
    for name in ("title", "about"):
        game.need(is_texts(pack.get(name)), name, "{ en, it }")
    game.need(isinstance(pack["counters"], dict), "counters", "a table of counters")
    for name, counter in pack["counters"].items():
        right = isinstance(counter, dict) and is_texts(counter.get("name"))
        numbers = right and all(type(counter.get(n, 0)) is int for n in ("start", "least", "most"))
        game.need(numbers, name, "name { en, it }, and whole numbers start, least, most")
    game.need(pack["levels"] and isinstance(pack["levels"], dict), "levels", "one level at least")
    for name, level in pack["levels"].items():
        game.need(isinstance(level, dict) and is_texts(level.get("name")), name, "name { en, it }")
        for counter in level.get("set", {}):
            game.need(counter in pack["counters"], counter, "a counter of this pack", name)
    game.need(pack["ends"] and isinstance(pack["ends"], list), "ends", "a list of ends")
    for end in pack["ends"]:
        right = isinstance(end, dict) and is_texts(end.get("text")) and "result" in end
        game.need(right, "ends", "each with if, result and text { en, it }")
        check_condition(pack, game, end.get("if"), "ends")
    check_effects(pack, game, pack["before"], "before")
    check_cards(pack, cards)


def check_cards(pack: Pack, at: Checker) -> None:
    found = pack.get("cards")
    at.need(isinstance(found, list) and found, "cards", "[[cards]], one at least")
    seen: set[str] = set()
    for card in found or []:
        name = str(card.get("id", "")) if isinstance(card, dict) else ""
        at.need(name and name not in seen, name or "cards", "an id of its own")
        seen.add(name)
        at.need(is_texts(card.get("name")), "name", "{ en, it }", name)
        at.need(is_texts(card.get("text")), "text", "{ en, it }", name)
        right = type(card.get("count", 1)) is int and 1 <= card.get("count", 1) <= MOST_CARDS
        at.need(right, "count", f"1 to {MOST_CARDS}", name)
        for level in card.get("levels", []):
            at.need(level in pack["levels"], level, "a level of this pack", name)
        check_effects(pack, at, card.get("effects", []), name)


def check_effects(pack: Pack, at: Checker, effects: object, after: str) -> None:
    at.need(isinstance(effects, list), "effects", "a list of effects", after)
    for effect in effects if isinstance(effects, list) else ():
        kind = effect.get("kind") if isinstance(effect, dict) else None
        at.need(kind in EFFECTS, str(kind or "effects"), f"a kind of {', '.join(EFFECTS)}", after)
        must, may = EFFECTS[str(kind)]
        for name in must:
            at.need(name in effect, str(kind), f"the field {name}", after)
        for name in effect:
            known = ("kind", *must, *may)
            at.need(name in known, name, f"one of {', '.join(known)}", after)
        if kind == "count":
            at.need(effect["counter"] in pack["counters"], str(effect["counter"]),
                    "a counter of this pack", after)  # fmt: skip
            amount = effect.get("add", effect.get("set"))
            at.need(type(amount) is int, "count", "add or set with a whole number", after)
        if kind == "when":
            check_condition(pack, at, effect["if"], after)
            check_effects(pack, at, effect["then"], after)
            check_effects(pack, at, effect.get("else", []), after)
        if kind == "decide":
            options = effect["options"]
            asked = is_texts(effect["question"]) and isinstance(options, list) and options
            at.need(asked, "decide", "question { en, it } and a list of options", after)
            for option in options:
                right = isinstance(option, dict) and "id" in option and is_texts(option.get("name"))
                at.need(right, "options", "each with id, name { en, it } and effects", after)
                check_condition(pack, at, option.get("when", {}), after)
                check_effects(pack, at, option.get("effects", []), after)


def check_condition(pack: Pack, at: Checker, when: object, after: str) -> None:
    at.need(isinstance(when, dict), "if", "facts that must all hold", after)
    known = (*pack["counters"], "level", "turn", "left")
    for key in when if isinstance(when, dict) else ():
        at.need(fact_of(key) in known, key, f"a fact of {', '.join(known)}", after)


def is_texts(texts: object) -> bool:
    return isinstance(texts, dict) and isinstance(texts.get("en"), str) and isinstance(
        texts.get("it"), str)  # fmt: skip


# Playing


def deck_of(state: State) -> decks.Deck:
    found: decks.Deck = state["deck"]
    return found


def facts_of(state: State) -> dict[str, object]:
    left = len(state["deck"]["draw"])
    return {**state["counters"], "level": state["level"], "turn": state["turns"], "left": left}


def read_level(text: str, table: Table) -> str:
    levels = load_solo(table)["levels"]
    found = find_named(text, levels, what="level", rule="")
    if found is None:
        raise unknown("no level {name}", text, levels)
    return found


def read_card(text: str, table: Table) -> str:
    cards = {card["id"]: card for card in load_solo(table)["cards"]}
    return find_named(text, cards, what="card", rule="") or text


@verb("new")
def new(
    table: Table,
    chance: Chance,
    level: Annotated[
        str | None,
        Option(help="The level; the default is the first.", read=read_level, choices="levels"),
    ] = None,
) -> ActResult:
    """Start a solo game. Example: hexcrown play settlers new --seed x"""
    pack = load_solo(table)
    level = level or next(iter(pack["levels"]))
    names = [
        card["id"]
        for card in pack["cards"]
        if level in card.get("levels", [level])
        for _ in range(card.get("count", 1))
    ]
    if not names:
        raise Refused("no card is used at the level {level}", level=level)
    deck = decks.build(names, refill=bool(pack["refill"]))
    counters = {name: one.get("start", 0) for name, one in pack["counters"].items()}
    state: State = {
        "pack": digest(pack), "level": level, "turns": 0, "result": None, "pending": None,
        "counters": {**counters, **pack["levels"][level].get("set", {})},
        "deck": decks.shuffle(deck, chance.stream(("shuffle", "deck"))),
    }  # fmt: skip
    return ActResult(state, answer(state, []))


def begin(state: State, table: Table) -> tuple[Pack, State]:
    """The pack and a draft of the state; a game whose pack has changed keeps its state."""
    pack = load_solo(table)
    if state["pack"] != digest(pack):
        raise Refused("the pack of this game has changed since it began; its state is kept",
                      hint="put the pack back as it was, or begin another with new")  # fmt: skip
    if state["result"]:
        raise Refused("the game is over", hint="undo takes the end back")
    return pack, {**state, "counters": dict(state["counters"])}


@verb("draw")
def draw(
    state: State,
    table: Table,
    chance: Chance,
    named: Annotated[
        str | None, Option(help="The card drawn on the table.", flag="--draw", read=read_card)
    ] = None,
) -> ActResult:
    """Draw the next card and follow it. Example: hexcrown play settlers draw"""
    pack, after = begin(state, table)
    if after["pending"]:
        raise Refused("a choice is open: {options}", hint="choose {first}",
                      options=", ".join(o["id"] for o in after["pending"]["options"]),
                      first=after["pending"]["options"][0]["id"])  # fmt: skip
    after["turns"] += 1
    steps = [*pack["before"], {"kind": "draw", "named": named}]
    return follow(after, pack, steps, chance)


@verb("choose")
def choose(
    state: State,
    table: Table,
    chance: Chance,
    option: Annotated[str, Argument(help="What you choose.", choices="options")],
) -> ActResult:
    """Answer the choice that is open. Example: hexcrown play settlers choose 1"""
    pack, after = begin(state, table)
    if not after["pending"]:
        raise Refused("no choice is open", hint="draw takes the next card")
    options = {each["id"]: each for each in after["pending"]["options"]}
    if option.isdigit() and 1 <= int(option) <= len(options):
        option = list(options)[int(option) - 1]
    found = find_named(option, options, what="option", rule="")
    if found is None:
        raise unknown("no option {name}", option, options)
    steps = [*options[found].get("effects", []), *after["pending"]["rest"]]
    after["pending"] = None
    return follow(after, pack, steps, chance, [{"chosen": options[found]["name"]}])


@verb("set")
def correct(
    state: State,
    table: Table,
    counts: Annotated[list[str], Argument(help="name=3: a counter put right.")],
) -> ActResult:
    """Correct a counter by hand. Example: hexcrown play settlers set hunger=3"""
    pack, after = begin(state, table)
    for text in counts:
        typed, _, number = text.partition("=")
        name = find_named(typed, pack["counters"], what="counter", rule="")
        if name is None or not number.removeprefix("-").isdigit() or len(number) > 4:
            names = ", ".join(pack["counters"])
            raise WrongWords("{text}: a counter and its number", hint="counters: {names}",
                             text=text, names=names)  # fmt: skip
        after["counters"][name] = int(number)
    return finish(after, pack, [])


def follow(
    state: State,
    pack: Pack,
    steps: Sequence[Mapping[str, Any]],
    chance: Chance,
    told: Sequence[Mapping[str, Any]] = (),
) -> ActResult:
    """One effect after the other, up to a choice or the end."""
    cards = {card["id"]: card for card in pack["cards"]}
    queue, said, current = list(steps), list(told), ""
    shown: list[str] = []
    for _ in range(MOST_STEPS):
        if not queue or state["result"] or state["pending"]:
            result = finish(state, pack, said)
            return result._replace(shown=shown)
        effect = queue.pop(0)
        kind = effect["kind"]
        if kind == "draw":
            current = draw_one(state, chance, effect.get("named"))
            shown.append(current)
            said.append({"card": cards[current]["name"], "text": cards[current]["text"],
                         "rule": cards[current].get("rule", "")})  # fmt: skip
            queue[:0] = cards[current].get("effects", [])
        elif kind == "count":
            said.append(count(state, pack, effect))
        elif kind == "when":
            branch = "then" if holds(effect["if"], facts_of(state)) else "else"
            queue[:0] = effect.get(branch, [])
        elif kind == "decide":
            options = [o for o in effect["options"] if holds(o.get("when", {}), facts_of(state))]
            if options:
                state["pending"] = {"question": effect["question"], "options": options,
                                    "rest": queue}  # fmt: skip
        elif kind == "remove":
            deck = deck_of(state)
            left = [
                card for at, card in enumerate(deck["discard"]) if at < len(deck["discard"]) - 1
            ]
            state["deck"] = {**deck, "discard": left, "aside": [*deck["aside"], current]}
        elif kind == "shuffle":
            state["deck"] = decks.reshuffle(deck_of(state), chance.stream(("shuffle", "deck")))
            said.append({"shuffled": True})
        else:
            state["result"] = effect["result"]
            said.append({"end": effect.get("text", {"en": "the end", "it": "la fine"})})
    message = "the pack's effects do not come to an end: stopped after {most}, at the card {card}"
    hint = "a card that draws must not always lead to another that draws"
    raise Refused(message, hint=hint, most=MOST_STEPS, card=current)


def draw_one(state: State, chance: Chance, named: str | None) -> str:
    drawn = decks.draw(deck_of(state), 1, chance.stream(("shuffle", "deck")),
                       named=None if named is None else [named])  # fmt: skip
    state["deck"] = decks.discard(drawn.deck, drawn.cards)
    return drawn.cards[0]


def count(state: State, pack: Pack, effect: Mapping[str, Any]) -> dict[str, Any]:
    name = effect["counter"]
    bounds, before = pack["counters"][name], state["counters"][name]
    number = effect["set"] if "set" in effect else before + effect["add"]
    number = max(bounds.get("least", number), min(bounds.get("most", number), number))
    state["counters"][name] = number
    return {"counter": name, "by": number - before, "number": number}


def finish(state: State, pack: Pack, told: list[Any]) -> ActResult:
    """The first end whose condition holds, unless one came already."""
    for end in pack["ends"]:
        if not state["result"] and not state["pending"] and holds(end["if"], facts_of(state)):
            state["result"] = end["result"]
            told = [*told, {"end": end["text"]}]
    return ActResult(state, answer(state, told))


def answer(state: State, told: Sequence[Any]) -> dict[str, Any]:
    pending = state["pending"]
    options = pending["options"] if pending else []
    return {
        "told": list(told), "counters": state["counters"], "level": state["level"],
        "turns": state["turns"], "left": len(state["deck"]["draw"]), "result": state["result"],
        "question": pending and pending["question"],
        "options": [{"id": each["id"], "name": each["name"]} for each in options],
        "next": {"verb": "choose" if pending else "" if state["result"] else "draw"},
    }  # fmt: skip


@verb("status", LOOK)
def status(state: State, table: Table) -> dict[str, Any]:
    """Show the counters, the deck and open choices. Example: hexcrown play settlers status"""
    changed = state["pack"] != digest(load_solo(table))
    return {**answer(state, []), "changed": changed}


# What the page offers


OFFERS = {
    "options": lambda state: (
        [(o["id"], o["name"]) for o in state["pending"]["options"]] if state["pending"] else []
    ),
}


def often(state: State) -> list[str]:
    """What is done most now."""
    return ["choose"] if state["pending"] else ["new"] if state["result"] else ["draw"]
