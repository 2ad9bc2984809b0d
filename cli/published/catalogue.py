"""Which command answers with which document: `schema`, the API and the tests read it here.

A command with two documents names both: `table roll --times` counts, without it one roll is told.
Commands that write files, or that a person alone can use, are not published.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaign.games.play import find_games, verbs_of
from tables.games.verbs import FREE, LOOK, Verb

JOURNAL = "campaign.journal.documents"
SEASON = "campaign.season.documents"
LISTS = "campaign.bookkeeping.documents"
REPORTS = "campaign.reports.documents"
ACTION = ("campaign.acts.documents:ActionDocument",)
ROW = (f"{LISTS}:ChangedRow",)
RUN = (f"{SEASON}:RunDocument", f"{SEASON}:TrialDocument")
REGENTS = ("campaign.app.regents:RegentMoves",)
TABLES = "tables.agenda.documents"
ODDS = "tables.odds.documents"

GAMES = "campaign.games.documents"

THINGS = ("army", "character", "empire", "fleet", "item", "settlement", "site", "tile")
MADE_BY_HAND = ("army", "character", "fleet", "item", "settlement", "site")
ACTIONS = (
    "army deploy", "army disband", "army embark", "army equip", "army exchange", "army land",
    "army load", "army losses", "army march", "army merge", "army move", "army raise", "army split",
    "battle fight", "battle strategy", "build bridge", "build city", "build engine",
    "build fortress", "build ship", "build temple", "build village", "cast", "character fall",
    "empire found", "empire kingdom", "empire regent", "empire return", "envoy",
    "explore", "fleet battle", "fleet load",
    "fleet merge", "fleet split", "item give", "provisions", "raze", "recover", "recruit", "sail",
    "search", "siege abandon", "siege assault", "siege begin", "siege breach", "siege convoy",
    "siege lift", "siege starve", "siege take", "spy",
)  # fmt: skip

SHARED_BY_GAMES = {
    "undo": (f"{GAMES}:Turned",), "redo": (f"{GAMES}:Turned",),
    "journal": (f"{GAMES}:JournalDocument",), "log": (f"{GAMES}:JournalDocument",),
    "list": (f"{GAMES}:NamesDocument",),
}  # fmt: skip
GAME_ANSWER = (f"{GAMES}:GameAnswer",)


def find_game_verbs() -> dict[str, Verb]:
    """Every verb of every game that is shipped, by its words."""
    return {
        f"{'' if 'command' in game.facts else 'play '}{game_name} {verb.name}": verb
        for game_name, game in find_games().items()
        if game.is_shipped
        for verb in verbs_of(game).values()
    }


def is_of_files(verb: Verb) -> bool:
    """Of files of a person's own: no program asks for these through the API."""
    return any(each.word.long or each.name == "write" for each in verb.parameters)


GAME_VERBS = find_game_verbs()
GAME_READS: Mapping[str, tuple[str, ...]] = {
    name: SHARED_BY_GAMES.get(verb.name, GAME_ANSWER)
    for name, verb in GAME_VERBS.items()
    if (verb.kind in (LOOK, FREE) or verb.name in ("journal", "log", "odds"))
    and not is_of_files(verb)
}
OF_FILES: Mapping[str, tuple[str, ...]] = {
    name: GAME_ANSWER for name, verb in GAME_VERBS.items() if is_of_files(verb)
}
GAME_CHANGES: Mapping[str, tuple[str, ...]] = {
    name: SHARED_BY_GAMES.get(verb.name, GAME_ANSWER)
    for name, verb in GAME_VERBS.items()
    if name not in GAME_READS and name not in OF_FILES
}

