"""What people type: a solo game against Auto MacNificent, or trackers for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.glen_more import her_board, rondel, scoring, setup, turn
from tables.games.glen_more.box import (
    FILE,
    GOALS,
    TYPES,
    GameContent,
    load_content,
    load_part,
    render_box,
    render_row,
)
from tables.games.glen_more.chronicles import (
    champions,
    festivities,
    lands,
    mobsters,
    monuments,
    votes,
)
from tables.games.glen_more.state import HER, YOU, Act, Event, State, begin_act, plays, tell
from tables.games.names import find_named
from tables.games.telling import render
from tables.games.verbs import (
    FREE,
    LOOK,
    ActResult,
    Argument,
    Option,
    Table,
    add_up,
    read_amount,
    same,
    verb,
)
from tables.library.plain_text import is_number

__all__ = ["begin_act"]
PROVIDES = {"content": load_content}
PAWN = "takes-tile", "pawn-moves-onto", "pawn-moves-onto-sale", "no-tile-left"
COUNTS = turn.COUNTS
TILE_WORDS = {
    **{kind: letter for letter, kind in TYPES.items()},
    "mountain": "mt", "tournament": "T", "you": "you", "die": "die", "start": "START",
}  # fmt: skip
RESOURCES = ("wood", "stone", "wheat", "sheep", "cattle")
Name = str


# What an act answers


def end_act(table: Table, act: Act) -> ActResult:
    """What was told, what hands do, and what comes next. Action cards that this act turned up are
    shown: undoing it does not make them unseen."""
    state, words = act.state, table.words
    told = [{**event, "text": speak(event, words)} for event in act.events]
    deeds = speak_deeds(act.events, words)
    seen = table.state["deck"]["discard"] if table.state else []
    now = state["deck"]["discard"] if table.state else []
    cards = now[len(seen) :] if now[: len(seen)] == seen else now
    document = {
        "events": told,
        "do": deeds,
        "stand_in": any(event["stand_in"] for event in act.events),
        "vp": state["board"]["vp"] if state["level"] else None,
        "your_vp": state["your_vp"] if state["level"] else None,
        "next": describe_next(state, words),
    }
    return ActResult(dict(state), document, [f"card {card}" for card in cards])


def speak(event: Event, words: Any) -> str:
    """One event as a sentence, with its rule and the mark of a stand-in."""
    text = say(load_part("told")[event["id"]], event["facts"], words)
    mark = f" {words.show('[stand-in]')}" if event["stand_in"] else ""
    return f"{text}{mark}  ({event['rule']})"


def say(text: Mapping[str, Any], facts: Mapping[str, Any], words: Any) -> str:
    one = text.get("one")
    return render(words.pick(one if one and facts.get(one["of"]) == 1 else text), facts, words)


def speak_deeds(events: Sequence[Event], words: Any) -> list[str]:
    """What the players do with the pieces, her pawn first."""
    deeds = [event for event in events if event["do"]]
    at = next((n for n, event in enumerate(deeds) if event["id"] in PAWN), 0)
    texts = [(load_part("told")[each["id"]], each["facts"]) for each in [*deeds[at:], *deeds[:at]]]
    return [say(text.get("do") or text, facts, words) for text, facts in texts]


def describe_next(state: State, words: Any) -> dict[str, Any] | None:
    """What comes next at the table; None in a game of people, whose pawns are not kept here."""
    if not state["level"]:
        return None
    who, what, command = find_next(state)
    due = bool(state.get("due"))
    return {"who": who, "say": words.show(f"next-{what}"), "command": words.show(command),
            "due": due, "verb": command.partition(" ")[0]}  # fmt: skip


def find_next(state: State) -> tuple[str | None, str, str]:
    """Who moves, as far as it is known, what is to be done, and the command for it."""
    if state["over"]:
        return None, "over", ""
    if state["scorings"] >= scoring.SCORINGS:
        return None, "end", "end --vp YOURS --size TILES"
    if state.get("due") and scoring.awaits_events(state):
        return None, "events", "events 4-1-5"
    if state.get("due"):
        return None, "score", "score --you CLANSMEN,SITES,CASKS,PERSONS"
    kept = rondel.last_pawn(state["rondel"])
    if kept:
        return kept, kept, {"you": "you N", "die": "die", "mac": "turn"}[kept]
    if state["turns"]:
        return None, "unknown", "turn M A W …"
    if state["first"] == HER:
        return "mac", "mac", "turn M A W …"
    return "you", "begin", "turn M A W …"


# Words


def read_tile(token: str, table: Table) -> list[str]:
    """`village` or `villaggio` as `V`, with what follows: `scambio:glengorm` as `S:glengorm`.

    Several tiles may stand in one text.
    """
    found = []
    for part in token.split():
        head = part.partition(":")[0].partition("^")[0]
        word = table.words.read(head.lower(), TILE_WORDS, whole=True)
        found.append(TILE_WORDS[word] + part[len(head) :] if word in TILE_WORDS else part)
    return found


def flat(lists: Sequence[Sequence[str]]) -> list[str]:
    return [one for each in lists for one in each]


def read_goal(text: str, table: Table) -> str:
    return table.words.read(text, GOALS)


def read_resource(text: str, table: Table) -> str:
    return table.words.read(text, RESOURCES)


def read_track(text: str, table: Table) -> str:
    return table.words.read(text, champions.TRACKS)


def read_tracks(text: str, table: Table) -> list[str]:
    return [read_track(part, table) for part in text.split()]


def read_vote(text: str, table: Table) -> str:
    return find_named(text, table.give("content")["votes"], what="card", rule="GM-C-7") or text


def read_event(text: str, table: Table) -> str:
    return find_named(text, table.give("content")["events"], what="event", rule="GM-IX-1") or text


def read_mobster(text: str, table: Table) -> str:
    return table.words.read(text, table.give("content")["mobsters"])


def read_side(text: str, table: Table) -> str:
    return table.words.read(text, TYPES.values())


def read_count(text: str, table: Table) -> tuple[str, int]:
    count, _, number = text.partition("=")
    if not is_number(number, 3):
        raise WrongWords("{part}: expected a count and its number", hint="vp=12", part=text)
    return table.words.read(count, COUNTS), int(number)


def read_counts(numbers: Sequence[str]) -> dict[str, int]:
    if len(numbers) != len(GOALS) or not all(is_number(one, 3) for one in numbers):
        raise WrongWords("your counts are four numbers: {goals}", hint="--you 3,1,4,2",
                         rule="GM-A-9", goals=", ".join(GOALS))  # fmt: skip
    return {goal: int(number) for goal, number in zip(GOALS, numbers, strict=True)}


def read_result(text: str, table: Table) -> tuple[str, float]:
    card, _, number = text.partition("=")
    try:
        return read_vote(card, table), float(number)
    except ValueError:
        message = "{part} is not a card and its result"
        raise WrongWords(message, hint="animals=3", part=text) from None


def read_castle(text: str, table: Table) -> tuple[int, int]:
    place, _, left = map(str.strip, text.partition(":"))
    if not (is_number(place, 3) and is_number(left, 3)):
        raise WrongWords("{part}: expected tile:rewards", hint="4:3", part=text)
    return int(place), int(left)


def person(table: Table) -> str:
    """Whoever is meant where nobody is named."""
    return str(next(player for player in table.state["players"] if player != HER))


def read_stack(text: str, table: Table) -> tuple[str, list[int]]:
    """`Marie=4-5-1`; without a name it is yours."""
    player, equals, tokens = text.rpartition("=")
    numbers = tokens.split("-")
    if not all(is_number(number, 3) for number in numbers):
        raise WrongWords("{text}: expected tokens, top first", hint="4-1-5", text=text)
    return (player if equals else person(table)), [int(number) for number in numbers]


def read_purse(text: str, table: Table) -> tuple[str, dict[str, int]]:
    player, colon, goods = text.rpartition(":")
    one = read_amount(lambda _: dict.fromkeys((*RESOURCES, "coins")), "resource")
    amounts = [one(part, table) for part in goods.split(",") if part.strip()]
    return (player if colon else person(table)), add_up(amounts)


def read_theft(text: str, table: Table) -> tuple[str, int]:
    player, colon, token = text.rpartition(":")
    if token not in ("1", "2", "3", "4", "5"):
        raise WrongWords("a token from 1 to 5 is stolen, not {token}", rule="GM-IX-2", token=token)
    return (player if colon else person(table)), int(token)


Tiles = Annotated[
    list[str] | None,
    Argument(help="Tiles in short form; see: tiles.", read=read_tile, gather=flat),
]
Last = Annotated[bool, Option(help="It was the last tile of a stack: a scoring follows.")]
Add = Annotated[
    Sequence[str], Option(help="New tiles at the far end: 'W Vc'.", commas=True, read=read_tile,
                          gather=flat)
]  # fmt: skip
Why = Annotated[bool, Option(help="Explain it, rule by rule.")]
Player = Annotated[str, Option(help="Which player, in a game of people.")]
Vote = Annotated[
    str | None,
    Option(help="The cards drawn on the table, with commas.", flag="--draw", read=read_vote),
]


# The game


@verb("new", dice=True)
def new(
    table: Table,
    content: GameContent,
    chance: Chance,
    level: Annotated[
        str, Option(help="Ablach, Douce, Raiglar, Skelp, Bodach.", choices="levels")
    ] = "Raiglar",
    chronicles: Annotated[Sequence[str], Option(help="With commas: I,VIII.", commas=True)] = (),
    players: Annotated[
        Sequence[str], Option(help="Human players only, two to four: Marie,Isabel.", commas=True)
    ] = (),
    priority: Annotated[
        Sequence[str] | None,
        Option(help="The order of her priority tiles on the table.", commas=True, read=read_goal),
    ] = None,
    all_mobsters: Annotated[bool, Option(help="VIII: keep all mobsters.")] = False,
    more_pennies: Annotated[bool, Option(help="VIII: more pennies than the sum.")] = False,
) -> ActResult:
    """Set up a game, optionally with a seed.

    Example: hexcrown play glen-more new --level Douce --chronicles I,VIII
    """
    chosen = setup.read_chronicles(chronicles)
    if players:
        act = Act(*_of(setup.new_tracker(content, players, chosen, chance), chance))
    else:
        options = {
            "mobsters": "all" if all_mobsters else "three",
            "pennies": "more" if more_pennies else "at-least",
        }
        solo = setup.new_solo(content, level, chosen, chance, options, priority)
        act = Act(*_of(solo, chance))
    return end_act(table, act)


def _of(result: tuple[State, list[Event]], chance: Chance) -> tuple[State, Chance, list[Event]]:
    state, events = result
    return state, chance, events


def take(act: Act, result: tuple[State, list[Event]]) -> None:
    """The state and events of a part that makes its own copy."""
    act.state, act.events = result


@verb("turn", dice=True)
def take_turn(
    act: Act,
    tiles: Tiles = None,
    card: Annotated[str | None, Option(help="The card drawn on the table.")] = None,
    add: Add = (),
    last: Last = False,
    why: Why = False,
) -> None:
    """Play her turn: type the tiles ahead of her pawn clockwise, or use the rondel as saved.

    It says what to do with the pieces; --why explains how she chose, rule by rule.

    Example: hexcrown play glen-more turn M A W S:glengorm P --card 3
    """
    take(act, turn.take_turn(act.state, act.chance, tiles or None, card, add, last=last))


@verb("rondel", bare="status")
def set_rondel(act: Act, tiles: Tiles = None) -> None:
    """Enter the whole rondel from the pawn farthest behind; it is then saved.

    Example: hexcrown play glen-more rondel mac M A you W die S:3=7 P
    """
    act.state = turn.set_rondel(act.state, tiles or [])


@verb("you")
def move_you(
    act: Act,
    place: Annotated[
        int, Argument(help="Which tile ahead of your pawn you take.", choices="ahead")
    ],
    add: Add = (),
    last: Last = False,
) -> None:
    """Make your own move on the saved rondel.

    Example: hexcrown play glen-more you 3 --add 'W Vc'
    """
    take(act, turn.move_pawn(act.state, act.chance, "you", place, add, last=last))


@verb("die", dice=True)
def move_die(act: Act, add: Add = (), last: Last = False) -> None:
    """Move the die on the saved rondel.

    Example: hexcrown play glen-more die --dice 2
    """
    take(act, turn.move_pawn(act.state, act.chance, "die", None, add, last=last))


@verb("score")
def score(
    act: Act,
    you: Annotated[
        Sequence[str],
        Option(help="Your clansmen, sites, casks, persons: 3,1,4,2.", commas=True,
               gather=read_counts),
    ] = (),
    drawn: Vote = None,
) -> None:  # fmt: skip
    """Play the next scoring: goals, her stones, what she holds. --draw: the score card of VII.

    Example: hexcrown play glen-more score --you 3,1,4,2
    """
    if not act.state["level"]:
        take(act, scoring.score_people(act.state, act.chance))
    else:
        counts: Any = you or read_counts([])
        take(act, scoring.score(act.state, act.chance, counts, drawn))


@verb("end")
def end(
    act: Act,
    size: Annotated[int, Option(help="Tiles of your territory.")],
    vp: Annotated[
        int | None, Option(help="Your points so far; the default is those recorded.")
    ] = None,
    cards: Annotated[
        Sequence[str],
        Option(help="VII, yours: animals=3,square=4.", commas=True, read=read_result, gather=dict),
    ] = (),
) -> None:
    """End the game: her stones and coins, territories, and the winner.

    Example: hexcrown play glen-more end --vp 74 --size 18
    """
    results: Any = cards or {}
    yours = act.state["your_vp"] if vp is None else vp
    take(act, scoring.end(act.state, act.chance, yours, size, results))


@verb("points")
def count_points(
    act: Act,
    points: Annotated[list[str], Argument(help="5 or -2: what you gain or lose.")],
) -> None:
    """Record your own points next to hers; scorings add to them.

    Example: hexcrown play glen-more points 5
    """
    for text in points:
        if not is_number(text.lstrip("+-"), 3):
            raise WrongWords("{text} is not a number of points", rule="GM-A-9", text=text)
        act.state["your_vp"] += int(text)
    tell(act, "your-points", vp=act.state["your_vp"])


@verb("market", bare="status")
def trade(
    act: Act,
    deed: Annotated[str, Argument(help="buy or sell; none shows it.", choices="deeds")] = "",
    resources: Annotated[
        Sequence[str], Argument(help="wood stone wheat …", read=read_resource)
    ] = (),
) -> None:
    """Buy and sell; past the 3-coin space part of the price is hers.

    Example: hexcrown play glen-more market buy wood wood
    """
    deeds = {"buy": her_board.buy, "sell": her_board.sell}
    if deed not in deeds or not resources:
        raise WrongWords("market buy RESOURCE or market sell RESOURCE", rule="GM-A-4")
    for resource in resources:
        deeds[deed](act, resource)


@verb("claim")
def claim(
    act: Act,
    clan: Annotated[str, Argument(help="The territory you claim.", choices="territories")],
    player: Annotated[str, Option(help="Who claims it.")] = YOU,
) -> None:
    """A clan territory that a person claims.

    Example: hexcrown play glen-more claim MacMillan
    """
    her_board.claim(act, clan, player)


@verb("set")
def correct(
    act: Act,
    counts: Annotated[list[str], Argument(help="vp=12 stones=3 …", read=read_count, gather=dict)],
) -> None:
    """Correct a number on her board by hand.

    Example: hexcrown play glen-more set vp=12 stones=3
    """
    changes: Any = counts
    act.state = turn.correct(act.state, changes)


@verb("status", LOOK)
def status(state: State, table: Table) -> dict[str, Any]:
    """Her board, the market, the rondel and what each chronicle keeps.

    Example: hexcrown play glen-more status
    """
    keys = ("level", "players", "chronicles", "turns", "board", "priority", "claimed", "market",
            "rondel", "scorings", "over", "your_vp")  # fmt: skip
    kept: Mapping[str, Any] = state
    parts = {
        number: {key: value for key, value in part.items() if key != "deck"}
        for number, part in state["parts"].items()
    }
    return {
        **{key: kept[key] for key in keys},
        "counts": {key: kept["board"][key] for key in SHOWN_COUNTS},
        "indicators": {colour: each["at"] for colour, each in state["indicators"].items()},
        "deck": len(state["deck"]["draw"]),
        "seen": state["deck"]["discard"],
        "next": describe_next(state, table.words),
        "more_to_score": bool(state["level"]) and state["scorings"] < 4 and not state.get("due"),
        "parts": parts,
    }


SHOWN_COUNTS = (
    *("vp", "stones", "clansmen", "sites", "casks", "persons", "coins", "pile", "discarded"),
    *("haggis", "pennies"),
)


# The box


@verb("cards", FREE)
def cards(
    table: Table,
    content: GameContent,
    write: Annotated[bool, Option(help="Write that file for editing.")] = False,
    template: Annotated[bool, Option(help="Print the whole box as a file to edit.")] = False,
) -> dict[str, Any]:
    """Show the action cards in use, and how to enter the real ones from your own box.

    Example: hexcrown play glen-more cards --write
    """
    file, text = (table.own or Path()) / FILE, render_box(content)
    if template:
        return {"template": text.rstrip()}
    if write:
        write_own(file, text)
    deck = [
        {**card, "rows": [*map(render_row, card["rows"])]} for card in content["cards"].values()
    ]
    invented = "cards" in content["stand_ins"]
    return {"stand_in": invented, "file": str(file), "cards": deck, "letters": TYPES}


def write_own(file: Path, text: str) -> None:
    """The file to edit; one that is there already is never written over."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(file, "x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        message = "{file} already exists"
        raise Refused(message, hint="edit it, or move it away", file=file) from None
    except OSError as trouble:
        raise Refused("can't write {path}: {why}", path=file, why=trouble.strerror) from None


