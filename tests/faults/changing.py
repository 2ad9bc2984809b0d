"""Every command that changes a campaign, as typed on the staged one: what is killed, cut short and
starved of room. `test_kills` holds it to the program's own commands."""

from __future__ import annotations

from campaign.journal.dice_keys import commit_to
from campaign.journal.founding import seal
from tests.campaign.conftest import KEY
from tests.faults.stage import Typed

FORCE = ("--force", "--reason", "test")
REASON = ("--reason", "test")
SIEGE = ("siege", "begin", "Third", "Krag", *FORCE)
STORES = ("settlement", "set", "Haven", "provisions=3", *REASON)
REGENT = ("empire", "regent", "Ostmark", "--temperament", "raider")
RAM = ("build", "engine", "Averland", "Haven", "ram", *FORCE)
SPLIT = ("fleet", "split", "Swan", "1", "--name", "Tern", *FORCE)
CONVOY = ("siege", "convoy", "Guard", "--rams", "2", "--cannons", "1", "--name", "Train", *FORCE)
BARREN = ("tile", "set", "0603", "barren", *REASON)
BATTLE = ("battle", "fight", "Fourth", "Horde", *FORCE)
SEA_BATTLE = ("fleet", "battle", "Swan", "Kraken", *FORCE)
LIST = ("army", "roster", "First", "--units", "Spears; 20; 600 | Osric; 1; 100; character", *FORCE)
ORDERS = "empire Ostmark\nsearch First\nexplore Fourth 0101\narmy move Fourth 0101\n"

SECRET = "the grey mare limps at dusk"
COMMIT = ("campaign", "commit", "Anna", commit_to(seal(KEY), SECRET))

