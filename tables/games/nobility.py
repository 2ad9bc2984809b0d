"""Rise to Nobility: In the Pale Moonlight. Guilds, characters, apprentices and workshops."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypedDict

from tables.cards import bags
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.names import check_names, find_name, find_named, get_player
from tables.games.pack import load_data
from tables.games.verbs import LOOK, ActResult, Argument, Option, Table, same, verb

THREE_OFFERED = 3
MOST_MEEPLES = 10
GUILD_POINTS = 7
NEUTRAL = "neutral"
COUNTS = ("vp", "reputation", "nobility", "stars")
CHANGE = re.compile(r"(?P<count>[^=+-]+)(?P<how>[=+-])(?P<number>\d{1,3})")


class Guild(TypedDict):
    """What the box says of a guild; stars and VP by workshop space."""

    name: dict[str, str]
    resource: str
    characters: list[str]
    stars: list[int]
    vp: list[int]


class PlayerState(TypedDict):
    guild: str
    character: str | None
    ability: bool
    vp: int
    nobility: int  # the space on the track, from the one above the purple shield
    stars: int  # those of workshops, which moved it
    reputation: int


class GuildState(TypedDict):
    apprentices: dict[str, int]
    workshops: list[str | None]


class State(TypedDict):
    """A game between two acts."""

    order: list[str]
    players: dict[str, PlayerState]
    offers: dict[str, list[str]]
    guilds: dict[str, GuildState]
    bag: list[str]
    embassy: bool
    closed_second: bool
    ended: bool


Guilds = Mapping[str, Guild]
Start = Mapping[str, int]  # VP, reputation and numbers of pieces at the start


class ApprenticeMove(NamedTuple):
    """An apprentice of `player` asked to come from the guild `source`."""

    player: str
    source: str


# The box


def load_guilds(own: Path | None = None) -> Guilds:
    guilds = load_data("nobility", "guilds", own)
    for guild, facts in guilds.items():
        if len(facts["stars"]) != len(facts["vp"]):
            raise Refused("{guild}: as many stars as VP are needed", rule="RN-4", guild=guild)
    resources = [facts["resource"] for facts in guilds.values()]
    if len(set(resources)) != 6 or len(guilds) != 6:
        raise Refused("six guilds with six resources are needed", rule="RN-1")
    return guilds


def load_start(own: Path | None = None) -> Start:
    start = load_data("nobility", "start", own)
    for name, number in start.items():
        if not 0 <= number <= 1000:
            raise Refused("{name} is from 0 to 1000, not {number}", name=name, number=number)
    return start


def load_buildings(own: Path | None = None) -> dict[str, list[str]]:
    """The names of what goes into the bag; an empty list: as many as `start` says, numbered."""
    names = load_data("nobility", "buildings", own)
    for part, things in names.items():
        if not all(isinstance(thing, str) and thing.strip() for thing in things):
            raise Refused("{part}: a list of names is needed", rule="RN-1", part=part)
    return names


PROVIDES = {"guilds": load_guilds, "start": load_start, "names": load_buildings}


# Words


def parse_guild(word: str, guilds: Guilds) -> str:
    found = find_named(word, guilds, what="guild", rule="RN-1")
    if found is None:
        raise WrongWords("no guild {word}", hint="one of {all}", rule="RN-1", word=word,
                         all=", ".join(guilds))  # fmt: skip
    return found


def read_guild(text: str, table: Table) -> str:
    return parse_guild(text, table.give("guilds"))


def read_resource(text: str, table: Table) -> str:
    return table.words.read(text, [one["resource"] for one in table.give("guilds").values()])


def read_character(text: str, table: Table) -> str:
    known = [name for one in table.give("guilds").values() for name in one["characters"]]
    return table.words.read(text, known)


def read_thing(text: str, table: Table) -> str:
    return table.words.read_numbered(text)


def read_move(text: str, table: Table) -> ApprenticeMove:
    player, colon, guild = text.partition(":")
    if not colon or not player.strip():
        raise WrongWords("{text}: write whom and from where, kate:carpenters", text=text)
    return ApprenticeMove(player.strip(), read_guild(guild, table))


def read_refusal(text: str, table: Table) -> str:
    player, colon, guild = text.partition(":")
    return f"{player.strip()}:{read_guild(guild, table)}" if colon else player


def read_change(text: str, table: Table) -> str:
    """`PV+5` as `vp+5`."""
    found = re.match(r"[^=+-]+", text)
    return table.words.read(found[0], COUNTS) + text[len(found[0]) :] if found else text


Player = Annotated[str, Argument(help="Who acts.", choices="players")]
GuildName = Annotated[str, Argument(help="Which guild.", read=read_guild, choices="guilds")]


# Set-up


@verb("new")
def new_game(
    players: Annotated[list[str], Argument(help="Their names, 2 to 6, in turn order.")],
    guilds: Guilds,
    start: Start,
    chance: Chance,
    embassy: Annotated[bool, Option(help="With the Embassy expansion.")] = False,
    closed_second: Annotated[bool, Option(help="Two players: RN-7 holds all game.")] = False,
    drawn: Annotated[
        Sequence[str] | None,
        Option(help="The cards drawn on the table, with commas.", flag="--draw", commas=True,
               read=read_resource),
    ] = None,
    removed: Annotated[
        str | None, Option(help="The blacksmith removed on the table.", read=read_character)
    ] = None,
    names: Mapping[str, Sequence[str]] | None = None,
) -> ActResult:  # fmt: skip
    """Draw the guilds and offer the characters.

    Example: hexcrown play nobility new will kate mike sarah
    """
    if not 2 <= len(players) <= 6:
        message = "{count} players: this variant is for 2 to 6, never solo"
        raise Refused(message, rule="RN-1", count=len(players))
    check_names(players, reserved=[NEUTRAL])
    by_resource = {facts["resource"]: guild for guild, facts in guilds.items()}
    resources = draw_resources(players, sorted(by_resource), chance, drawn)
    held = dict(zip(players, resources, strict=True))
    state: State = {
        "order": list(players),
        "players": {who: begin_player(by_resource[one], start) for who, one in held.items()},
        "offers": {guild: offer(guild, guilds, chance, removed) for guild in guilds},
        "guilds": {
            guild: {"apprentices": {}, "workshops": [None] * len(facts["vp"])}
            for guild, facts in guilds.items()
        },
        "bag": fill_bag(start, embassy, names or {}),
        "embassy": embassy,
        "closed_second": closed_second and len(players) == 2,
        "ended": False,
    }
    if len(players) == 2:
        place_neutral(state, start["neutral_space"])
    second = ("closed" if state["closed_second"] else "set-up") if len(players) == 2 else None
    document = {
        "players": [
            {"player": who, "resource": held[who], **one, "offers": state["offers"][one["guild"]]}
            for who, one in state["players"].items()
        ],
        "bag": len(state["bag"]),
        "second_space": second,
        "stand_in": any(facts.get("stand_in") for facts in guilds.values()),
    }  # fmt: skip
    return ActResult(state, document, resources)


def draw_resources(
    players: Sequence[str], resources: Sequence[str], chance: Chance, drawn: Sequence[str] | None
) -> list[str]:
    """Each player in turn draws a resource; it names the guild (RN-1)."""
    bag = bags.fill(resources)
    if drawn is None:
        return bags.take(bag, len(players), chance.stream(("shuffle", "guilds"))).things
    if len(drawn) != len(players):
        raise WrongWords("each of {count} players draws one resource, {found} were named",
                         rule="RN-1", count=len(players), found=len(drawn))  # fmt: skip
    return bags.take_named(bag, drawn).things


def offer(guild: str, guilds: Guilds, chance: Chance, removed: str | None = None) -> list[str]:
    """Two characters; a guild with three loses one first, at random or as the table drew (RN-2)."""
    names = list(guilds[guild]["characters"])
    if len(names) == THREE_OFFERED and removed is not None:
        if removed not in names:
            message = "{name} is not one of {all}"
            raise WrongWords(message, rule="RN-2", name=removed, all=", ".join(names))
        names.remove(removed)
    elif len(names) == THREE_OFFERED:
        names.pop(chance.stream(("shuffle", "character", guild)).faces(1, THREE_OFFERED)[0] - 1)
    return names


def begin_player(guild: str, start: Start) -> PlayerState:
    """12 VP, at 1 above the purple shield, so the character's ability is open (RN-3)."""
    return {
        "guild": guild, "character": None, "ability": True, "vp": start["vp"],
        "nobility": start["nobility"], "stars": 0, "reputation": start["reputation"],
    }  # fmt: skip