READS: Mapping[str, tuple[str, ...]] = {
    **{f"{thing} list": (f"{LISTS}:RowsDocument",) for thing in THINGS},
    **{f"{thing} show": (f"{LISTS}:RowDocument",) for thing in THINGS},
    "chart": (f"{REPORTS}:ChartDocument",),
    "check": (f"{JOURNAL}:CheckDocument",),
    "chronicle": (f"{REPORTS}:ChronicleDocument",),
    "forecast": (f"{SEASON}:ForecastDocument",),
    "journal": (f"{JOURNAL}:EntriesDocument",),
    "journal show": (f"{JOURNAL}:ActDocument",),
    "journal verify": (f"{JOURNAL}:VerifyDocument",),
    "map path": ("maps.board.documents:WayDocument",),
    "map reach": (f"{REPORTS}:ReachDocument",),
    "map realms": (f"{REPORTS}:RealmsDocument",),
    "battle-sheet": (f"{REPORTS}:BattleSheetDocument",),
    "odds": (
        f"{ODDS}:OddsDocument",
        f"{ODDS}:TableOddsDocument",
        f"{ODDS}:ChoiceOdds",
        f"{ODDS}:OddsLines",
    ),
    "orders list": (f"{SEASON}:OrdersDocument",),
    "regent plan": REGENTS,
    "regent told": REGENTS,
    "report": (f"{REPORTS}:ReportDocument",),
    "roll": (
        f"{ODDS}:DiceDocument",
        f"{TABLES}:RolledDocument",
        f"{TABLES}:RolledOften",
        f"{ODDS}:ChoiceDocument",
        f"{ODDS}:DiceLines",
    ),
    "roster": (f"{REPORTS}:RosterDocument",),
    "rule": (f"{TABLES}:RuleDocument", f"{TABLES}:FoundRules"),
    "siege list": (f"{LISTS}:RowsDocument",),
    "status": (f"{LISTS}:CampaignStatus",),
    "table list": (f"{TABLES}:TablesDocument",),
    "table odds": (f"{ODDS}:TableOddsDocument",),
    "table roll": (f"{TABLES}:RolledDocument", f"{TABLES}:RolledOften"),
    "table show": (f"{TABLES}:TableDocument",),
    "turn plan": (f"{SEASON}:PlanDocument",),
    "turn status": (f"{SEASON}:StatusDocument",),
    "why": (f"{JOURNAL}:WhyDocument",),
    **GAME_READS,
}

CHANGES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(ACTIONS, ACTION),
    **{f"{thing} {verb}": ROW for thing in MADE_BY_HAND for verb in ("add", "end", "set")},
    "army roster": (*ACTION, "campaign.reports.forces:UnitsDocument"),
    "amend": (f"{JOURNAL}:UndoDocument", *ACTION, *RUN, *ROW),  # what is done again answers
    "campaign end": (f"{LISTS}:EndDocument",),
    "decide": (*ACTION, f"{SEASON}:DecisionsDocument"),
    "empire add": ROW,
    "empire end": ROW,
    "empire pay": (f"{LISTS}:PaidDocument",),
    "empire set": ROW,
    "note": (f"{LISTS}:NotedDocument",),
    "option": (f"{LISTS}:OptionsDocument", f"{LISTS}:OptionSet"),
    "redo": (f"{JOURNAL}:RedoDocument",),
    "rename": (f"{LISTS}:RenamedDocument",),
    "savepoint": (f"{JOURNAL}:SavepointsDocument", f"{LISTS}:SavedMoment"),
    "settlement give": ROW,
    "tile set": ROW,
    "regent play": REGENTS,
    "regent run": REGENTS,
    "turn next": RUN,
    "turn phase": RUN,
    "turn player": RUN,
    "turn until": RUN,
    "undo": (f"{JOURNAL}:UndoDocument",),
    **GAME_CHANGES,
}

BOTH = ("decide", "option", "savepoint")  # without further words these only tell

CALLED: Mapping[str, tuple[str, ...]] = {**READS, **CHANGES}  # by the API
PUBLISHED: Mapping[str, tuple[str, ...]] = {**CALLED, **OF_FILES}
