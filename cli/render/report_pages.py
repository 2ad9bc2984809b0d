"""A report's document as a page: story, treasury, forces, holdings, relations, orders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal, NamedTuple

from campaign.storage.models.kinds import PURSES
from cli.app.moments import say_when
from cli.app.session import current
from cli.app.text import tr
from cli.render.localise import sentence
from cli.render.pages.page import (
    Cell,
    Counted,
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

if TYPE_CHECKING:
    from campaign.reports.documents import Reader, ReportEmpire, ReportForce, Seal, Since
    from cli.render.spoken_documents import (
        SpokenDecision,
        SpokenForm,
        SpokenLine,
        SpokenMoment,
        SpokenPosting,
        SpokenPurse,
        SpokenRelation,
        SpokenReport,
        SpokenRoll,
        SpokenSettlement,
        SpokenSiege,
        SpokenSite,
        SpokenTiding,
        SpokenTreasury,
    )

STRENGTH = {"army": "points", "fleet": "ships"}
STORES: Mapping[str, tuple[Literal["provisions", "crowns"], ...]] = {
    "army": ("provisions", "crowns"),
    "fleet": ("provisions",),
}
EMPIRE_COUNTS: tuple[
    Literal["treasury", "tiles", "settlements", "armies", "points", "fleets"], ...
] = ("treasury", "tiles", "settlements", "armies", "points", "fleets")


def report_page(document: SpokenReport, picture: Picture | None = None) -> Page:
    """`document` as `cli.render.localise` gives it."""
    whole = document["reader"] is None
    sections = [
        news(document["since"], document["story"]),
        section("Decisions due", decision_parts(document["decisions"])),
        section("Map", [picture] if picture else []),
        section("Armies", force_parts(document["armies"], "army", whole)),
        section("Fleets", force_parts(document["fleets"], "fleet", whole)),
        section("Settlements", settlement_parts(document["settlements"], whole)),
        section("Sieges", siege_parts(document["sieges"])),
        section("Sites", site_parts(document["sites"])),
        section("Treasury", treasury_parts(document["treasury"], document["empires"], whole)),
        section("Empires", empire_parts(document["empires"])),
        section("Relations", relation_parts(document["relations"], whole)),
        section("Tidings", tiding_parts(document["tidings"], whole)),
        section("Notes", note_parts(document["notes"])),
        section("Orders", order_parts(document["orders"])),
    ]
    return Page(
        title=document["campaign"],
        subtitle=subtitle(document["when"], document["reader"]),
        sections=[each for each in sections if each.parts],
        foot=seal_lines(document["seal"]),
        code=verify_words(document["seal"]),
        lang=current.lang,
    )


def news(since: Since, story: Iterable[SpokenMoment]) -> Section:
    when = say_when(since["when"])
    if since["report"]:
        parts = story_parts(story) or [Prose(tr("Nothing new has become known."))]
        return Section(tr("News since the report of {when}", when=when), parts)
    return Section(tr("News since {when}", when=when), story_parts(story))


def subtitle(when: str, reader: Reader | None) -> str:
    if reader is None:
        return tr("{when}, for the gamemaster", when=say_when(when))
    who = f"{reader['name']} ({reader['player']})" if reader["player"] else reader["name"]
    return tr("{when}, as known to {who}", when=say_when(when), who=who)


def section(title: str, parts: Iterable[Part]) -> Section:
    """Columns in which nothing stands are left out."""
    kept = [without_empty(part) if isinstance(part, Grid) else part for part in parts]
    return Section(tr(title), kept)


def seal_lines(seal: Seal) -> list[str]:
    return [
        tr("Sealed dice: {hash}", hash=seal["key_hash"]),
        tr(
            "Journal: act {act}, entry {entry}, head {head}",
            act=seal["act"],
            entry=seal["entry"],
            head=seal["head"],
        ),
    ]


def verify_words(seal: Seal) -> str:
    """What whoever holds the page on paper types to hold the journal to it."""
    return f"hexcrown journal verify --entry {seal['entry']} --head {seal['head']}"


def story_parts(story: Iterable[SpokenMoment]) -> list[Part]:
    """Paragraphs a moment; with the dice behind it, a line a sentence."""
    parts: list[Part] = []
    for moment in story:
        if any("dice" in line for line in moment["lines"]):
            parts.append(told_with_dice(moment))
        else:
            under = sentence(say_when(moment["when"]))
            parts += paragraphs(moment["lines"], under, moment["when"])
    return parts


def told_with_dice(moment: SpokenMoment) -> Lines:
    return Lines(
        [sentence(line["line"]) for line in moment["lines"]],
        sentence(say_when(moment["when"])),
        [dice_note(line.get("dice", ())) for line in moment["lines"]],
        moment["when"],
    )


def paragraphs(lines: Iterable[SpokenLine], under: str = "", when: str = "") -> list[Prose]:
    """A moment's sentences, whoever's turn it is a paragraph; the first has the heading."""
    found: list[Prose] = []
    for line in lines:
        said = sentence(line["line"])
        if line.get("paragraph") or not found:
            lead = lead_of(line, said)
            found.append(Prose(said, "" if found else under, lead, "" if found else when))
        else:
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {said}")
    return found


def lead_of(line: SpokenLine, said: str) -> str:
    """Whose turn it is, unless the sentence begins with the same name."""
    empire = line.get("of", "")
    return f"{empire}." if empire and not said.startswith(f"{empire} ") else ""


def dice_note(rolls: Iterable[SpokenRoll]) -> str:
    told = [f"{roll_words(roll)} {faces_words(roll)}".strip() for roll in rolls]
    return tr("dice: {rolls}", rolls="; ".join(told)) if told else ""


def faces_words(roll: SpokenRoll) -> str:
    return f"{' '.join(map(str, roll['faces']))} ({roll['source']})"


def roll_words(roll: SpokenRoll) -> str:
    who = ", ".join(roll["who"])
    return f"{who}: {roll['for']}" if who else roll["for"]


def decision_parts(decisions: Iterable[SpokenDecision]) -> list[Part]:
    parts: list[Part] = []
    for each in decisions:
        about = f" ({each['about']})" if each["about"] else ""
        lines = [f"{option['id']}: {option['name']}" for option in each["options"]]
        if each["kept_back"]:
            lines.append(tr("{count} more that the gamemaster asks about", count=each["kept_back"]))
        who = each["empire"] or tr("the gamemaster")
        parts.append(Lines(lines, f"{each['number']}. {each['question']}{about} [{who}]"))
    return parts


def empire_parts(empires: Iterable[ReportEmpire]) -> list[Part]:
    rows = [
        [each["name"], each["race"], each["player"],
         *(count_of("empire", each["id"], name, each.get(name)) for name in EMPIRE_COUNTS)]
        for each in empires
    ]  # fmt: skip
    words = ("name", "race", "player", "crowns", "tiles", "towns", "armies", "points", "fleets")
    headings = [tr(word) for word in words]
    return [Grid(headings, rows)] if rows else []


def count_of(table: str, number: int, column: str, value: int | None) -> Counted | None:
    return None if value is None else Counted(value, f"{table}:{number}.{column}")


def force_counts(table: str, force: ReportForce) -> list[Counted | None]:
    """Its strength, and what it carries; what it has none of stands nowhere."""
    number = force["id"]
    stores = [count_of(table, number, name, force.get(name) or None) for name in STORES[table]]
    return [count_of(table, number, STRENGTH[table], force["strength"]), *stores]


def count_headings(table: str) -> list[str]:
    """Over the columns of `force_counts`."""
    return [tr(word) for word in (STRENGTH[table], *STORES[table])]


def settlement_points(place: SpokenSettlement) -> Counted | None:
    return count_of("settlement", place["id"], "points", place.get("points") or None)


def treasury_parts(
    treasuries: Iterable[SpokenTreasury], empires: Iterable[ReportEmpire], whole: bool
) -> list[Part]:
    parts: list[Part] = []
    numbers = {each["name"]: each["id"] for each in empires}
    headings = [tr(word) for word in ("when", "what", "place", "rule", "crowns")]
    for treasury in treasuries:
        for purse in treasury["purses"]:
            under = f"{treasury['empire']}: {purse['purse']}" if whole else sentence(purse["purse"])
            if not whole and len(treasury["purses"]) == 1:
                under = ""  # the section's own title says it
            rows = purse_rows(purse, numbers[treasury["empire"]])
            parts.append(Grid(headings, rows[:-1], under, rows[-1]))
    return parts


def purse_rows(purse: SpokenPurse, empire: int) -> list[list[Cell]]:
    """What it held, each posting, what it holds; every amount is one of the same number's."""
    rows = [
        PurseRow("", tr("held before"), "", "", purse["before"]),
        *treasury_rows(purse["items"]),
        PurseRow("", tr("held now"), "", "", purse["now"]),
    ]
    column = next((each for each in PURSES if tr(each) == purse["purse"]), "treasury")
    return [[*row[:-1], count_of("empire", empire, column, row.amount)] for row in rows]


