"""A report's document as a page: its sections and their parts, and the seal at its foot."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from cli.words.moments import say_when
from cli.words.pages.page import (
    Cell,
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
from cli.words.pages.report_cells import (
    STRENGTH,
    also,
    count_headings,
    count_of,
    counted,
    force_counts,
    kind_unless_named,
    note_line,
    own_name,
    say_seen,
    settlement_points,
    state,
)
from cli.words.pages.story_parts import story_parts
from cli.words.pages.treasury_parts import treasury_parts
from cli.words.reader import reader
from cli.words.text import capitalise, tr

if TYPE_CHECKING:
    from campaign.reports.documents import (
        BattleAtHand,
        Reader,
        ReportEmpire,
        ReportForce,
        SealedHead,
        Since,
    )
    from cli.words.spoken_documents import (
        SpokenDecision,
        SpokenForm,
        SpokenMoment,
        SpokenRelation,
        SpokenReport,
        SpokenSettlement,
        SpokenSiege,
        SpokenSite,
        SpokenTiding,
    )

EMPIRE_COUNTS: tuple[
    Literal["treasury", "tiles", "settlements", "armies", "points", "fleets"], ...
] = ("treasury", "tiles", "settlements", "armies", "points", "fleets")


def report_page(document: SpokenReport, picture: Picture | None = None) -> Page:
    """`document` as `cli.words.phrases` gives it."""
    whole = document["reader"] is None
    sections = [
        news(document["since"], document["story"]),
        section("Decisions due", decision_parts(document["decisions"])),
        section("Battles", battle_parts(document["battles"])),
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
    return sealed_page(document["campaign"], document, [each for each in sections if each.parts])


def battle_parts(battles: Sequence[BattleAtHand]) -> list[Part]:
    return [Lines([say_battle(each) for each in battles])] if battles else []


def say_battle(battle: BattleAtHand) -> str:
    """Of one that can be fought; `battle-sheet` prints what it needs on the table."""
    who, where = battle["by"], battle["tile"]
    if battle["walls"]:
        return tr("{who} before the walls at {tile}", who=who, tile=where)
    foe = battle["against"] or tr("wanderers")
    return tr("{who} meets {foe} at {tile}", who=who, foe=foe, tile=where)


def sealed_page(title: str, document: SealedHead, sections: Sequence[Section]) -> Page:
    """With the moment and the reader below its title, and what proves the journal at its foot."""
    seal = document["seal"]
    foot = [
        tr("Sealed dice: {hash}", hash=seal["key_hash"]),
        tr(
            "Journal: act {act}, entry {entry}, head {head}",
            act=seal["act"],
            entry=seal["entry"],
            head=seal["head"],
        ),
    ]
    # What somebody with the page on paper types to compare the journal with it.
    code = f"hexcrown journal verify --entry {seal['entry']} --head {seal['head']}"
    under = subtitle(document["when"], document["reader"])
    return Page(title, under, sections, foot, code, reader().lang)


def subtitle(when: str, reader: Reader | None) -> str:
    if reader is None:
        return tr("{when}, for the gamemaster", when=say_when(when))
    who = f"{reader['name']} ({reader['player']})" if reader["player"] else reader["name"]
    return tr("{when}, as known to {who}", when=say_when(when), who=who)


def news(since: Since, story: Iterable[SpokenMoment]) -> Section:
    when = say_when(since["when"])
    if since["report"]:
        parts = story_parts(story) or [Prose(tr("Nothing new has become known."))]
        return Section(tr("News since the report of {when}", when=when), parts)
    return Section(tr("News since {when}", when=when), story_parts(story))


def section(title: str, parts: Iterable[Part]) -> Section:
    """Columns in which nothing stands are left out."""
    kept = [without_empty(part) if isinstance(part, Grid) else part for part in parts]
    return Section(tr(title), kept)


def grid(words: Iterable[str], rows: Sequence[Sequence[Cell]], under: str = "") -> list[Part]:
    """A table below these words in the person's language; nothing if it has no rows."""
    return [Grid([tr(word) for word in words], rows, under)] if rows else []


def sentences(lines: Iterable[str]) -> list[Part]:
    said = [capitalise(line) for line in lines]
    return [Lines(said)] if said else []