BOOKS = (
    Typed(("note", "the bridge fell", "--about", "army:1")),
    Typed(("tile", "note", "0101", "the mill", "--link", "mill.md", "--for", "all")),
    Typed(("option", "items", "on")),
    Typed(("rename", "Another name")),
    Typed(("savepoint", "evening")),
    Typed(("undo", "--yes")),
    Typed(("undo", "--season", "--yes")),
    Typed(("redo",)),
    Typed(("campaign", "end", "--yes", *REASON)),
    Typed(COMMIT),
    Typed(("campaign", "tell", "Anna", SECRET), first=(COMMIT,)),
    Typed(
        ("import", "armies.csv", "--csv", "armies", *REASON),
        files=(("armies.csv", "name,points\nFirst,1100\n"),),
    ),
)
THINGS = (
    Typed(("empire", "add", "Kislev", "--race", "empire")),
    Typed(("empire", "pay", "Ostmark", "-7", *REASON)),
    Typed(("empire", "set", "Ostmark", "player=Anna", *REASON)),
    Typed(("empire", "end", "Averland", *REASON)),
    Typed(("empire", "found", "Averland", "0604", "--capital", "Averheim")),
    Typed(("army", "add", "New", "owner=Ostmark", "tile=0101", "points=600", *REASON)),
    Typed(("army", "set", "First", "points=900", *REASON)),
    Typed(("army", "end", "First", *REASON)),
    Typed(("fleet", "add", "Tern", "owner=Ostmark", "tile=0201", "ships=1", *REASON)),
    Typed(("fleet", "set", "Swan", "ships=3", *REASON)),
    Typed(("fleet", "end", "Swan", *REASON)),
    Typed(("settlement", "add", "Eich", "kind=village", "tile=0606", *REASON)),
    Typed(("settlement", "set", "Helm", "name=Helmgart", *REASON)),
    Typed(("settlement", "end", "Helm", *REASON)),
    Typed(("settlement", "give", "Helm", "Norsca", *REASON)),
    Typed(("character", "add", "Anna", "kind=general", "empire=Ostmark", *REASON)),
    Typed(("character", "set", "Karl", "name=Karl Franz", *REASON)),
    Typed(("character", "end", "Karl", *REASON)),
    Typed(("item", "add", "Bell", "kind=bell", "army=First", *REASON)),
    Typed(("item", "set", "Orb", "name=Globe", *REASON)),
    Typed(("item", "end", "Orb", *REASON)),
    Typed(("site", "add", "Hill", "kind=ruins", "tile=0606", *REASON)),
    Typed(("site", "set", "2", "name=Old tower", *REASON)),
    Typed(("site", "end", "2", *REASON)),
    Typed(("tile", "set", "0102", "name=Meadow", *REASON)),
    Typed(("map", "edit", "0101 +forest")),
    Typed(("map", "lay", "map.txt", *FORCE), files=(("map.txt", "0801 highland\n0802 lowland\n"),)),
)
ACTIONS = (
    Typed(("army", "move", "First", "0102", *FORCE)),
    Typed(("army", "march", "First", "0102", "0101", *FORCE)),
    Typed(("army", "raise", "Averland", "Haven", "600", "--name", "Levy", *FORCE)),
    Typed(("army", "split", "First", "points=600", *FORCE)),
    Typed(("army", "merge", "Second", "First", *FORCE)),
    Typed(("army", "exchange", "First", "Second", "points=100", *FORCE)),
    Typed(("army", "disband", "Second", *FORCE)),
    Typed(LIST),
    Typed(("army", "losses", "First", "Spears=60", *FORCE), first=(LIST,)),
    Typed(("army", "load", "Guard", "1", *FORCE), first=(STORES,)),
    Typed(("fleet", "load", "Gull", "1", *FORCE), first=(STORES,)),
    Typed(("item", "give", "Orb", "First", *FORCE)),
    Typed(("character", "fall", "Karl", *FORCE), first=(("option", "characters", "on"),)),
    Typed(("empire", "kingdom", "Karaz", "0604", "--race", "dwarfs", *FORCE)),
    Typed(("army", "deploy", "Watch", "0602", *FORCE)),
    Typed(("army", "equip", "Guard", "--rams", "1", *FORCE), first=(RAM, CONVOY)),
    Typed(("army", "embark", "Guard", "Gull", *FORCE)),
    Typed(("army", "land", "Marines", *FORCE)),
    Typed(("sail", "Gull", "0601", *FORCE)),
    Typed(SEA_BATTLE),
    Typed(SPLIT),
    Typed(("fleet", "merge", "Tern", "Swan", *FORCE), first=(SPLIT,)),
    Typed(("search", "First", *FORCE)),
    Typed(("explore", "First", "0102", *FORCE)),
    Typed(("explore", "Watch", "--wildlands", *FORCE), first=(BARREN,)),
    Typed((*BATTLE, "--attacker", "direct")),
    Typed(("battle", "strategy", "First", "hold")),
    Typed(SIEGE),
    Typed(("siege", "starve", "Third", *FORCE), first=(SIEGE,)),
    Typed(("siege", "breach", "Third", *FORCE), first=(SIEGE,)),
    Typed(("siege", "lift", "Third"), first=(SIEGE,)),
    Typed(("siege", "assault", "Third", "Krag", *FORCE)),
    Typed(("siege", "take", "Scouts", "Free", *FORCE)),
    Typed(CONVOY),
    Typed(("siege", "abandon", "Guard", "--rams", "1")),
    Typed(("raze", "Scouts", "Free", *FORCE)),
    Typed(("build", "bridge", "Averland", "0605", *FORCE)),
    Typed(("build", "temple", "Averland", "0602", *FORCE)),
    Typed(("build", "village", "Averland", "0606", "--name", "Eich", *FORCE)),
    Typed(("build", "fortress", "Ostmark", "0204", *FORCE)),
    Typed(("build", "city", "Ostmark", "0204", *FORCE)),
    Typed(("build", "ship", "Averland", "Haven", *FORCE)),
    Typed(RAM),
    Typed(("recruit", "Averland", "Haven", "600", "--name", "Levy", *FORCE)),
    Typed(("provisions", "Averland", "Guard", "2", *FORCE)),
    Typed(("recover", "Averland", "Ash", "2", *FORCE)),
    Typed(("envoy", "Ostmark", "Free", *FORCE)),
    Typed(("spy", "Ostmark", "spy", "Norsca", *FORCE)),
    Typed(("cast", "Ostmark", "abundance", "0102", *FORCE)),
    Typed(("decide", "1", "direct"), first=(BATTLE,)),
    Typed(("battle", "result", "1", "won", "--defender-lost", "50"), first=(BATTLE,)),
    Typed(("empire", "regent", "Ostmark", "--temperament", "raider")),
    Typed(
        ("empire", "return", "Ostmark"),
        first=(("empire", "regent", "Ostmark", "--temperament", "raider"),),
    ),
    Typed(("amend", "{act}", "--dice", "1,3", "--yes"), first=((*SEA_BATTLE, "--dice", "3,1"),)),
    Typed(("turn", "phase", "--auto")),
    Typed(("orders", "send", "orders.txt"), files=(("orders.txt", ORDERS),)),
    Typed(("orders", "ready", "Ostmark")),
    Typed(("orders", "deadline", "2099-11-20 20:00")),
)
ONE_ACT = (*BOOKS, *THINGS, *ACTIONS)