class PurseRow(NamedTuple):
    when: str
    what: str
    places: str
    rule: str
    amount: int


def treasury_rows(items: Iterable[SpokenPosting]) -> list[PurseRow]:
    """What belongs together in one line, each moment named once."""
    kinds: dict[tuple[str, str, str], list[SpokenPosting]] = {}
    for item in items:
        kinds.setdefault(entry_kind(item), []).append(item)
    rows = [treasury_row(group) for group in kinds.values()]
    before = ["", *(row.when for row in rows)]
    return [
        row._replace(when="") if row.when == last else row
        for row, last in zip(rows, before, strict=False)
    ]


def entry_kind(item: SpokenPosting) -> tuple[str, str, str]:
    return item["when"], item["what"], item["rule"]


def treasury_row(items: Sequence[SpokenPosting]) -> PurseRow:
    """What came in or went out for the same reason stands in one line."""
    first = items[0]
    places = ", ".join(dict.fromkeys(item["where"] for item in items if item["where"]))
    amount = sum(item["amount"] for item in items)
    return PurseRow(say_when(first["when"]), first["what"], places, first["rule"], amount)


# Forces and holdings: one's own with all that is known of them, those of others in fewer words


def force_parts(forces: Sequence[ReportForce], table: str, whole: bool) -> list[Part]:
    own = [each for each in forces if each["own"]]
    others = [each for each in forces if not each["own"]]
    parts: list[Part] = []
    if own:
        heads = [tr(word) for word in ("name", *(["owner"] if whole else []), "where")]
        rows = [[own_name(each), *([each["owner"]] if whole else []), each["tile"],
                 *force_counts(table, each), also(each)]
                for each in own]  # fmt: skip
        parts.append(Grid([*heads, *count_headings(table), tr("also")], rows))
    if others:
        words = ["name", "owner", "where", STRENGTH[table], "seen"]
        rows = [[own_name(each), each["owner"] or each["kind"], each["tile"], counted(each),
                 say_seen(each["seen"])] for each in others]  # fmt: skip
        parts.append(Grid([tr(word) for word in words], rows, tr("Of others")))
    return parts