@verb("stand-ins", FREE)
def stand_ins(table: Table, content: GameContent) -> dict[str, Any]:
    """List every amount and part whose icon is lost, with its stand-in value.

    Example: hexcrown play glen-more stand-ins
    """
    texts, parts = load_part("amounts"), load_part("parts")
    rows = [
        {
            "name": part,
            "value": content["amounts"].get(part),
            "what": table.words.pick(texts[part]["what"] if part in texts else parts[part]),
        }
        for part in content["stand_ins"]
    ]
    return {"file": str((table.own or Path()) / FILE), "stand_ins": rows}


@verb("tiles", FREE)
def tiles(content: GameContent) -> dict[str, Any]:
    """Explain how to type tiles and the rondel.

    Example: hexcrown play glen-more tiles
    """
    return {"types": TYPES, "marks": rondel.MARKS, "exchanges": list(content["exchanges"])}


# The chronicles


@verb("ship", chronicle="I")
def set_river(
    act: Act,
    river: Annotated[int, Option(help="Tiles of the river.")],
    at: Annotated[int, Option(help="Her ship's tile, counted from 0.")] = 0,
    castles: Annotated[
        Sequence[str],
        Option(help="tile:rewards, with commas: 4:3,9:3.", commas=True, read=read_castle,
               gather=dict),
    ] = (),
) -> None:  # fmt: skip
    """I: the river, so that her ship's castles are found.

    Example: hexcrown play glen-more ship --river 12 --castles 4:3,9:3
    """
    found: Any = castles or {}
    lands.set_river(act, at, river, found)