def decision_parts(decisions: Iterable[SpokenDecision]) -> list[Part]:
    parts: list[Part] = []
    for each in decisions:
        about = f" ({each['about']})" if each["about"] else ""
        lines = [f"{option['id']}: {option['name']}" for option in each["options"]]
        if each["kept_back"]:
            lines.append(tr("{count} more decided by the gamemaster", count=each["kept_back"]))
        who = each["empire"] or tr("the gamemaster")
        parts.append(Lines(lines, f"{each['number']}. {each['question']}{about} [{who}]"))
    return parts


def empire_parts(empires: Iterable[ReportEmpire]) -> list[Part]:
    words = ("name", "race", "player", "crowns", "tiles", "towns", "armies", "points", "fleets")
    rows = [
        [each["name"], each["race"], each["player"],
         *(count_of("empire", each["id"], name, each.get(name)) for name in EMPIRE_COUNTS)]
        for each in empires
    ]  # fmt: skip
    return grid(words, rows)


# One's own things have all that is known of them, those of others fewer columns. In an empire's
# report the owner of its own is left blank, and `section` leaves the column out.


def force_parts(forces: Sequence[ReportForce], table: str, whole: bool) -> list[Part]:
    own = [[own_name(each), each["owner"] if whole else None, each["tile"],
            *force_counts(table, each), also(each)]
           for each in forces if each["own"]]  # fmt: skip
    others = [[own_name(each), each["owner"] or each["kind"], each["tile"], counted(each),
               say_seen(each["seen"])]
              for each in forces if not each["own"]]  # fmt: skip
    return [
        *grid(("name", "owner", "where", *count_headings(table), "also"), own),
        *grid(("name", "owner", "where", STRENGTH[table], "seen"), others, tr("Of others")),
    ]


def settlement_parts(settlements: Sequence[SpokenSettlement], whole: bool) -> list[Part]:
    own = [[each["name"], each["owner"] if whole else None, kind_unless_named(each), each["tile"],
            settlement_points(each), state(each)]
           for each in settlements if each["own"]]  # fmt: skip
    others = [[each["name"], each["owner"] or tr("independent"), kind_unless_named(each),
               each["tile"], state(each), say_seen(each["seen"])]
              for each in settlements if not each["own"]]  # fmt: skip
    return [
        *grid(("name", "owner", "kind", "where", "points", "also"), own),
        *grid(("name", "owner", "kind", "where", "also", "seen"), others, tr("Of others")),
    ]


def siege_parts(sieges: Iterable[SpokenSiege]) -> list[Part]:
    return sentences(
        tr("{place} is besieged by {who}; breaches: {count}", place=each["settlement"],
           who=each["by"] or tr("wanderers"), count=each["breaches"])
        for each in sieges
    )  # fmt: skip


def site_parts(sites: Iterable[SpokenSite]) -> list[Part]:
    rows = [
        [capitalise(each["name"]), kind_unless_named(each), each["tile"], say_seen(each["seen"])]
        for each in sites
    ]
    return grid(("name", "kind", "where", "seen"), rows)


def relation_parts(relations: Iterable[SpokenRelation], whole: bool) -> list[Part]:
    rows = [[each["empire"] if whole else None, each["with"], each["status"],
             ", ".join(each["grants"]), say_when(each["since"]) if each["since"] else ""]
            for each in relations]  # fmt: skip
    return grid(("empire", "with", "status", "grants", "since"), rows)


def tiding_parts(tidings: Iterable[SpokenTiding], whole: bool) -> list[Part]:
    return sentences(
        f"{say_when(each['when'])}{' (' + each['empire'] + ')' if whole else ''}: {each['text']}"
        for each in tidings
    )


def note_parts(notes: Iterable[Mapping[str, object]]) -> list[Part]:
    lines = [note_line(each) for each in notes]
    return [Lines(lines)] if lines else []


def order_parts(form: SpokenForm | None) -> list[Part]:
    """A file to fill in and send back: `hexcrown orders run` takes it."""
    if form is None:
        return []
    lines = [f"empire {form['empire']}"]
    for about, group in groupby(form["lines"], key=lambda each: each["about"]):
        lines += [f"# {about}:", *(f"# {to_fill_in(each['words'])}" for each in group)]
    under = tr(
        "{season}: fill in, and remove the # in front of what you want",
        season=capitalise(form["season"]),
    )
    return [Form("\n".join(lines), under)]


def to_fill_in(words: str) -> str:
    """TILE, POINTS and CROWNS are places for the player's own words."""
    return re.sub(r"\b(?:TILE|POINTS|CROWNS)\b", lambda place: tr(place[0]), words)