def say_seen(when: object) -> str:
    return say_when(str(when)) if when else tr("now")


def own_name(force: ReportForce) -> str:
    """`First Host`: whose it is, the column or the heading beside it says."""
    name, owner = force["name"], force["owner"]
    endings = (f" of {owner}", f" di {owner}") if owner else ()
    return next((name[: -len(ending)] for ending in endings if name.endswith(ending)), name)


def counted(force: ReportForce) -> str:
    if force["strength"] is None:
        return "?"
    when = f" ({say_when(str(force['counted']))})" if force["counted"] else ""
    return f"{force['strength']}{when}"


def also(force: ReportForce) -> str:
    """What is told of a force only where it is so; its tile has a column of its own."""
    told: list[object] = [
        f"{tr(name).replace('_', ' ')} {count}" for name, count in force.get("engines", {}).items()
    ]
    if force.get("prisoners"):
        told.append(tr("{count} prisoners", count=force["prisoners"]))
    for template, of in (
        ("aboard {of}", force.get("aboard")),
        ("inside {of}", force.get("inside")),
        ("port {of}", force.get("port")),
    ):
        if of:
            told.append(tr(template, of=of.removesuffix(f" ({force['tile']})")))
    if force.get("carries"):
        told.append(tr("carries {armies}", armies=", ".join(map(str, force["carries"]))))
    told += [*force.get("characters", ()), *force.get("items", ()), *force.get("conditions", ())]
    return ", ".join(map(str, told))