def fill_bag(start: Start, embassy: bool, names: Mapping[str, Sequence[str]]) -> list[str]:
    """The resources are back in the supply; now the buildings, and the Embassy's dice tiles.

    `names` are those of a real box; without them they are numbered.
    """
    things = names.get("buildings") or number_things("building", start["buildings"])
    tiles = names.get("dice_tiles") or number_things("dice tile", start["dice_tiles"])
    return bags.fill([*things, *(tiles if embassy else ())])


def number_things(name: str, count: int) -> list[str]:
    return [f"{name} {number:02}" for number in range(1, count + 1)]


def place_neutral(state: State, space: int) -> None:
    """Two players: the set-up's workshops, but none on a starting guild's second space (RN-7)."""
    for guild, facts in state["guilds"].items():
        if owner_at_start(state, guild) is None and 1 <= space <= len(facts["workshops"]):
            facts["workshops"][space - 1] = NEUTRAL


def owner_at_start(state: State, guild: str) -> str | None:
    """Whose keeper stands on the banner, if anybody's."""
    return next((who for who, one in state["players"].items() if one["guild"] == guild), None)


@verb("character")
def choose_character(
    state: State,
    player: Player,
    character: Annotated[
        str, Argument(help="The character kept.", read=read_character, choices="characters")
    ],
) -> ActResult:
    """Keep one of the characters offered. Example: hexcrown play nobility character mike Nya"""
    player = get_player(player, state["order"])
    facts = state["players"][player]
    offered = state["offers"][facts["guild"]]
    if character in tuple("12345")[: len(offered)]:
        character = offered[int(character) - 1]
    character = find_name(character, offered, what="character", rule="RN-2") or character
    if facts["character"]:
        message = "{name} is {character} already"
        raise Refused(message, rule="RN-2", name=player, character=facts["character"])
    if character not in offered:
        raise Refused("{character} is not offered by the {guild}", hint="one of {all}",
                      rule="RN-2", character=character, guild=facts["guild"],
                      all=", ".join(offered))  # fmt: skip
    players = {**state["players"], player: {**facts, "character": character}}
    document = {"player": player, "character": character, "ability": True}
    return ActResult({**state, "players": players}, document)


