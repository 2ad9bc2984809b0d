"""`hexcrown status`: the campaign on one screen."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from cli.app.opening import read_rows
from cli.app.output import line, show
from cli.app.session import current
from cli.app.text import clean, tr

NAME, BAR = 18, 12
COUNTS = (("points", 7), ("tiles", 6), ("settlements", 12), ("armies", 7), ("fleets", 7))
LOOKED_AT, RECENT = 40, 3
SHOWN = 6  # decisions, sieges: the rest is a number


def command() -> None:
    """The campaign on one screen: where in the year, who has what, what waits, what was last.

    Example: hexcrown status
    """

    def question(connection: Any) -> dict[str, Any]:
        from campaign.bookkeeping.listing import status
        from campaign.journal.entries import find_head
        from campaign.journal.entry_list import find_entries
        from campaign.storage.world import World

        last = find_entries(connection, [], None, None, LOOKED_AT)
        words = {each["act"]: each["words"] for each in last[::-1]}  # a run has many entries
        recent = [{"act": act, "words": words[act]} for act in list(words)[:RECENT]]
        document = status(World(connection, track=False), find_head(connection))
        return {**document, "recent": recent}

    show(read_rows(question), render)


def render(document: Mapping[str, object]) -> None:
    if current.fancy:
        render_coloured(document)
        return
    for text, _ in dashboard(document):
        line(text)


def render_coloured(document: Mapping[str, object]) -> None:
    """The same lines; the colour says nothing that the words do not."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for text, style in dashboard(document):
        console.print(Text(clean(text), style=style), no_wrap=True, overflow="ellipsis")


def dashboard(document: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Lines of at most 80 columns, each with its style."""
    width = min(current.width, 100)
    yield head(document, width), "bold"
    yield ("─" if current.unicode else "-") * width, "dim"
    if document["ended"]:
        yield tr("the campaign has ended"), "bold red"
    if document["empires"]:
        yield from empire_table(document["empires"])
    else:
        yield tr("no empire yet: hexcrown empire add NAME --race RACE"), ""
    yield "", ""
    for label, text, style in facts(document):
        yield fit(f"{tr(label):<10} {text}", width), style


def head(document: Mapping[str, Any], width: int) -> str:
    from cli.render.report_pages import say_when

    parts = [say_when(document["when"]), tr(document["calendar"]["phase"] or "").replace("-", " ")]
    when = ", ".join(part for part in parts if part)
    name = fit(document["campaign"], max(width - len(when) - 2, 10))
    return f"{name:<{max(width - len(when), 0)}}{when}"


def empire_table(empires: list[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    heads = "".join(f"{fit(tr(name), room - 1):>{room}}" for name, room in COUNTS)
    yield f"{tr('empire'):<{NAME}} {tr('crowns'):>7} {'':<{BAR}}{heads}", "dim"
    most = max(row["treasury"] for row in empires) or 1
    for row in empires:
        counts = "".join(f"{row[name]:>{room}}" for name, room in COUNTS)
        drawn = bar(row["treasury"] / most)
        yield f"{fit(row['name'], NAME):<{NAME}} {row['treasury']:>7} {drawn:<{BAR}}{counts}", ""


def bar(part: float) -> str:
    return ("█" if current.unicode else "#") * round(part * (BAR - 1))


def facts(document: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    if document["acting"]:
        yield "acts now", document["acting"], ""
    for each in document["decisions"][:SHOWN]:
        who = each["empire"] or tr("the gamemaster")
        yield "waits", f"{each['number']}: {tr(each['kind'])} [{who}]", "yellow"
    if len(document["decisions"]) > SHOWN:
        yield "", tr("and {count} more", count=len(document["decisions"]) - SHOWN), "yellow"
    for siege in document["sieges"][:SHOWN]:
        by = siege["by"] or tr("wanderers")
        yield "besieged", f"{siege['settlement']} ({by})", "red"
    for each in document["recent"]:
        yield "done", f"{each['act']:>4}  {' '.join(map(str, each['words']))}", "dim"
    hashes = document["journal"]["hash"][:12], document["key_hash"][:12]
    journal = tr("{act} acts, head {hash}; dice sealed {seal}", act=document["journal"]["act"],
                 hash=hashes[0], seal=hashes[1])  # fmt: skip
    yield "journal", journal, "dim"
    yield "next", way_on(document), "bold"


def way_on(document: Mapping[str, Any]) -> str:
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
    mark = "…" if current.unicode else "."
    return plain if len(plain) <= room else plain[: max(room - 1, 1)] + mark