def settlement_parts(settlements: Sequence[SpokenSettlement], whole: bool) -> list[Part]:
    own = [each for each in settlements if each["own"]]
    others = [each for each in settlements if not each["own"]]
    parts: list[Part] = []
    if own:
        words = ["name", *(["owner"] if whole else []), "kind", "where", "points", "also"]
        rows = [[each["name"], *([each["owner"]] if whole else []), kind_unless_named(each),
                 each["tile"], settlement_points(each), state(each)]
                for each in own]  # fmt: skip
        parts.append(Grid([tr(word) for word in words], rows))
    if others:
        words = ["name", "owner", "kind", "where", "also", "seen"]
        rows = [[each["name"], each["owner"] or tr("independent"), kind_unless_named(each),
                 each["tile"], state(each), say_seen(each["seen"])]
                for each in others]  # fmt: skip
        parts.append(Grid([tr(word) for word in words], rows, tr("Of others")))
    return parts


def kind_unless_named(place: SpokenSettlement | SpokenSite) -> str:
    """What has no name is called by its kind: that is told once."""
    return "" if place["name"] == place["kind"] else place["kind"]


def state(place: SpokenSettlement) -> str:
    states = {"razed": place["razed"], "besieged": place["besieged"]}
    told = [tr(word) for word, is_so in states.items() if is_so]
    if place.get("provisions"):
        told.append(tr("provisions {count}", count=place["provisions"]))
    return ", ".join([*told, *place.get("conditions", ())])


def siege_parts(sieges: Iterable[SpokenSiege]) -> list[Part]:
    lines = [
        tr("{place} is besieged by {who}; breaches: {count}", place=each["settlement"],
           who=each["by"] or tr("wanderers"), count=each["breaches"])
        for each in sieges
    ]  # fmt: skip
    return [Lines([sentence(line) for line in lines])] if lines else []


def site_parts(sites: Iterable[SpokenSite]) -> list[Part]:
    rows = [
        [sentence(each["name"]), kind_unless_named(each), each["tile"], say_seen(each["seen"])]
        for each in sites
    ]
    words = ("name", "kind", "where", "seen")
    return [Grid([tr(word) for word in words], rows)] if rows else []


def relation_parts(relations: Iterable[SpokenRelation], whole: bool) -> list[Part]:
    words = (*(["empire"] if whole else []), "with", "status", "grants", "since")
    rows = [[*([each["empire"]] if whole else []), each["with"], each["status"],
             ", ".join(each["grants"]), say_when(each["since"]) if each["since"] else ""]
            for each in relations]  # fmt: skip
    return [Grid([tr(word) for word in words], rows)] if rows else []


def tiding_parts(tidings: Iterable[SpokenTiding], whole: bool) -> list[Part]:
    lines = [
        f"{say_when(each['when'])}{' (' + each['empire'] + ')' if whole else ''}: {each['text']}"
        for each in tidings
    ]
    return [Lines([sentence(line) for line in lines])] if lines else []


def note_parts(notes: Iterable[Mapping[str, object]]) -> list[Part]:
    lines = [note_line(each) for each in notes]
    return [Lines(lines)] if lines else []


def note_line(note: Mapping[str, object]) -> str:
    """`0405: Old mill (https://…) [for all]`."""
    where = f"{note['tile']}: " if "tile" in note else ""
    text, link = str(note["text"]), str(note.get("link", ""))
    link = f"({link})" if link and text else link
    readers = str(note.get("for", "gamemaster"))
    whom = f"[{say_readers(readers)}]" if readers != "gamemaster" else ""
    return where + " ".join(part for part in (text, link, whom) if part)


def say_readers(readers: str) -> str:
    return tr("for all") if readers == "all" else tr("for {empire}", empire=readers)


def to_fill_in(words: str) -> str:
    """TILE, POINTS and CROWNS are places for the player's own words."""
    return re.sub(r"\b(?:TILE|POINTS|CROWNS)\b", lambda place: tr(place[0]), words)


def order_parts(form: SpokenForm | None) -> list[Part]:
    """A file to fill in and send back: `hexcrown orders run` takes it."""
    if form is None:
        return []
    lines = [f"empire {form['empire']}"]
    for about, group in groupby(form["lines"], key=lambda each: each["about"]):
        lines += [f"# {about}:", *(f"# {to_fill_in(each['words'])}" for each in group)]
    under = tr(
        "{season}: fill in, and take away the # before what you want",
        season=sentence(form["season"]),
    )
    return [Form("\n".join(lines), under)]