# Apprentices


@verb("place")
def place(
    state: State,
    player: Player,
    guild: GuildName,
    meeples: Annotated[int, Option(help="Shown on the die space.")],
    own: Annotated[int, Option(help="The number of your own workers.")] = 0,
    move: Annotated[Sequence[Any], Option(help="kate:carpenters", read=read_move)] = (),
    refused: Annotated[
        Sequence[str],
        Option(help="Who refuses: kate, or kate:carpenters for one of two.", commas=True,
               read=read_refusal),
    ] = (),
) -> ActResult:  # fmt: skip
    """Place workers and move apprentices; others may refuse for 1 reputation.

    Example: hexcrown play nobility place will scholars --meeples 2 --move kate:carpenters
    """
    player = get_player(player, state["order"])
    asked = [ApprenticeMove(get_player(who, state["order"]), source) for who, source in move]
    unwilling = [in_full(text, state["order"]) for text in refused]
    check_amount(meeples, own, len(asked))
    for text in unwilling:
        if not any(refuses(one, [text]) for one in asked if one.player != player):
            raise Refused("{name} was not asked to move, so can't refuse", rule="RN-6", name=text)
    after = copy.deepcopy(state)
    apprentices = Counter(after["guilds"][guild]["apprentices"])
    apprentices[player] += own
    moved, lost = [], []
    for one in asked:
        check_move(after, guild, one)
        if refuses(one, unwilling):
            refuse(after, one.player)
            lost.append(one._asdict())
        else:
            there = Counter(after["guilds"][one.source]["apprentices"])
            after["guilds"][one.source]["apprentices"] = dict(there - Counter([one.player]))
            apprentices[one.player] += 1
            moved.append(one._asdict())
    after["guilds"][guild]["apprentices"] = dict(+apprentices)
    unmoved = [one["player"] for one in lost]
    document = {
        "player": player, "guild": guild, "placed": own, "moved": moved,
        "lost": lost,  # no substitute
        "apprentices": after["guilds"][guild]["apprentices"], "meeples": apprentices.total(),
        "reputation": {who: after["players"][who]["reputation"] for who in unmoved},
    }  # fmt: skip
    return ActResult(after, document)