# Several acts by design, each whole in itself: phases, lines of a file.
SEASON = Typed(("turn", "until", "winter", "--auto"))
SEASONS = (SEASON, Typed(("turn", "next", "--auto")), Typed(("turn", "player", "--auto")))
SEVERAL_ACTS = (Typed(("orders", "run", "orders.txt"), files=(("orders.txt", ORDERS),)),)
CHANGING = (*ONE_ACT, *SEASONS, *SEVERAL_ACTS)

# Why a command is in none of the lists above.
OWN_TEST = {
    "table draw": "one act of rows, as `note`; it needs a table of one's own",
    "table drawn": "one act of cells, as `tile note --remove`; it needs a row drawn before",
    "config set": "writes the settings file: a test of its own",
    "config unset": "as `config set`",
    "new": "makes a campaign: a test of its own",
    "restore": "puts a copy in the campaign's place: a test of its own",
    "backup": "makes a copy: a test of its own",
    "export": "makes a copy: a test of its own",
    "archive": "moves the file: a test of its own",
    "guide": "a dialogue: each action in it is written as the command that does the same",
    "invite": "a link is another each time: one act, as `orders ready`",
    "orders add": "one act, as `orders send`",
    "orders change": "one act, as `orders send`; it needs a line sent before",
    "orders move": "cells in one act, as `orders ready`; it needs lines sent before",
    "orders do": "a line sent and run, as `orders run`",
    "orders withdraw": "one cell in one act, as `orders ready`; it needs a line sent before",
    "regent play": "moves, each one act of an action that is killed above",
    "regent run": "as `regent play` and `turn next`, each act whole in itself",
    "use": "writes the name of a campaign: a test of its own",
}
GAMES = {
    "deck": "kept by campaign.games.game_file, in one write; one draw is killed for all",
    "play": "kept by campaign.games.game_file, in one write; one act is killed for all",
}
READING = """
    army list, army show, character list, character show, config get, config list, empire list,
    empire show, fleet list,
    fleet show, item list, item show, settlement list, settlement show, siege list, site list,
    site show, tile list, tile show,
    campaign key, campaign secret, find,
    chart, check, chronicle, forecast, journal show, journal verify, list, map check, map diff,
    map draw, map export, map frames, map generate, map import, map info, map path, map reach,
    map realms, map show, access, battle-sheet, regent plan, regent told,
    orders check, orders list, report, roster, status, turn order, turn plan, turn status, why,
    odds, roll, rule, table check, table export, table import, table list, table odds, table roll,
    table effects, table schema, table sheet, table show,
    demo, man, schema, serve, shell, tour, warm status, warm stop
"""  # of a campaign, they only read; what they write is a file that is asked for


def command_of(typed: Typed, commands: frozenset[str]) -> str:
    """The command's own words, without what follows them."""
    starts = (" ".join(typed.words[:count]) for count in (3, 2, 1))
    return next(start for start in starts if start in commands)
