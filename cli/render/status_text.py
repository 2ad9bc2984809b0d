"""The campaign on one screen: lines for any program, a drawing for a person at a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from cli.app.output import line
from cli.render.columns import Banners, bar
from cli.words.phrases import phrase
from cli.words.reader import reader
from cli.words.text import clean, tr

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from campaign.bookkeeping.documents import CampaignStatus, EmpireLine

NAME, BAR, SHORT_BAR = 18, 12, 8
Count = Literal["points", "tiles", "settlements", "armies", "fleets"]
COUNTS: tuple[tuple[Count, int], ...] = (
    ("points", 7), ("tiles", 6), ("settlements", 12), ("armies", 7), ("fleets", 7),
)  # fmt: skip
SHOWN = 6  # decisions, sieges: the rest is a number
WIDEST = 100
BEWARE = "beware"
NO_EMPIRE = "no empire yet: hexcrown empire add NAME --race RACE"


def render_status(document: CampaignStatus, banners: Banners) -> None:
    if reader().fancy:
        print_status(document, banners)
        return
    for text in dashboard(document):
        line(text)


def dashboard(document: CampaignStatus) -> Iterator[str]:
    """Lines of at most 80 columns."""
    width = min(reader().width, WIDEST)
    yield head(document, width)
    yield "-" * width
    if document["ended"]:
        yield tr("the campaign has ended")
    if document["empires"]:
        yield from empire_lines(document["empires"])
    else:
        yield tr(NO_EMPIRE)
    yield ""
    for label, text, _ in facts(document):
        yield fit(f"{tr(label):<10} {text}", width)


def empire_lines(empires: list[EmpireLine]) -> Iterator[str]:
    heads = "".join(f"{fit(tr(name), room - 1):>{room}}" for name, room in COUNTS)
    yield f"{tr('empire'):<{NAME}} {tr('crowns'):>7} {'':<{BAR}}{heads}"
    most = most_crowns(empires)
    for row in empires:
        counts = "".join(f"{row[name]:>{room}}" for name, room in COUNTS)
        drawn = bar(row["treasury"] / most, BAR - 1)
        yield f"{fit(row['name'], NAME):<{NAME}} {row['treasury']:>7} {drawn:<{BAR}}{counts}"


def most_crowns(empires: list[EmpireLine]) -> int:
    return int(max(row["treasury"] for row in empires)) or 1


def print_status(document: CampaignStatus, banners: Banners) -> None:
    """The same, drawn by Rich with the colours of the map."""
    from rich.rule import Rule

    from cli.render.terminal import make_console, plain

    console = make_console()
    console.width = min(reader().width, WIDEST)
    console.print(plain(head(document, console.width), "bold"), no_wrap=True, overflow="ellipsis")
    console.print(Rule(style="dim"))
    if document["ended"]:
        console.print(plain(tr("the campaign has ended"), "bold red"))
    if document["empires"]:
        console.print(empire_table(document["empires"], banners, console))
    else:
        console.print(plain(tr(NO_EMPIRE)))
    console.print()
    console.print(fact_table(document))


def empire_table(empires: list[EmpireLine], banners: Banners, console: Console) -> Table:
    from rich.table import Column

    from cli.render.terminal import banner_style, bannered, make_columns, make_table, plain

    titles = [tr("crowns"), "", *(tr(name) for name, _ in COUNTS)]
    taken = sum(map(len, titles)) + SHORT_BAR + 2 * len(titles)
    table = make_table(
        Column(tr("empire"), no_wrap=True, overflow="ellipsis", max_width=console.width - taken),
        *make_columns(titles, [title != "" for title in titles]),
    )
    most = most_crowns(empires)
    for row in empires:
        drawn = bar(row["treasury"] / most, SHORT_BAR)
        table.add_row(
            bannered(row["name"], banners, console),
            str(row["treasury"]),
            plain(drawn, banner_style(row["name"], banners, console)),
            *(str(row[name]) for name, _ in COUNTS),
        )
    return table


def fact_table(document: CampaignStatus) -> Table:
    from rich.table import Column

    from cli.render.terminal import make_table, plain

    found = [(tr(label), plain(text, style)) for label, text, style in facts(document)]
    room = max(len(label) for label, _ in found)  # a long text is cut, never its label
    told = Column(
        no_wrap=True, overflow="ellipsis", max_width=min(reader().width, WIDEST) - room - 2
    )
    table = make_table(Column(style="dim", width=room), told, head=False)
    for label, text in found:
        table.add_row(label, text)
    return table


def head(document: CampaignStatus, width: int) -> str:
    from cli.words.moments import say_when

    parts = [say_when(document["when"]), tr(document["calendar"]["phase"] or "").replace("-", " ")]
    when = ", ".join(part for part in parts if part)
    name = fit(document["campaign"], max(width - len(when) - 2, 10))
    return f"{name:<{max(width - len(when), 0)}}{when}"


def facts(document: CampaignStatus) -> Iterator[tuple[str, str, str]]:
    if document["acting"]:
        yield "acts now", document["acting"], ""
    for each in document["decisions"][:SHOWN]:
        who = each["empire"] or tr("the gamemaster")
        yield "waits", f"{each['number']}: {tr(each['kind'])} [{who}]", "bold"
    if len(document["decisions"]) > SHOWN:
        yield "", tr("and {count} more", count=len(document["decisions"]) - SHOWN), "bold"
    for siege in document["sieges"][:SHOWN]:
        by = siege["by"] or tr("wanderers")
        yield "besieged", f"{siege['settlement']} ({by})", "red"
    for warning in document.get("warnings", ())[:SHOWN]:
        yield BEWARE, f"{phrase(warning['name'])}: {phrase(warning['say'])}", "yellow"
    for act in document.get("recent", ()):
        yield "done", f"{act['act']:>4}  {' '.join(map(str, act['words']))}", "dim"
    hashes = document["journal"]["hash"][:12], document["key_hash"][:12]
    journal = tr("{act} acts, head {hash}; dice sealed {seal}", act=document["journal"]["act"],
                 hash=hashes[0], seal=hashes[1])  # fmt: skip
    yield "journal", journal, "dim"
    yield "next", way_on(document), "bold"


def way_on(document: CampaignStatus) -> str:
    if document["decisions"]:
        return "hexcrown decide"
    if not document["tiles"]:
        return "hexcrown map lay FILE"
    for row in document["empires"]:
        if not (row["settlements"] or row["armies"] or row["fleets"] or row["eliminated"]):
            return f"hexcrown empire found {shlex.quote(row['name'])} TILE"
    return "hexcrown turn" if document["empires"] else "hexcrown empire add NAME --race RACE"


def fit(text: str, room: int) -> str:
    plain = clean(text).replace("\n", " ")
    mark = "…" if reader().unicode else "."
    return plain if len(plain) <= room else plain[: max(room - 1, 1)] + mark