def check_amount(meeples: int, own: int, moved: int) -> None:
    """Placed and moved, at most as many as the die space shows (RN-6)."""
    if not 1 <= meeples <= MOST_MEEPLES or own < 0:
        raise WrongWords("a die space shows 1 to {most} meeples, not {meeples}", rule="RN-6",
                         most=MOST_MEEPLES, meeples=meeples)  # fmt: skip
    if own + moved > meeples:
        raise Refused("{asked} placed and moved together: the die space shows {meeples}",
                      rule="RN-6", asked=own + moved, meeples=meeples)  # fmt: skip
    if not own and not moved:
        raise WrongWords("nobody is placed or moved", rule="RN-6")


def in_full(text: str, players: Sequence[str]) -> str:
    """`kate` stays wherever she is asked; `kate:carpenters` only there."""
    name, colon, source = text.partition(":")
    return get_player(name, players) + colon + source


def refuses(move: ApprenticeMove, refused: Sequence[str]) -> bool:
    return move.player in refused or f"{move.player}:{move.source}" in refused


def check_move(state: State, guild: str, move: ApprenticeMove) -> None:
    if move.source == guild:
        raise Refused("an apprentice comes from another guild", rule="RN-6")
    if not state["guilds"][move.source]["apprentices"].get(move.player):
        keeper = owner_at_start(state, move.source) == move.player
        raise Refused(
            "{name} has no apprentice in the {guild}: a keeper never moves"
            if keeper
            else "{name} has no apprentice in the {guild}",
            rule="RN-6", name=move.player, guild=move.source,
        )  # fmt: skip


def refuse(state: State, player: str) -> None:
    """Staying costs 1 reputation; that part of the action is lost."""
    if state["players"][player]["reputation"] < 1:
        raise Refused("{name} has no reputation left to refuse with", rule="RN-6", name=player)
    state["players"][player]["reputation"] -= 1


# Workshops


@verb("workshop")
def place_workshop(
    state: State,
    player: Player,
    guild: GuildName,
    guilds: Guilds,
    space: Annotated[int | None, Option(help="The default is the first free one.")] = None,
) -> ActResult:
    """Place a workshop bought. Example: hexcrown play nobility workshop kate artists

    The buyer moves up the nobility track by the space's stars and gains its VP, the guild's owner
    moves back and loses them; in one's own guild nobody does.
    """
    player = get_player(player, state["order"])
    if state["ended"]:
        raise Refused("the game has ended", rule="RN-5")
    after = copy.deepcopy(state)
    owner = owner_at_start(state, guild)
    at = find_space(after, guild, space, closed=state["closed_second"] and owner is not None)
    after["guilds"][guild]["workshops"][at] = player
    stars, points = guilds[guild]["stars"][at], guilds[guild]["vp"][at]
    changes: dict[str, Any] = {}
    if owner != player:  # RN-4
        changes[player] = shift(after["players"][player], stars, points)
        if owner is not None:
            changes[owner] = shift(after["players"][owner], -stars, -points)
    document = {
        "player": player, "guild": guild, "space": at + 1, "owner": owner, "stars": stars,
        "vp": points, "changes": changes,
    }  # fmt: skip
    return ActResult(after, document)


def find_space(state: State, guild: str, space: int | None, closed: bool) -> int:
    workshops = state["guilds"][guild]["workshops"]
    if closed and space == 2:
        raise Refused("two players: the second space of a starting guild stays empty", rule="RN-7")
    taken = [at for at, who in enumerate(workshops) if who is not None or (closed and at == 1)]
    free = [at for at in range(len(workshops)) if at not in taken]
    if not free:
        raise Refused("the {guild} have no free workshop space", rule="RN-4", guild=guild)
    if space is None:
        return free[0]
    if not 1 <= space <= len(workshops):
        raise WrongWords("the {guild} have spaces 1 to {last}, not {space}", rule="RN-4",
                         guild=guild, last=len(workshops), space=space)  # fmt: skip
    if space - 1 not in free:
        message = "space {space} of the {guild} is taken"
        raise Refused(message, rule="RN-4", space=space, guild=guild)
    return space - 1


def shift(player: PlayerState, stars: int, points: int) -> dict[str, int]:
    """As many spaces on the nobility track as there are stars (RN-4)."""
    player["stars"] += stars
    player["nobility"] += stars
    player["vp"] += points
    return {"stars": stars, "vp": points, "nobility": player["nobility"]}


