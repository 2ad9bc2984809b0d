"""Set-up: guilds out of the bag, characters offered, the bag filled for play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from tables.cards import bags
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.names import find_name
from tables.games.nobility.guilds import Guild, Guilds, Start, State
from tables.games.players import check_names, get_player

if TYPE_CHECKING:
    from tables.games.nobility.documents import (
        ChosenCharacter,
        DrawnThings,
        GuildState,
        NewGame,
        PlayerState,
    )

THREE_OFFERED = 3


def new_game(
    players: Sequence[str],
    guilds: Guilds,
    start: Start,
    chance: Chance,
    *,
    embassy: bool = False,
    closed_second: bool = False,
    names: Mapping[str, Sequence[str]] | None = None,
    drawn: Sequence[str] | None = None,
    removed: str | None = None,
) -> ActResult:
    """Each player in turn draws a resource; it names the guild (RN-1)."""
    check_players(players)
    by_resource = {facts["resource"]: guild for guild, facts in guilds.items()}
    resources = draw_resources(players, sorted(by_resource), chance, drawn)
    held = dict(zip(players, resources, strict=True))
    state: State = {
        "order": list(players),
        "players": {who: begin_player(by_resource[one], start) for who, one in held.items()},
        "offers": {guild: offer(guild, guilds, chance, removed) for guild in guilds},
        "guilds": {guild: empty_guild(facts) for guild, facts in guilds.items()},
        "bag": fill_bag(start, embassy, names or {}),
        "embassy": embassy,
        "closed_second": closed_second and len(players) == 2,
        "ended": False,
    }
    if len(players) == 2:
        place_neutral(state, start["neutral_space"])
    return ActResult(state, describe(state, held), resources)


def check_players(players: Sequence[str]) -> None:
    if not 2 <= len(players) <= 6:
        raise Refused(
            "{count} players: this variant is for 2 to 6, never solo",
            rule="RN-1",
            count=len(players),
        )
    check_names(players, reserved=["neutral"])


def draw_resources(
    players: Sequence[str], resources: Sequence[str], chance: Chance, drawn: Sequence[str] | None
) -> list[str]:
    bag = bags.fill(resources)
    if drawn is None:
        return bags.take(bag, len(players), chance.stream(("shuffle", "guilds"))).things
    if len(drawn) != len(players):
        raise WrongWords(
            "each of {count} players draws one resource, {found} were named",
            rule="RN-1",
            count=len(players),
            found=len(drawn),
        )
    return bags.take_named(bag, drawn).things


def offer(guild: str, guilds: Guilds, chance: Chance, removed: str | None = None) -> list[str]:
    """Two characters; a guild with three loses one first, at random or as the table drew (RN-2)."""
    names = list(guilds[guild]["characters"])
    if len(names) == THREE_OFFERED and removed is not None:
        if removed not in names:
            raise WrongWords(
                "{name} is not one of {all}", rule="RN-2", name=removed, all=", ".join(names)
            )
        names.remove(removed)
    elif len(names) == THREE_OFFERED:
        names.pop(chance.stream(("shuffle", "character", guild)).faces(1, THREE_OFFERED)[0] - 1)
    return names


def begin_player(guild: str, start: Start) -> PlayerState:
    """12 VP, at 1 above the purple shield, so the character's ability is open (RN-3).

    How many stars a space of the track is worth is lost: stars count from there, up or down.
    """
    return {
        "guild": guild,
        "character": None,
        "ability": True,
        "vp": start["vp"],
        "nobility": start["nobility"],
        "stars": 0,
        "reputation": start["reputation"],
    }


def empty_guild(facts: Guild) -> GuildState:
    return {"apprentices": {}, "workshops": [None] * len(facts["vp"])}


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
    starting = {facts["guild"] for facts in state["players"].values()}
    for guild, facts in state["guilds"].items():
        if guild not in starting and 1 <= space <= len(facts["workshops"]):
            facts["workshops"][space - 1] = "neutral"


def describe(state: State, resources: Mapping[str, str]) -> NewGame:
    return {
        "players": [
            {
                "player": player,
                "resource": resources[player],
                **facts,
                "offers": state["offers"][facts["guild"]],
            }
            for player, facts in state["players"].items()
        ],
        "bag": len(state["bag"]),
        "second_space": second_space_ruling(state),
    }


def second_space_ruling(state: State) -> Literal["closed", "set-up"] | None:
    """How the two-player rule is read in this game: of the set-up alone, or of all play (RN-7)."""
    if len(state["players"]) != 2:
        return None
    return "closed" if state["closed_second"] else "set-up"


def choose_character(state: State, player: str, character: str) -> ActResult:
    """One of the guild's two is kept, the other goes back to the box (RN-2)."""
    player = get_player(player, state["order"])
    facts = state["players"][player]
    offered = state["offers"][facts["guild"]]
    character = find_offered(character, offered)
    if facts["character"]:
        raise Refused(
            "{name} is {character} already", rule="RN-2", name=player, character=facts["character"]
        )
    if character not in offered:
        raise Refused(
            "{character} is not offered by the {guild}",
            hint="one of {all}",
            rule="RN-2",
            character=character,
            guild=facts["guild"],
            all=", ".join(offered),
        )
    players = {**state["players"], player: {**facts, "character": character}}
    document: ChosenCharacter = {"player": player, "character": character, "ability": True}
    return ActResult({**state, "players": players}, document)


def find_offered(typed: str, offered: Sequence[str]) -> str:
    """By its name or its number in the offer; what is neither stays as typed, to be refused."""
    if typed in tuple("12345")[: len(offered)]:
        return offered[int(typed) - 1]
    return find_name(typed, offered, what="character", rule="RN-2") or typed


def draw_from_bag(
    state: State, count: int, chance: Chance, named: Sequence[str] | None = None
) -> ActResult:
    if named is not None:
        whole = [find_name(one, state["bag"], what="thing", rule="RN-1") or one for one in named]
        taken = bags.take_named(state["bag"], whole)
    else:
        if not 1 <= count <= len(state["bag"]):
            raise Refused(
                "{left} things are in the bag, {count} asked for",
                rule="RN-1",
                left=len(state["bag"]),
                count=count,
            )
        taken = bags.take(state["bag"], count, chance.stream(("shuffle", "bag")))
    document: DrawnThings = {"drawn": taken.things, "left": len(taken.bag)}
    return ActResult({**state, "bag": taken.bag}, document, taken.things)
