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
    "odds": (f"{ODDS}:OddsDocument", f"{ODDS}:TableOddsDocument"),
    "orders list": (f"{SEASON}:OrdersDocument",),
    "report": (f"{REPORTS}:ReportDocument",),
    "roll": (f"{ODDS}:DiceDocument", f"{TABLES}:RolledDocument", f"{TABLES}:RolledOften"),
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
}

BOTH = ("decide", "option", "savepoint")  # without further words these only tell

PUBLISHED: Mapping[str, tuple[str, ...]] = {**READS, **CHANGES}


def find_published(words: list[str]) -> str | None:
    """The published command that a line of words begins with: `army move Banner 0102`."""
    plain = [word for word in words[:2] if not word.startswith("-")]
    for count in (2, 1):
        name = " ".join(plain[:count])
        if len(plain) >= count and name in PUBLISHED:
            return name
    return None