@verb("set")
def record(
    state: State,
    player: Player,
    counts: Annotated[list[str], Argument(help="vp+5 reputation-1 nobility=3", read=read_change)],
) -> ActResult:
    """Record what the base game gives or takes.

    Example: hexcrown play nobility set will vp+5 reputation-1
    """
    player = get_player(player, state["order"])
    facts: dict[str, Any] = dict(state["players"][player])
    for text in counts:
        count, number = parse_change(text, facts)
        if count not in ("stars", "nobility") and number < 0:  # these count down too
            raise Refused("{name} has {held} {what}: {text} is too much", name=player,
                          held=facts[count], what=count, text=text)  # fmt: skip
        facts[count] = number
    document = {"player": player, **{count: facts[count] for count in COUNTS}}
    return ActResult({**state, "players": {**state["players"], player: facts}}, document)


def parse_change(text: str, held: Mapping[str, int]) -> tuple[str, int]:
    found = CHANGE.fullmatch(text.strip().lower())
    count = found and find_name(found["count"], COUNTS, what="count", rule="RN-3")
    if found is None or not count:
        raise WrongWords("{text}: a count and what becomes of it, vp+5, reputation-1 or nobility=3",
                         hint="counts: {counts}", text=text, counts=", ".join(COUNTS))  # fmt: skip
    number = int(found["number"])
    return count, {"=": number, "+": held[count] + number, "-": held[count] - number}[found["how"]]


@verb("bag")
def draw_from_bag(
    state: State,
    count: Annotated[int, Argument(help="How many things.")] = 1,
    chance: Chance = None,  # type: ignore[assignment]  # given by the table
    named: Annotated[
        Sequence[str] | None,
        Option(help="The cards drawn on the table, with commas.", flag="--draw", commas=True,
               read=read_thing),
    ] = None,
) -> ActResult:  # fmt: skip
    """Draw from the bag of buildings. Example: hexcrown play nobility bag 3"""
    bag = state["bag"]
    if named is not None:
        whole = [find_name(one, bag, what="thing", rule="RN-1") or one for one in named]
        taken = bags.take_named(bag, whole)
    elif not 1 <= count <= len(bag):
        message = "{left} things are in the bag, {count} asked for"
        raise Refused(message, rule="RN-1", left=len(bag), count=count)
    else:
        taken = bags.take(bag, count, chance.stream(("shuffle", "bag")))
    document = {"drawn": taken.things, "left": len(taken.bag)}
    return ActResult({**state, "bag": taken.bag}, document, taken.things)


# The end


def find_owner(state: State, guild: str) -> str | None:
    """Who has most workshops. A tie keeps the starting owner's; elsewhere nobody's (RN-5)."""
    placed = Counter(
        who for who in state["guilds"][guild]["workshops"] if who not in (None, NEUTRAL)
    )
    most = max(placed.values(), default=0)
    leaders = sorted(who for who in placed if who and placed[who] == most)
    return leaders[0] if len(leaders) == 1 else owner_at_start(state, guild)


@verb("end")
def end_game(state: State) -> ActResult:
    """Who owns the guilds, and the points. Example: hexcrown play nobility end"""
    if state["ended"]:
        raise Refused("the game has ended already", rule="RN-5")
    after = copy.deepcopy(state)
    owners = {guild: find_owner(state, guild) for guild in state["guilds"]}
    scores: list[dict[str, Any]] = []
    for player, facts in after["players"].items():
        owned = [guild for guild, owner in owners.items() if owner == player]
        facts["vp"] += GUILD_POINTS * len(owned)
        scores.append({"player": player, "guilds": owned, "vp": facts["vp"]})
    after["ended"] = True
    scores.sort(key=lambda score: (-score["vp"], score["player"]))
    return ActResult(after, {"owners": owners, "scores": scores})


@verb("status", LOOK)
def status(state: State) -> dict[str, Any]:
    """Players and guilds. Example: hexcrown play nobility status"""
    waiting = [who for who in state["order"] if not state["players"][who]["character"]]
    choosing = waiting[0] if waiting else None
    return {**state, "bag": len(state["bag"]), "choosing": choosing}


# What the page offers


def offered(state: State) -> list[str]:
    waiting = [one for one in state["players"].values() if not one["character"]]
    return [name for one in waiting for name in state["offers"][one["guild"]]]


OFFERS = {
    "players": lambda state: same(state["order"]),
    "guilds": lambda state: same(state["guilds"]),
    "characters": lambda state: same(offered(state)),
}


def often(state: State) -> list[str]:
    """What is done most now."""
    if state["ended"]:
        return ["status"]
    return ["character"] if offered(state) else ["place", "workshop", "bag", "set"]