@verb("mountain", chronicle="II")
def set_mountain(
    act: Act,
    goods: Annotated[int | None, Option(least=0, most=99, help="Resources on it.")] = None,
    coins: Annotated[int | None, Option(least=0, most=99, help="Coins on it.")] = None,
    enter: Annotated[bool, Option(help="Your pawn moves onto it.")] = False,
    leave: Annotated[bool, Option(help="Your pawn leaves it.")] = False,
) -> None:
    """II: what lies on the mountain, and your pawn coming and going.

    Example: hexcrown play glen-more mountain --goods 2 --coins 1
    """
    if leave:
        lands.leave_mountain_yours(act)
    else:
        lands.put_on_mountain(act, goods, coins, YOU if enter else None)


@verb("donan", chronicle="VI")
def donan(
    act: Act, tile: Annotated[str, Argument(help="A tile of the rondel.", read=read_tile)]
) -> None:
    """VI: Donan Castle activates a tile of the rondel, if a territory can hold it.

    Example: hexcrown play glen-more donan W
    """
    lands.activate_donan(act, rondel.parse_rondel(tile)[0])


@verb("nay", chronicle="VII")
def nay(act: Act, drawn: Vote = None) -> None:
    """VII: a Nay against the score card just drawn; another one is drawn.

    Example: hexcrown play glen-more nay
    """
    votes.say_nay(act, drawn)


