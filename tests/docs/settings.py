"""What an example of the help needs beside the stage: where in the year, what was typed before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from campaign.journal.dice_keys import commit_to
from campaign.journal.founding import seal
from tests.docs.pages import ROOT
from tests.story import KEY

BOARD = """
0101 lowland
0102 lowland
0103 lowland
0104 lowland
0105 forest
0106 lowland
0201 sea
0202 coast
0203 lowland
0204 lowland
0205 lowland
0206 lowland
0301 sea
0302 coast
0303 river
0304 river
0305 river
0306 lowland
0401 sea
0402 coast headland
0403 lowland
0404 lowland
0405 lowland barren
0406 lowland
0501 sea
0502 coast
0503 lowland
0504 highland
0505 lowland
0506 lowland
0305-0304-0303-0302 river "Anwen"
"""


class Setting(NamedTuple):
    """Where in the fourth year; what is typed before; files beside; what is typed in on the way."""

    phase: str = "scouting"
    first: tuple[str, ...] = ()
    files: Mapping[str, str] = {}
    packs: Mapping[str, str] = {}  # files of packs in the settings folder
    empty: bool = False  # nothing there at all: no campaign, no game
    keys: str = ""
    agrees: bool = False  # to what is asked at a terminal before it is done
    terminal: bool = False  # it is a dialogue: without a terminal it says so
    lasts: bool = False  # until Ctrl-C: its own tests type it
    checkout: bool = False  # in a copy of the project, as those who work on it
    stands: Mapping[str, str] = {}  # for what the help cuts short


def setting_of(example: str) -> Setting:
    """That of the longest beginning of its words."""
    fitting = [start for start in SETTINGS if f"{example} ".startswith(f"{start} ")]
    return SETTINGS[max(fitting, key=len)] if fitting else Setting()


MAP = BOARD.replace(" barren", "").replace("0405 lowland", "0405 lowland capital-site")
CARDS = {"goblins.txt": "3 Goblin\n2 Troll\n1 Boss\n"}
ORDERS = {"ostmark.txt": "empire Ostmark\narmy move 2 0405\n"}
PACK = {
    "my-pack/pack.toml": 'name = "my-pack"\nversion = "1"\nlanguages = ["en"]\n'
    'source = "own"\ntitle = "My pack"\n',
    "my-pack/tables/weather.toml": 'title = "Weather"\nroll = "1d6"\n[[rows]]\nid = "rain"\n'
    'range = [1, 6]\nname = "Rain"\neffects = [{ kind = "nothing" }]\n',
    "encounters.csv": "roll,name\n1-3,Wolves\n4-6,Bandits\n",
}
REIK = ("map generate --size 16x12 --seed reik -o reik.txt",)
DECK = ("deck new goblins goblins.txt --seed cave",)
DRAWN = (*DECK, "deck draw goblins 2 --draw Goblin,Troll")
LANTERN = {
    f"lantern/game/{name}": (ROOT / "docs" / "lantern" / "game" / name).read_text("utf-8")
    for name in ("game.toml", "cards.toml")
}
GLEN = "play glen-more new --level Douce --chronicles "
RING = (
    "play magnificent new anna ben --board anna=I --order ben,anna --seed ring",
    "play magnificent choose anna 1",
    "play magnificent choose ben 1",
)
CIRCUS = ("play magnificent new anna ben --master-board --order ben,anna --seed hat", *RING[1:])
NOBLES = ("play nobility new will kate mike sarah --draw books,wood,iron,paint --removed Bogrod",)
AZTECS = ("play settlers new anna ben --aztecs anna --seed sun",)
AT_KARAK = (
    "army set 2 tile=0504 --reason stage",
    "army set 3 tile=0504 --reason stage",
)
UNDEFENDED = (
    *AT_KARAK,
    "army end 5 --reason stage",
    "settlement set Karak points=0 --reason stage",
)
BESIEGED = (*AT_KARAK, "siege begin 2 --with 3")
MET = ("army set 5 tile=0404 --reason stage",)
OWN = tuple(f"tile set {tile} owner=Ostmark --reason stage" for tile in ("0105", "0305", "0405"))
HASH = "5f0c" * 16
SECRET = "the grey mare limps at dusk"
STAGE_HASH = seal(KEY)
BURNT = ("settlement set Millbrook razed=yes --reason stage",)

SETTINGS: Mapping[str, Setting] = {
    "empire return": Setting(first=("empire regent Ostmark",)),
    "regent play": Setting(first=("empire regent Ostmark",)),
    # No campaign
    "table check": Setting(files=PACK),
    "table check tables/packs/house": Setting(checkout=True),
    "table schema > tables/table.schema.json": Setting(files={"tables/table.schema.json": ""}),
    "table import": Setting(files=PACK),
    "deck": Setting(files=CARDS, first=DRAWN),
    "deck new": Setting(files=CARDS),
    "deck deal": Setting(files=CARDS, first=DECK),
    "deck redo": Setting(files=CARDS, first=(*DRAWN, "deck undo goblins")),
    "play glen-more": Setting(first=(f"{GLEN}I,VIII",)),
    "play glen-more new": Setting(),
    "play glen-more you": Setting(
        first=(f"{GLEN}I,VIII", "play glen-more rondel you M A W P S:3=7 mac L")
    ),
    "play glen-more die": Setting(
        first=(f"{GLEN}I,VIII", "play glen-more rondel die M A W P S:3=7 mac L")
    ),
    "play glen-more end": Setting(
        first=(f"{GLEN}I,VIII", *["play glen-more score --you 3,1,4,2"] * 4)
    ),
    "play glen-more mountain": Setting(first=(f"{GLEN}II",)),
    "play glen-more donan": Setting(first=(f"{GLEN}VI",)),
    "play glen-more nay": Setting(first=(f"{GLEN}VII", "play glen-more score --you 3,1,4,2")),
    "play glen-more events": Setting(first=(f"{GLEN}IX",)),
    "play glen-more bank": Setting(first=(f"{GLEN}IX", "play glen-more claim MacLean")),
    "play glen-more training": Setting(first=(f"{GLEN}X",)),
    "play glen-more tournament": Setting(first=(f"{GLEN}X",)),
    "play glen-more ally": Setting(first=(f"{GLEN}X",)),
    "play glen-more project": Setting(
        first=(
            f"{GLEN}XI",
            "play glen-more project take Melrose",
            "play glen-more project take Glenfinnan",
        )
    ),
    "play glen-more undo": Setting(first=(f"{GLEN}I", "play glen-more claim MacMillan")),
    "play glen-more redo": Setting(
        first=(f"{GLEN}I", "play glen-more claim MacMillan", "play glen-more undo")
    ),
    "play magnificent": Setting(first=CIRCUS),
    "play magnificent new": Setting(),
    "play lantern": Setting(first=("play lantern new --seed sea",), packs=LANTERN),
    "play lantern new": Setting(packs=LANTERN),
    "play magnificent die": Setting(first=(CIRCUS[0].replace("hat", "ring"), *RING[1:])),
    "play magnificent choose": Setting(first=CIRCUS[:1]),
    "play magnificent round": Setting(first=RING),
    "play magnificent score-card": Setting(
        first=(
            *RING,
            "play magnificent round anna=5:o3,o4,c2 ben=2:g6",
            "play magnificent choose anna 1",
            "play magnificent choose ben 1",
        )
    ),
    "play magnificent solo-die": Setting(
        first=("play magnificent new anna --seed ring", "play magnificent choose anna 1")
    ),
    "play magnificent undo": Setting(first=CIRCUS),
    "play magnificent redo": Setting(first=(*CIRCUS, "play magnificent undo")),
    "play nobility": Setting(first=NOBLES),
    "play nobility new": Setting(),
    "play settlers": Setting(first=AZTECS),
    "play nobility place": Setting(
        first=(*NOBLES, "play nobility place kate carpenters --meeples 1 --own 1")
    ),
    "play nobility undo": Setting(first=(*NOBLES, "play nobility bag 3")),
    "play nobility redo": Setting(first=(*NOBLES, "play nobility bag 3", "play nobility undo")),
    "play settlers new": Setting(),
    "play settlers choose": Setting(
        first=(*AZTECS, "play settlers pray 5 grey blue --choose-after --player anna")
    ),
    "play settlers cleanup": Setting(first=(*AZTECS, "play settlers token anna red")),
    "play settlers undo": Setting(first=(*AZTECS, "play settlers token anna red")),
    "play settlers redo": Setting(
        first=(*AZTECS, "play settlers token anna red", "play settlers undo")
    ),
    "play settlers check": Setting(
        files={
            "aztecs.txt": "3 Altar\n3 Temple\n3 Priest\n"
            + "".join(f"2 House {n}\n" for n in range(6))
            + "".join(f"1 Card {n}\n" for n in range(9))
        }
    ),
    "shell": Setting(keys="status\n"),
    "shell glen-more": Setting(first=(f"{GLEN}I",), keys="turn M A W\n"),
    "guide": Setting(terminal=True),
    "serve": Setting(lasts=True),
    # The campaign as a whole
    "new": Setting(empty=True),
    "empire add": Setting(empty=True, first=("new Vale",)),
    "empire found": Setting(
        empty=True,
        first=("new Vale", "map lay vale.txt", "empire add Ostmark --race empire"),
        files={"vale.txt": MAP},
    ),
    "map edit reik.txt": Setting(first=REIK),
    "map show reik.txt": Setting(first=REIK),
    "map check": Setting(first=REIK),
    "map export reik.txt": Setting(first=REIK),
    "map path": Setting(first=REIK),
    "map info": Setting(first=REIK),
    "map lay": Setting(empty=True, first=("new Vale", *REIK)),
    "map show vale.txt": Setting(files={"vale.txt": MAP}),
    "map draw": Setting(files={"vale.txt": MAP}),
    "map import": Setting(files={"old.txt": "0101 hill\n0102 water\n"}),
    # In a turn
    "army move": Setting("movement"),
    "army march": Setting("movement"),
    "army split": Setting("reorganisation"),
    "army roster 2 spearmen.rosz": Setting(files={"spearmen.rosz": "Spearmen, 20, 180\n"}),
    "army losses": Setting(
        first=("army roster 2 --units 'Osric; 1; 115; character | Spearmen; 20; 210'",)
    ),
    "army merge": Setting(
        "reorganisation",
        ("army set 3 points=500 --reason stage", "army set 2 points=900 --reason stage"),
    ),
    "army exchange": Setting("reorganisation"),
    "army disband": Setting("reorganisation"),
    "army load": Setting(
        "reorganisation",
        (
            "army set 2 tile=0302 provisions=1 --reason stage",
            "settlement set Rivergate provisions=4 --reason stage",
        ),
    ),
    "fleet load": Setting(
        "reorganisation", ("settlement set Rivergate provisions=4 --reason stage",)
    ),
    "item give": Setting("reorganisation", ("item set Runefang army=2 --reason stage",)),
    "character fall": Setting("battles", ("option characters yes",)),
    "army embark": Setting("movement", ("army set 2 tile=0302 --reason stage",)),
    "army land": Setting("movement", ("army set 2 tile= fleet=Gull ship=1 --reason stage",)),
    "sail": Setting("movement"),
    "fleet battle": Setting("battles", ("fleet set Shark tile=0302 --reason stage",)),
    "fleet split": Setting(
        "reorganisation",
        ("army set 2 tile=0302 --reason stage", "army embark 2 Gull --force --reason stage"),
    ),
    "fleet merge": Setting("reorganisation", ("fleet split Gull 1 --name Tern",)),
    "explore 2 --wildlands": Setting(
        first=("army set 2 tile=0405 --reason stage", "turn next --auto")
    ),
    "search 'First Banner' --do visit": Setting(first=("site add Spire kind=tower tile=0404",)),
    "battle": Setting("battles", MET),
    "battle 2 Karak": Setting("battles", AT_KARAK),
    "battle result": Setting("battles", (*MET, "battle 2 5 --attacker flank")),
    "battle-sheet": Setting("battles", MET),
    "battle-sheet 0504": Setting("battles", AT_KARAK),
    "siege": Setting("sieges", BESIEGED),
    "siege begin": Setting("sieges", AT_KARAK),
    "raze": Setting("razing", UNDEFENDED),
    "siege take": Setting("sieges", UNDEFENDED),
    # Equinox and winter
    "cast": Setting("spring-magic"),
    "army deploy": Setting("deployment", OWN),
    "army equip": Setting(
        "deployment",
        (
            *OWN,
            "army set 2 tile=0302 --reason stage",
            "build engine Ostmark Rivergate ram --force --reason stage",
        ),
    ),
    "build": Setting("construction", OWN),
    "recruit": Setting("recruitment"),
    "army raise": Setting("recruitment"),
    "provisions": Setting("baggage"),
    "recover": Setting("recovery", BURNT),
    "envoy": Setting("diplomacy"),
    "spy": Setting("espionage"),
    "orders": Setting(files=ORDERS),
    "orders do": Setting("battles", (*MET, "battle 2 5 --attacker flank")),
    "orders withdraw": Setting(first=3 * ("orders add Ostmark army move 2 0405",)),
    "orders change": Setting(first=3 * ("orders add Ostmark army move 2 0405",)),
    "orders move": Setting(first=3 * ("orders add Ostmark army move 2 0405",)),
    "campaign secret": Setting(stands={"5f0c…": HASH}),
    "campaign commit": Setting(stands={"9d3f…": HASH}),
    "campaign tell": Setting(first=(f"campaign commit Anna {commit_to(STAGE_HASH, SECRET)}",)),
    # The books
    "undo": Setting(first=("explore 2 0405 --dice 2",)),
    "undo --season": Setting(first=("explore 2 0405 --dice 2",), agrees=True),
    "amend": Setting(first=("explore 2 0405 --dice 2",)),
    "journal show": Setting(first=("explore 2 0405 --dice 2",)),
    "turn phase": Setting(
        "recovery", (*BURNT, "settlement set Rivergate razed=yes --reason stage")
    ),
    "decide": Setting("battles", (*MET, "battle 2 5 --attacker flank")),
    "redo": Setting(first=("undo",)),
    "restore": Setting(first=("backup before-the-storm",)),
    "import": Setting(files={"armies.csv": "name,points\nFirst Banner,1400\n"}),
}
