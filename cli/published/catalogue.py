"""Which command answers with which document: `schema`, the API and the tests read it here.

A command with two documents names both: `table roll --times` counts, without it one roll is told.
Commands that write files, or that a person alone can use, are not published.
"""

from __future__ import annotations

from collections.abc import Mapping

JOURNAL = "campaign.journal.documents"
SEASON = "campaign.season.documents"
LISTS = "campaign.bookkeeping.documents"
REPORTS = "campaign.reports.documents"
DEED = ("campaign.acts.documents:DeedDocument",)
ROW = (f"{LISTS}:ChangedRow",)
RUN = (f"{SEASON}:RunDocument", f"{SEASON}:TrialDocument")
TABLES = "tables.agenda.documents"
ODDS = "tables.odds.documents"

GAMES = "campaign.games.documents"
KEPT = f"{GAMES}:Kept"
GLEN_MORE = "tables.games.glen_more.documents"
MAGNIFICENT = "tables.games.magnificent.documents"
NOBILITY = "tables.games.nobility.documents"
SETTLERS = "tables.games.settlers.documents"
MARKED = f"{GAMES}:Marked"

THINGS = ("army", "character", "empire", "fleet", "item", "settlement", "site", "tile")
MADE_BY_HAND = ("army", "character", "fleet", "item", "settlement", "site")
DEEDS = (
    "army deploy", "army disband", "army embark", "army equip", "army exchange", "army land",
    "army load", "army march", "army merge", "army move", "army raise", "army split",
    "battle fight", "battle strategy", "build bridge", "build city", "build engine",
    "build fortress", "build ship", "build temple", "build village", "cast", "character fall",
    "empire found", "empire kingdom", "envoy", "explore", "fleet battle", "fleet load",
    "fleet merge", "fleet split", "item give", "provisions", "raze", "recover", "recruit", "sail",
    "search", "siege abandon", "siege assault", "siege begin", "siege breach", "siege convoy",
    "siege lift", "siege starve", "siege take", "spy",
)  # fmt: skip

PLAYED = ("glen-more", "magnificent", "nobility", "settlers")
GLEN_MORE_ACTS = (
    "ally", "bank", "claim", "die", "donan", "end", "events", "market", "mobster", "mountain",
    "nay", "new", "project", "rondel", "score", "set", "ship", "tournament", "training", "turn",
    "you",
)  # fmt: skip

GAME_READS: Mapping[str, tuple[str, ...]] = {
    **{f"play {game} journal": (f"{GAMES}:JournalDocument",) for game in PLAYED},
    **{f"play {game} list": (f"{GAMES}:NamesDocument",) for game in PLAYED},
    "deck journal": (f"{GAMES}:JournalDocument",),
    "deck list": (f"{GAMES}:NamesDocument",),
    "deck odds": (f"{GAMES}:DeckOdds", f"{GAMES}:CardOdds"),
    "deck show": (f"{GAMES}:ShownDeck",),
    "play glen-more log": (f"{GAMES}:JournalDocument",),
    "play glen-more stand-ins": (f"{GLEN_MORE}:StandInsDocument",),
    "play glen-more status": (f"{GLEN_MORE}:StatusDocument",),
    "play glen-more tiles": (f"{GLEN_MORE}:TilesDocument",),
    "play magnificent score": (f"{MAGNIFICENT}:ScoreDocument",),
    "play magnificent status": (f"{MAGNIFICENT}:StatusDocument",),
    "play magnificent winner": (f"{MAGNIFICENT}:RankingDocument",),
    "play nobility status": (f"{NOBILITY}:StatusDocument",),
    "play settlers prayers": (f"{SETTLERS}:PrayersDocument",),
    "play settlers status": (f"{SETTLERS}:StatusDocument",),
}