@verb("mobster", chronicle="VIII")
def mobster(
    act: Act,
    deed: Annotated[str, Argument(help="put, take, use, arrive or lay.", choices="mobster_deeds")],
    who: Annotated[
        Sequence[str],
        Argument(help="Which mobster; lay: all, top first.", commas=True, read=read_mobster),
    ] = (),
    pennies: Annotated[int, Option(help="Pennies you put on it.")] = 1,
    resource: Annotated[
        str, Option(help="Bruce McMail: what her tile makes.", read=read_resource)
    ] = "",
) -> None:
    """VIII: your pennies and mobsters, and those with back B coming in.

    Example: hexcrown play glen-more mobster put First --pennies 2
    """
    names = list(who) or ["-"]
    deeds = {
        "put": lambda: mobsters.put_yours(act, names[0], pennies),
        "take": lambda: mobsters.take_yours(act, names[0]),
        "use": lambda: mobsters.use_yours(act, names[0], resource),
        "arrive": lambda: mobsters.arrive(act),
        "lay": lambda: mobsters.lay(act, names),
    }
    if deed not in deeds:
        raise WrongWords("a mobster deed is put, take, use, arrive or lay, not {deed}", deed=deed)
    deeds[deed]()


@verb("events", chronicle="IX")
def events(
    act: Act,
    stacks: Annotated[
        Sequence[str], Argument(help="4-1-5, or Marie=4-5-1 …", read=read_stack, gather=dict)
    ] = (),
    have: Annotated[
        list[str] | None,
        Option(help="wood=2,stone=1 or Marie:wood=2.", read=read_purse, gather=dict),
    ] = None,
    pay_any: Annotated[
        Sequence[str], Option(help="What pays any-resource first.", commas=True, read=read_resource)
    ] = (),
    innes: Annotated[list[str] | None, Option(help="Who uses Innes' coin.")] = None,
    steal: Annotated[
        str | None, Option(help="Mairead McDenial: a token, or Marie:4.", read=read_theft)
    ] = None,
    cards: Annotated[
        Sequence[str] | None, Option(help="Her five cards, from the right.", commas=True)
    ] = None,
    row: Annotated[
        Sequence[str] | None,
        Option(help="The five events on the table.", commas=True, read=read_event),
    ] = None,
    why: Why = False,
) -> None:
    """IX: the event phase before a scoring, with everyone's stacks, top first.

    --row alone lays out the row; with stacks or cards it also runs the phase.

    Example: hexcrown play glen-more events 4-1-5 --have wood=2,stone=1
    """
    if row is not None:
        festivities.replace_row(act, row)
        if not (stacks or have or cards or steal or innes):
            return
    named: list[str | None] = [None] * 5 if cards is None else [*cards]
    if len(named) != 5:
        message = "five cards are drawn for her events, not {count}"
        raise WrongWords(message, rule="GM-C-9", count=len(named))
    typed: Any = stacks or {}
    purses: Any = have or {}
    stolen: Any = steal
    festivities.hold(act, typed, purses, any_first=pay_any, innes=innes or [], named=named,
                     stolen=stolen)  # fmt: skip


