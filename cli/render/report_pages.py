"""A report's document as a page: story, treasury, forces, holdings, relations, orders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.app.moments import say_when
from cli.app.session import current
from cli.app.text import tr
from cli.render.localise import sentence
from cli.render.pages.page import (
    Form,
    Grid,
    Lines,
    Page,
    Part,
    Picture,
    Prose,
    Section,
    without_empty,
)

Doc = Mapping[str, Any]


def report_page(document: Doc, picture: Picture | None = None) -> Page:
    """`document` as `cli.render.localise` gives it."""
    whole = document["reader"] is None
    sections = [
        news(document),
        section("Decisions due", decision_parts(document["decisions"])),
        section("Map", [picture] if picture else []),
        section("Armies", force_parts(document["armies"], army_columns(), whole)),
        section("Fleets", force_parts(document["fleets"], fleet_columns(), whole)),
        section("Settlements", settlement_parts(document["settlements"], whole)),
        section("Sieges", siege_parts(document["sieges"])),
        section("Sites", site_parts(document["sites"])),
        section("Treasury", treasury_parts(document["treasury"], whole)),
        section("Empires", empire_parts(document["empires"])),
        section("Relations", relation_parts(document["relations"], whole)),
        section("Tidings", tiding_parts(document["tidings"], whole)),
        section("Notes", note_parts(document["notes"])),
        section("Orders", order_parts(document["orders"])),
    ]
    return Page(
        title=document["campaign"],
        subtitle=subtitle(document),
        sections=[each for each in sections if each.parts],
        foot=seal_lines(document["seal"]),
        code=verify_words(document["seal"]),
        lang=current.lang,
    )


def news(document: Doc) -> Section:
    since = document["since"]
    when = say_when(since["when"])
    if since["report"]:
        parts = story_parts(document["story"]) or [Prose(tr("Nothing new has become known."))]
        return Section(tr("News since the report of {when}", when=when), parts)
    return Section(tr("News since {when}", when=when), story_parts(document["story"]))


def subtitle(document: Doc) -> str:
    reader = document["reader"]
    if reader is None:
        return tr("{when}, for the gamemaster", when=say_when(document["when"]))
    who = f"{reader['name']} ({reader['player']})" if reader["player"] else reader["name"]
    return tr("{when}, as known to {who}", when=say_when(document["when"]), who=who)


def section(title: str, parts: Iterable[Part]) -> Section:
    """Columns in which nothing stands are left out."""
    kept = [without_empty(part) if isinstance(part, Grid) else part for part in parts]
    return Section(tr(title), kept)


def seal_lines(seal: Doc) -> list[str]:
    return [
        tr("Sealed dice: {hash}", hash=seal["key_hash"]),
        tr("Journal: act {act}, entry {entry}, head {head}", **{
            name: seal[name] for name in ("act", "entry", "head")}),
    ]  # fmt: skip


def verify_words(seal: Doc) -> str:
    """What whoever holds the page on paper types to hold the journal to it."""
    return f"hexcrown journal verify --entry {seal['entry']} --head {seal['head']}"


def story_parts(story: Iterable[Doc]) -> list[Part]:
    """Paragraphs a moment; with the dice behind it, a line a sentence."""
    parts: list[Part] = []
    for moment in story:
        if any("dice" in line for line in moment["lines"]):
            parts.append(told_with_dice(moment))
        else:
            parts += paragraphs(moment["lines"], sentence(say_when(moment["when"])))
    return parts


def told_with_dice(moment: Doc) -> Lines:
    return Lines(
        [sentence(line["line"]) for line in moment["lines"]],
        sentence(say_when(moment["when"])),
        [dice_note(line.get("dice", ())) for line in moment["lines"]],
    )


def paragraphs(lines: Iterable[Doc], under: str = "") -> list[Prose]:
    """A moment's sentences, whoever's turn it is a paragraph; the first has the heading."""
    found: list[Prose] = []
    for line in lines:
        said = sentence(str(line["line"]))
        if line.get("paragraph") or not found:
            lead = lead_of(line, said)
            found.append(Prose(said, under if not found else "", lead))
        else:
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {said}")
    return found


def lead_of(line: Doc, said: str) -> str:
    """Whose turn it is, unless the sentence begins with the same name."""
    empire = str(line.get("of") or "")
    return f"{empire}." if empire and not said.startswith(f"{empire} ") else ""


def dice_note(rolls: Iterable[Doc]) -> str:
    told = [f"{roll_words(roll)} {faces_words(roll)}".strip() for roll in rolls]
    return tr("dice: {rolls}", rolls="; ".join(told)) if told else ""


def faces_words(roll: Doc) -> str:
    return f"{' '.join(map(str, roll['faces']))} ({roll['source']})"


def roll_words(roll: Doc) -> str:
    who = ", ".join(roll["who"])
    return f"{who}: {roll['for']}" if who else str(roll["for"])


def decision_parts(decisions: Iterable[Doc]) -> list[Part]:
    parts: list[Part] = []
    for each in decisions:
        about = f" ({each['about']})" if each["about"] else ""
        lines = [f"{option['id']}: {option['name']}" for option in each["options"]]
        if each["kept_back"]:
            lines.append(tr("{count} more that the gamemaster asks about", count=each["kept_back"]))
        who = each["empire"] or tr("the gamemaster")
        parts.append(Lines(lines, f"{each['number']}. {each['question']}{about} [{who}]"))
    return parts


def empire_parts(empires: Iterable[Doc]) -> list[Part]:
    counts = ("treasury", "tiles", "settlements", "armies", "points", "fleets")
    rows = [
        [each["name"], each["race"], each["player"], *(each.get(name) for name in counts)]
        for each in empires
    ]
    words = ("name", "race", "player", "crowns", "tiles", "towns", "armies", "points", "fleets")
    headings = [tr(word) for word in words]
    return [Grid(headings, rows)] if rows else []


def treasury_parts(treasuries: Iterable[Doc], whole: bool) -> list[Part]:
    parts: list[Part] = []
    headings = [tr(word) for word in ("when", "what", "place", "rule", "crowns")]
    for treasury in treasuries:
        for purse in treasury["purses"]:
            rows: list[list[Any]] = [["", tr("held before"), "", "", purse["before"]]]
            rows += treasury_rows(purse["items"])
            under = f"{treasury['empire']}: {purse['purse']}" if whole else sentence(purse["purse"])
            if not whole and len(treasury["purses"]) == 1:
                under = ""  # the section's own title says it
            total = ["", tr("held now"), "", "", purse["now"]]
            parts.append(Grid(headings, rows, under, total))
    return parts


def treasury_rows(items: Iterable[Doc]) -> list[list[Any]]:
    """What belongs together in one line, each moment named once."""
    kinds: dict[tuple[str, str, str], list[Doc]] = {}
    for item in items:
        kinds.setdefault(entry_kind(item), []).append(item)
    rows = [treasury_row(group) for group in kinds.values()]
    before = ""
    for row in rows:
        row[0], before = "" if row[0] == before else row[0], row[0]
    return rows


def entry_kind(item: Doc) -> tuple[str, str, str]:
    return str(item["when"]), str(item["what"]), str(item["rule"])


def treasury_row(items: Sequence[Doc]) -> list[Any]:
    """What came in or went out for the same reason stands in one line."""
    first = items[0]
    places = ", ".join(dict.fromkeys(str(item["where"]) for item in items if item["where"]))
    amount = sum(item["amount"] for item in items)
    return [say_when(first["when"]), first["what"], places, first["rule"], amount]


# Forces and holdings: one's own with all that is known of them, those of others in fewer words


def army_columns() -> tuple[str, ...]:
    return ("points", "provisions", "crowns")


def fleet_columns() -> tuple[str, ...]:
    return ("ships", "provisions")


def force_parts(forces: Iterable[Doc], counts: tuple[str, ...], whole: bool) -> list[Part]:
    forces = list(forces)
    own = [each for each in forces if each["own"]]
    others = [each for each in forces if not each["own"]]
    parts: list[Part] = []
    if own:
        words = ["name", *(["owner"] if whole else []), "where", *counts, "also"]
        rows = [[own_name(each), *([each["owner"]] if whole else []), each["tile"],
                 each["strength"], *(each[name] or None for name in counts[1:]), also(each)]
                for each in own]  # fmt: skip
        parts.append(Grid([tr(word) for word in words], rows))
    if others:
        words = ["name", "owner", "where", counts[0], "seen"]
        rows = [[own_name(each), each["owner"] or each["kind"], each["tile"], counted(each),
                 say_when(each["seen"]) if each["seen"] else tr("now")]
                for each in others]  # fmt: skip
        parts.append(Grid([tr(word) for word in words], rows, tr("Of others")))
    return parts


def own_name(force: Doc) -> str:
    """`First Host`: whose it is, the column or the heading beside it says."""
    name, owner = str(force["name"]), force["owner"]
    endings = (f" of {owner}", f" di {owner}") if owner else ()
    return next((name[: -len(ending)] for ending in endings if name.endswith(ending)), name)


def counted(force: Doc) -> str:
    if force["strength"] is None:
        return "?"
    when = f" ({say_when(force['counted'])})" if force["counted"] else ""
    return f"{force['strength']}{when}"


def also(force: Doc) -> str:
    """What is told of a force only where it is so."""
    told = [
        f"{tr(name).replace('_', ' ')} {count}" for name, count in force.get("engines", {}).items()
    ]
    if force.get("prisoners"):
        told.append(tr("{count} prisoners", count=force["prisoners"]))
    for name, template in (
        ("aboard", "aboard {of}"),
        ("inside", "inside {of}"),
        ("port", "port {of}"),
    ):
        if force.get(name):
            told.append(tr(template, of=force[name]))
    if force.get("carries"):
        told.append(tr("carries {armies}", armies=", ".join(force["carries"])))
    told += [*force.get("characters", ()), *force.get("items", ()), *force.get("conditions", ())]
    return ", ".join(map(str, told))


def settlement_parts(settlements: Iterable[Doc], whole: bool) -> list[Part]:
    settlements = list(settlements)
    own = [each for each in settlements if each["own"]]
    others = [each for each in settlements if not each["own"]]
    parts: list[Part] = []
    if own:
        words = ["name", *(["owner"] if whole else []), "kind", "where", "points", "also"]
        rows = [[each["name"], *([each["owner"]] if whole else []), kind_unless_named(each),
                 each["tile"], each["points"] or None, state(each)] for each in own]  # fmt: skip
        parts.append(Grid([tr(word) for word in words], rows))
    if others:
        words = ["name", "owner", "kind", "where", "also", "seen"]
        rows = [[each["name"], each["owner"] or tr("independent"), kind_unless_named(each),
                 each["tile"], state(each), say_when(each["seen"]) if each["seen"] else tr("now")]
                for each in others]  # fmt: skip
        parts.append(Grid([tr(word) for word in words], rows, tr("Of others")))
    return parts


def kind_unless_named(place: Doc) -> str:
    """What has no name is called by its kind: that is told once."""
    return "" if place["name"] == place["kind"] else str(place["kind"])


def state(place: Doc) -> str:
    told = [tr(word) for word in ("razed", "besieged") if place[word]]
    if place.get("provisions"):
        told.append(tr("provisions {count}", count=place["provisions"]))
    return ", ".join([*told, *place.get("conditions", ())])


def siege_parts(sieges: Iterable[Doc]) -> list[Part]:
    lines = [
        tr("{place} is besieged by {who}; breaches: {count}", place=each["settlement"],
           who=each["by"] or tr("wanderers"), count=each["breaches"])
        for each in sieges
    ]  # fmt: skip
    return [Lines([sentence(line) for line in lines])] if lines else []


def site_parts(sites: Iterable[Doc]) -> list[Part]:
    rows = [[sentence(each["name"]), kind_unless_named(each), each["tile"],
             say_when(each["seen"]) if each["seen"] else tr("now")] for each in sites]  # fmt: skip
    words = ("name", "kind", "where", "seen")
    return [Grid([tr(word) for word in words], rows)] if rows else []


def relation_parts(relations: Iterable[Doc], whole: bool) -> list[Part]:
    words = (*(["empire"] if whole else []), "with", "status", "grants", "since")
    rows = [[*([each["empire"]] if whole else []), each["with"], each["status"],
             ", ".join(each["grants"]), say_when(each["since"]) if each["since"] else ""]
            for each in relations]  # fmt: skip
    return [Grid([tr(word) for word in words], rows)] if rows else []


def tiding_parts(tidings: Iterable[Doc], whole: bool) -> list[Part]:
    lines = [
        f"{say_when(each['when'])}{' (' + each['empire'] + ')' if whole else ''}: {each['text']}"
        for each in tidings
    ]
    return [Lines([sentence(line) for line in lines])] if lines else []


def note_parts(notes: Iterable[Doc]) -> list[Part]:
    lines = [note_line(each) for each in notes]
    return [Lines(lines)] if lines else []


def note_line(note: Doc) -> str:
    """`0405: Old mill (https://…) [for all]`."""
    where = f"{note['tile']}: " if "tile" in note else ""
    link = note.get("link", "")
    link = f"({link})" if link and note["text"] else link
    whom = f"[{say_readers(note['for'])}]" if note.get("for", "gamemaster") != "gamemaster" else ""
    return where + " ".join(part for part in (note["text"], link, whom) if part)


def say_readers(readers: str) -> str:
    return tr("for all") if readers == "all" else tr("for {empire}", empire=readers)


def to_fill_in(words: str) -> str:
    """TILE, POINTS and CROWNS are places for the player's own words."""
    return re.sub(r"\b(?:TILE|POINTS|CROWNS)\b", lambda place: tr(place[0]), words)


def order_parts(form: Doc | None) -> list[Part]:
    """A file to fill in and send back: `hexcrown orders run` takes it."""
    if form is None:
        return []
    lines = [f"empire {form['empire']}"]
    for about, group in groupby(form["lines"], key=lambda each: str(each["about"])):
        lines += [f"# {about}:", *(f"# {to_fill_in(each['words'])}" for each in group)]
    under = tr(
        "{season}: fill in, and take away the # before what you want",
        season=sentence(form["season"]),
    )
    return [Form("\n".join(lines), under)]