GAME_ACTS = {  # what an act answers beside where the game is kept
    "deck": {
        "aside": f"{GAMES}:SetAside", "deal": f"{GAMES}:DealtCards",
        "discard": f"{GAMES}:DiscardedCards", "draw": f"{GAMES}:DrawnCards",
        "peek": f"{GAMES}:SeenCards",
        "return": f"{GAMES}:ReturnedCards", "shuffle": f"{GAMES}:ShuffledDeck",
    },
    "play glen-more": dict.fromkeys(GLEN_MORE_ACTS, f"{GLEN_MORE}:ActDocument"),
    "play magnificent": {
        "choose": f"{MAGNIFICENT}:ChosenDocument", "new": f"{MAGNIFICENT}:NewGame",
        "perform": f"{MAGNIFICENT}:PerformDocument", "poster": f"{MAGNIFICENT}:PosterDocument",
        "round": f"{MAGNIFICENT}:RoundDocument", "score-card": f"{MAGNIFICENT}:ScoredCard",
        "solo-die": f"{MAGNIFICENT}:SoloDie", "tile": f"{MAGNIFICENT}:TakenTile",
    },
    "play nobility": {
        "bag": f"{NOBILITY}:DrawnThings", "character": f"{NOBILITY}:ChosenCharacter",
        "end": f"{NOBILITY}:EndDocument", "new": f"{NOBILITY}:NewGame&{MARKED}",
        "place": f"{NOBILITY}:PlacedWorkers", "set": f"{NOBILITY}:Tally",
        "workshop": f"{NOBILITY}:PlacedWorkshop",
    },
    "play settlers": {
        "choose": f"{SETTLERS}:PrayerDocument", "cleanup": f"{SETTLERS}:CleanedUp",
        "new": f"{SETTLERS}:NewGame&{MARKED}", "pray": f"{SETTLERS}:PrayerDocument",
        "store": f"{SETTLERS}:StoredCards", "token": f"{SETTLERS}:GainedToken",
    },
}  # fmt: skip
GAME_CHANGES: Mapping[str, tuple[str, ...]] = {
    f"{game} {verb}": (f"{KEPT}&{document}",)
    for game, verbs in GAME_ACTS.items()
    for verb, document in verbs.items()
} | {f"{game} {verb}": (f"{GAMES}:Turned",) for game in GAME_ACTS for verb in ("undo", "redo")}
SHOWN_TOO = {  # without further words, or without a game that is kept
    "play glen-more market": (f"{GLEN_MORE}:StatusDocument",),
    "play glen-more rondel": (f"{GLEN_MORE}:StatusDocument",),
    "play settlers pray": (
        f"{SETTLERS}:PrayerDocument&{MARKED}", f"{SETTLERS}:PrayerOdds&{MARKED}",
    ),
}  # fmt: skip

# Of files of a person's own: no program asks for these through the API.
OF_FILES: Mapping[str, tuple[str, ...]] = {
    "deck new": (f"{KEPT}&{GAMES}:NewDeck",),
    "play glen-more cards": (f"{GLEN_MORE}:CardsDocument", f"{GLEN_MORE}:TemplateDocument"),
    "play magnificent box": (f"{GAMES}:BoxDocument",),
    "play nobility box": (f"{GAMES}:BoxDocument",),
    "play settlers box": (f"{GAMES}:BoxDocument",),
    "play settlers check": (f"{SETTLERS}:DeckCheck",),
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
    "odds": (
        f"{ODDS}:OddsDocument",
        f"{ODDS}:TableOddsDocument",
        f"{ODDS}:ChoiceOdds",
        f"{ODDS}:OddsLines",
    ),
    "orders list": (f"{SEASON}:OrdersDocument",),
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
    **dict.fromkeys(DEEDS, DEED),
    **{f"{thing} {verb}": ROW for thing in MADE_BY_HAND for verb in ("add", "end", "set")},
    "amend": (f"{JOURNAL}:UndoDocument", *DEED, *RUN, *ROW),  # what is done again answers
    "campaign end": (f"{LISTS}:EndDocument",),
    "decide": (*DEED, f"{SEASON}:DecisionsDocument"),
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
    "turn next": RUN,
    "turn phase": RUN,
    "turn player": RUN,
    "turn until": RUN,
    "undo": (f"{JOURNAL}:UndoDocument",),
    **{name: (*kinds, *SHOWN_TOO.get(name, ())) for name, kinds in GAME_CHANGES.items()},
}

BOTH = ("decide", "option", "savepoint")  # without further words these only tell

CALLED: Mapping[str, tuple[str, ...]] = {**READS, **CHANGES}  # by the API
PUBLISHED: Mapping[str, tuple[str, ...]] = {**CALLED, **OF_FILES}