@verb("bank", chronicle="IX")
def bank(
    act: Act,
    clan: Annotated[str, Argument(help="MacDonell or MacLean.", choices="banks")],
    resource: Annotated[
        str, Argument(help="What you put on it.", read=read_resource, choices="resources")
    ],
    player: Player = YOU,
) -> None:
    """IX: a resource on a clan's token, ignored in event costs from now on.

    Example: hexcrown play glen-more bank MacLean wood
    """
    if resource not in RESOURCES:
        raise WrongWords("no resource {name}", rule="GM-IX-2", name=resource)
    festivities.bank(act, player, clan, resource)


Prize = Annotated[bool, Option(help="Take the centre prize.")]
PrizeLevel = Annotated[int | None, Option(help="Which one, of the levels just reached.")]
Irving = Annotated[bool, Option(help="With Irving McGlory.")]


@verb("training", chronicle="X")
def train(
    act: Act,
    track: Annotated[str, Argument(help="logs or boulders.", read=read_track, choices="tracks")],
    levels: Annotated[int, Argument(help="How many levels.", least=1, most=5)] = 1,
    prize: Prize = False,
    prize_level: PrizeLevel = None,
    irving: Irving = False,
    player: Player = YOU,
) -> None:
    """X: a champion of yours trains.

    Example: hexcrown play glen-more training logs 1 --prize
    """
    prizes = champions.Prizes(prize, prize_level, irving)
    champions.train(act, player, [track] * levels, prizes)


