"""The order of the year, as one list (BG-YEAR-1 to 3). The page "order of play" is made from it."""

from __future__ import annotations

from typing import NamedTuple


class Phase(NamedTuple):
    """`opens` runs when the phase is entered, `closes` when it is left, as module:function under
    `campaign.season`. In a phase with `acts` the players do deeds; of `each` empire in turn.
    `after` names the phases it must follow, whatever else is put between."""

    id: str
    season: str  # spring, campaign, autumn, winter
    en: str
    it: str
    rules: tuple[str, ...]
    opens: str = ""
    closes: str = ""
    acts: bool = False
    each: bool = False
    after: tuple[str, ...] = ()


PHASES: tuple[Phase, ...] = (
    # The spring equinox
    Phase(
        "spring-magic",
        "spring",
        "Spring equinox: the towers cast, court wizards may; orbs are ready, allies send troops",
        "Equinozio di primavera: le torri lanciano, i maghi di corte possono; sfere e alleati",
        ("BG-YEAR-1", "ME-TOW-E1", "ME-DIP-9", "ME-TOMB-5"),
        opens="equinox:spring_magic",
        acts=True,
    ),
    # Each of the six turns: what moves by itself
    Phase(
        "curses",
        "campaign",
        "Curses, stranded ships, spells that act each turn",
        "Maledizioni, navi incagliate, incantesimi che agiscono ogni turno",
        ("BG-YEAR-2", "ME-TOMB-1", "ME-NEC-6", "ME-NAV-2", "ME-SEA-3", "ME-SEA-4"),
        opens="lasting:turn_start",
    ),
    Phase(
        "undead",
        "campaign",
        "Wandering undead",
        "Non morti erranti",
        ("ME-NEC-H1", "ME-NEC-H2", "ME-NEC-H3"),
        opens="wanderers:undead",
    ),
    Phase(
        "hordes",
        "campaign",
        "Chaos hordes",
        "Orde del Caos",
        ("ME-SITE-HORDE",),
        opens="wanderers:hordes",
    ),
    Phase(
        "raiders",
        "campaign",
        "Raiders leave",
        "I predatori partono",
        ("ME-SITE-NORTH",),
        opens="wanderers:raiders",
    ),
    Phase(
        "pirates",
        "campaign",
        "Pirates and raider ships along the coast",
        "Pirati e navi predone lungo la costa",
        ("ME-PIR-2", "ME-PIR-3", "ME-PIR-4", "ME-PIR-5"),
        opens="pirates:pirates",
    ),
    # Each player in turn order
    Phase(
        "subsistence",
        "campaign",
        "Subsistence: settlements and provisions feed the armies",
        "Sussistenza: insediamenti e provviste nutrono gli eserciti",
        ("BG-FOOD-1", "BG-FOOD-2", "HO-FOOD", "ME-TOW-0"),
        opens="feeding:subsistence",
        each=True,
        after=("curses", "undead", "hordes", "raiders", "pirates"),
    ),
    Phase(
        "scouting",
        "campaign",
        "Scouting",
        "Esplorazione",
        ("BG-SCOUT-1",),
        acts=True,
        each=True,
        after=("subsistence",),
    ),
    Phase(
        "movement",
        "campaign",
        "Movement on land and at sea",
        "Movimento per terra e per mare",
        ("BG-MOVE-1", "BG-MOVE-2", "BG-SEA-1"),
        acts=True,
        each=True,
        after=("scouting",),
    ),
    Phase(
        "battles",
        "campaign",
        "Battles",
        "Battaglie",
        ("BG-BAT-1",),
        acts=True,
        each=True,
        after=("movement",),
    ),
    Phase(
        "sieges",
        "campaign",
        "Sieges",
        "Assedi",
        ("BG-SIEGE-1",),
        acts=True,
        each=True,
        after=("battles",),
    ),
    Phase(
        "razing",
        "campaign",
        "Razing",
        "Saccheggi",
        ("BG-RAZE-1",),
        acts=True,
        each=True,
        after=("sieges",),
    ),
    Phase(
        "reorganisation",
        "campaign",
        "Reorganisation: merge, split, exchange",
        "Riorganizzazione: unire, dividere, scambiare",
        ("BG-ARMY-3",),
        acts=True,
        each=True,
        after=("razing",),
    ),
    # The autumn equinox
    Phase(
        "autumn-magic",
        "autumn",
        "Autumn equinox: the towers cast, court wizards may",
        "Equinozio d'autunno: le torri lanciano, i maghi di corte possono",
        ("BG-YEAR-3", "ME-TOW-E1"),
        opens="equinox:autumn_magic",
        acts=True,
    ),
    # Winter, each phase done by all before the next
    Phase(
        "quarters",
        "winter",
        "Winter quarters: ships and cursed armies lost, treasures banked, armies march home",
        "Quartieri invernali: navi e maledetti persi, tesori incassati, ritirata",
        ("HO-QUARTERS", "ME-NEC-2", "ME-PIR-6", "ME-TEMP-5", "BG-SEA-1"),
        opens="quarters:quarters",
        after=("autumn-magic",),
    ),
    Phase(
        "events",
        "winter",
        "Winter events: earthquakes, eruptions, dragons, fortune",
        "Eventi invernali: terremoti, eruzioni, draghi, fortuna",
        ("ME-TILE-FAULT-2", "ME-TILE-VOLCANO-1", "HO-EVENT", "BG-DRAG-1"),
        opens="events:events",
        after=("quarters",),
    ),
    Phase(
        "revenue",
        "winter",
        "Revenue of settlements, sites, tolls and friends",
        "Rendite di insediamenti, siti, pedaggi e amici",
        ("HO-REVENUE", "ME-TILE-DELTA-3", "ME-TILE-CHASM-5", "ME-DIP-7"),
        opens="revenue:revenue",
        after=("events",),
    ),
    Phase(
        "diplomacy",
        "winter",
        "Diplomacy: envoys are heard when the phase ends",
        "Diplomazia: gli inviati sono ascoltati a fine fase",
        ("ME-DIP-5", "ME-DIP-6", "HO-DIPLO"),
        closes="envoys:hear_envoys",
        acts=True,
        after=("revenue",),
    ),
    Phase(
        "recruitment",
        "winter",
        "Recruitment; the temples' troops gather",
        "Reclutamento; le truppe dei templi si radunano",
        ("HO-RECRUIT", "ME-TEMP-5", "ME-RACE-4"),
        opens="temples:gather",
        acts=True,
        after=("diplomacy",),
    ),
    Phase(
        "recovery",
        "winter",
        "Recovery of razed settlements, rolled when the phase ends",
        "Ricostruzione dei saccheggiati, tirata a fine fase",
        ("HO-RECOVER",),
        closes="recovery:recovery",
        acts=True,
        after=("recruitment",),
    ),
    Phase(
        "construction",
        "winter",
        "Construction",
        "Costruzioni",
        ("HO-BUILD", "ME-BRI-1", "ME-SIEGE-2", "ME-TEMP-1"),
        acts=True,
        after=("recovery",),
    ),
    Phase(
        "baggage",
        "winter",
        "Provisions are bought",
        "Provviste",
        ("HO-RECRUIT",),
        acts=True,
        after=("construction",),
    ),
    Phase(
        "deployment",
        "winter",
        "Deployment: armies and engines are placed",
        "Schieramento: eserciti e macchine vengono piazzati",
        ("BG-YEAR-3", "ME-SIEGE-2"),
        acts=True,
        after=("baggage",),
    ),
    Phase(
        "espionage",
        "winter",
        "Espionage",
        "Spionaggio",
        ("HO-SPY",),
        acts=True,
        after=("deployment",),
    ),
)

BY_ID = {phase.id: phase for phase in PHASES}
TURNS = 6  # BG-YEAR-1


def phases_of(season: str) -> tuple[Phase, ...]:
    return tuple(phase for phase in PHASES if phase.season == season)
