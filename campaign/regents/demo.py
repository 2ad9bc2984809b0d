"""A small campaign that plays itself: three empires on a made map, a year of everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from campaign.actions.winter.realm import found_realm
from campaign.acts.perform import Done, Request, UseCase, perform
from campaign.acts.turn import Act
from campaign.journal.campaign_dice import CampaignChance
from campaign.journal.founding import found_campaign
from campaign.regents.playing import Seat, play
from campaign.rules.board import insert_tiles
from campaign.rules.realm.crowns import pay
from campaign.rules.realm.ground import cover_ground
from campaign.rules.temperament import appoint, load_temperament
from campaign.season.auto import by_dice
from campaign.season.running import acting_empires, moment_now
from campaign.season.turning import RunTarget, run
from campaign.storage.default_names import name_new_site
from campaign.storage.models import Empire, Site, Tile
from campaign.storage.names import resolve
from campaign.storage.store import Clock, Store, now
from campaign.storage.world import World
from maps.board.board import Board
from maps.making.generate import MapSettings, generate
from tables.chance.sources import Chance, Seeded, key_from_seed
from tables.library.vocabulary import EVIL

Document = Mapping[str, object]


class DemoRealm(NamedTuple):
    name: str
    race: str
    capital: str
    player: str
    temperament: str = ""  # of its regent, if one plays it


class DemoSetting(NamedTuple):
    """What a campaign that plays itself begins with."""

    seed: str
    map_settings: MapSettings
    realms: tuple[DemoRealm, ...]
    wonders: tuple[str, ...]
    crowns: int = 12
    options: Mapping[str, object] = {}
    eager: int = 6  # a force or empire acts on this or less of a d6


DEMO = DemoSetting(
    seed="the grey vale 5",
    map_settings=MapSettings(width=11, height=8, name="The Grey Vale", sea=22, capitals=4),
    realms=(
        DemoRealm("Ostmark", "empire", "Rivergate", "Anna", "builder"),
        DemoRealm("Karak Varn", "dwarfs", "Greyhold", "Bruno", "cautious"),
        DemoRealm("The Bloodmoon", "orcs-goblins", "Skullmound", "Carla", "raider"),
    ),
    # Put on the map beforehand, so that a year shows something of everything.
    wonders=("tower", "necropolis", "ruins", "tavern", "tower", "mystic-spring"),
)


SOLO = DemoSetting(
    seed="",
    map_settings=MapSettings(width=12, height=9, sea=20, capitals=5),
    realms=(
        DemoRealm("Ostmark", "empire", "Rivergate", ""),
        DemoRealm("Karak Varn", "dwarfs", "Greyhold", "", "builder"),
        DemoRealm("The Bloodmoon", "orcs-goblins", "Skullmound", "", "raider"),
        DemoRealm("Athel Loren", "wood-elves", "Leafhall", "", "diplomat"),
    ),
    wonders=DEMO.wonders,
)


def set_up_solo(store: Store, name: str, seed: str) -> None:
    """A made map, an empire for the player, and three that regents play."""
    for _ in set_up(store, SOLO._replace(seed=seed, map_settings=replace_name(name))):
        pass


def replace_name(name: str) -> MapSettings:
    return replace(SOLO.map_settings, name=name)


def make_demo(place: str, setting: DemoSetting = DEMO, clock: Clock = now) -> Store:
    """The campaign as it stands in its first spring."""
    store = found_demo(place, setting, clock)
    for _ in set_up(store, setting):
        pass
    return store


def found_demo(place: str, setting: DemoSetting, clock: Clock = now) -> Store:
    key = key_from_seed(f"demo {setting.seed}")
    name = setting.map_settings.name or "Demo"
    return found_campaign(place, name, key=key, options=setting.options, clock=clock)


def set_up(store: Store, setting: DemoSetting) -> Iterator[Done]:
    """The map, each empire and its realm, and what stands in the wilds."""
    die = board_die(Seeded(key_from_seed(f"demo {setting.seed}")))
    board = generate(setting.map_settings, die)
    yield do(store, ("map", "make"), lambda world, chance: lay_map(world, board))
    for realm in setting.realms:
        adding = partial(add_empire, realm=realm, crowns=setting.crowns)
        yield do(store, ("empire", "add", realm.name), adding)
        yield do(store, ("empire", "found", realm.name), partial(settle, realm=realm))
    yield do(store, ("site", "add"), lambda world, chance: place_wonders(world, setting.wonders))


def do(store: Store, words: Sequence[str], use_case: UseCase) -> Done:
    return perform(store, use_case, Request(words=("autoplay", *words)))


def board_die(chance: Chance) -> Callable[[int], int]:
    stream = chance.stream(("demo", "map"))
    return lambda sides: stream.faces(1, sides)[0]


def lay_map(world: World, board: Board) -> Document:
    insert_tiles(world, board)
    return {}


def add_empire(world: World, chance: CampaignChance, realm: DemoRealm, crowns: int) -> Document:
    empire = world.insert(
        Empire,
        name=realm.name,
        player=realm.player,
        race=realm.race,
        alignment="evil" if realm.race in EVIL else "good",
        turn_order=len(world.find(Empire)) + 1,
    ).id
    pay(world, empire, crowns, what="start")
    if realm.temperament:
        appoint(world, empire, load_temperament(realm.temperament), permissive=True)
    return {}


def settle(world: World, chance: CampaignChance, realm: DemoRealm) -> Document:
    """On the first capital site that nobody has taken."""
    empire = resolve(world, "empire", realm.name).id
    sites = [row for row in world.find(Tile) if "capital-site" in row.kinds]
    free = [row for row in sites if row.owner is None]
    return found_realm(Act(world, chance), empire, free[0].id, name=realm.capital)


def place_wonders(world: World, wonders: Sequence[str]) -> Document:
    """On land that nobody owns, as far apart as the list of tiles lets them be."""
    free = [row for row in world.find(Tile) if row.owner is None and row.terrain != "sea"]
    gap = max(1, len(free) // max(1, len(wonders)))
    for wonder, tile in zip(wonders, free[gap // 2 :: gap], strict=False):
        name = name_new_site(world, wonder, tile.id)
        world.insert(Site, name=name, tile=tile.id, kind=wonder, found_at=0)
        cover_ground(world, tile.id)
    return {}


def play_years(store: Store, years: int = 1) -> Iterator[Done]:
    """Regents play every empire at every stop, until so many years are over."""
    seat = Seat(store, by_dice)
    request = Request(words=("turn", "player", "--auto"), held=seat.held)
    end = moment_now(seat.world).year + years
    while moment_now(seat.world).year < end:
        yield from run(store, RunTarget("player", True), request, backup=False)
        for empire in acting_empires(seat.world):
            yield from play(seat, empire)