@verb("tournament", chronicle="X")
def tournament(
    act: Act,
    tracks: Annotated[
        list[str], Argument(help="logs logs, or logs boulders …", read=read_tracks, gather=flat)
    ],
    prize: Prize = False,
    prize_level: PrizeLevel = None,
    irving: Irving = False,
    player: Player = YOU,
) -> None:
    """X: a tournament tile, two levels in all, and a centre prize of any level so reached.

    Example: hexcrown play glen-more tournament logs logs --prize-level 1
    """
    champions.tournament(act, player, tracks, champions.Prizes(prize, prize_level, irving))


@verb("ally", chronicle="X")
def ally(
    act: Act,
    clan: Annotated[str, Argument(help="Ruthven or Murray.", choices="allies")],
    prize: Prize = False,
    prize_level: PrizeLevel = None,
    irving: Irving = False,
    player: Player = YOU,
) -> None:
    """X: the clan of Ruthven or Murray trains your champion.

    Example: hexcrown play glen-more ally Ruthven
    """
    champions.ally(act, player, clan, champions.Prizes(prize, prize_level, irving))


@verb("project", chronicle="XI")
def project(
    act: Act,
    deed: Annotated[
        str, Argument(help="take, munro, feed, beside or ogilvy.", choices="project_deeds")
    ],
    what: Annotated[Sequence[str], Argument(help="Project names.")] = (),
    sides: Annotated[
        Sequence[str],
        Option(help="beside: types on its sides, with commas.", commas=True, read=read_side),
    ] = (),
    player: Player = YOU,
) -> None:
    """XI: your projects: taken, fed at the end of a turn, built at the second resource.

    Example: hexcrown play glen-more project feed Melrose Glenfinnan
    """
    if deed in ("take", "munro") and what:
        for name in what:
            monuments.take(act, player, name, munro=deed == "munro")
    elif deed == "feed" and what:
        monuments.feed(act, player, what)
    elif deed == "beside" and what:
        monuments.tell_sides(act, " ".join(what), sides, player)
    elif deed == "ogilvy":
        monuments.ogilvy(act, player)
    else:
        message = "project take, munro, feed or beside a name, or ogilvy; not {deed}"
        raise WrongWords(message, deed=deed)


def is_played(state: Mapping[str, Any], chronicle: str) -> bool:
    """Whether a verb of this chronicle has a place in the game."""
    return plays(state, chronicle)  # type: ignore[arg-type]


# What the page offers


def ahead(state: State) -> list[tuple[str, str]]:
    """The tiles ahead of your pawn, by their number."""
    tiles = rondel.parse_rondel(state["rondel"])
    there = [tile for tile in tiles if tile.kind in ("tile", "sale", "tournament")]
    return [
        (str(place), f"{place}. {' + '.join(tile.types) or tile.kind} ({tile.text})")
        for place, tile in enumerate(there, start=1)
    ]


def free_territories(state: State) -> list[str]:
    paths = her_board.starting_indicators(state["content"], state["chronicles"]).values()
    territories = [each for indicator in paths for each in indicator["path"]]
    return [each for each in territories if each not in state["claimed"]]


OFFERS = {
    "levels": lambda state: [(name, name.capitalize()) for name in load_part("levels")],
    "ahead": ahead,
    "territories": lambda state: same(free_territories(state)),
    "deeds": lambda state: same(("buy", "sell")),
    "mobster_deeds": lambda state: same(("put", "take", "use", "arrive", "lay")),
    "banks": lambda state: same(festivities.BANKS),
    "allies": lambda state: same(champions.CLANS),
    "resources": lambda state: same(RESOURCES),
    "tracks": lambda state: same(champions.TRACKS),
    "project_deeds": lambda state: same(("take", "munro", "feed", "beside", "ogilvy")),
}


def often(state: State) -> list[str]:
    """What is done most now."""
    if not state["level"]:
        return ["events", "training", "project", "score"]
    return ["turn", "you", "market", "rondel", "score"]
