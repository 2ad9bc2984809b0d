"""A battle sheet's document as a page: one sheet for the table, with boxes for the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cli.words.pages.page import Cell, Grid, Lines, Page, Part, Prose, Section
from cli.words.pages.report_cells import also, counted, own_name
from cli.words.pages.report_pages import sealed_page, section
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.reports.documents import BattleSheetDocument, SheetSide


def battle_page(document: BattleSheetDocument) -> Page:
    """`document` as `cli.words.phrases` gives it."""
    sides: dict[str, SheetSide] = {
        "attacker": document["attacker"],
        "defender": document["defender"],
    }
    names = {side: each["owner"] or tr("independent") for side, each in sides.items()}
    scenario = document["scenario"]
    sections = [
        Section(tr("The sides"), [side_grid(sides, names), *ratio(document), *unit_parts(sides)]),
        section("The ground", ground_parts(document)),
        Section(
            tr("Scenario: {name}", name=scenario["name"]),
            [Prose(str(scenario["text"])), Prose(tr("House rule {rule}", rule=scenario["rule"]))],
        ),
        Section(tr("Strategies"), [strategy_grid(document["strategies"])]),
        section("Nearby", near_parts(document, names)),
        section("At stake", [Lines(list(stake_lines(document)))] if document["stake"] else []),
        Section(tr("Result"), result_grids(names)),
    ]
    title = tr("Battle at {tile}: {attacker} against {defender}", tile=document["tile"], **names)
    return sealed_page(title, document, [each for each in sections if each.parts])


def side_grid(sides: Mapping[str, SheetSide], names: Mapping[str, str]) -> Grid:
    rows: list[list[Cell]] = []
    for side, each in sides.items():
        label = f"{tr(side)}: {names[side]}"
        for army in each["armies"]:
            shown = army.copy()
            shown.pop("units", None)  # they have a table of their own
            rows.append([label, own_name(army), counted(army), also(shown)])
            label = ""
        if each["place"]:
            points = each["place"].get("points")
            rows.append([label, str(each["place"]["name"]), "?" if points is None else str(points),
                         tr("garrison")])  # fmt: skip
    return Grid([tr("side"), tr("name"), tr("points"), tr("also")], rows)


def ratio(document: BattleSheetDocument) -> Iterator[Part]:
    attacker, defender = document["attacker"]["points"], document["defender"]["points"]
    if attacker and defender:
        theirs = defender * document["walls"]
        yield Prose(tr("Points: {attacker} against {defender}, {ratio} to 1",
                       attacker=attacker, defender=theirs,
                       ratio=f"{attacker / theirs:.1f}"))  # fmt: skip
    if document["walls"] > 1:
        yield Prose(
            tr("Behind walls, the defenders' points count x{times}.", times=document["walls"])
        )


def unit_parts(sides: Mapping[str, SheetSide]) -> Iterator[Grid]:
    headings = [tr("unit"), tr("models"), tr("points"), tr("lost")]
    for each in sides.values():
        for army in each["armies"]:
            rows: list[list[Cell]] = [
                [unit["name"], unit["number"], unit["points"], ""] for unit in army.get("units", ())
            ]
            if rows:
                yield Grid(headings, rows, own_name(army), pencil=True)


def ground_parts(document: BattleSheetDocument) -> list[Part]:
    lines = [f"{each['name']}: {each['text']}" for each in document["ground"]]
    pieces = sum(int(str(each["pieces"])) for each in document["ground"])
    if document["came_from"]:
        lines.append(tr("The attacker comes from {tile}.", tile=document["came_from"]))
    if document["modifier"]:
        lines.append(tr("The tile adds {add} to the attacker's roll.", add=document["modifier"]))
    lines.append(tr("Pieces of scenery: about {count}.", count=pieces))
    return [Lines(lines)]


def strategy_grid(strategies: Mapping[str, Any]) -> Grid:
    rows: list[list[Cell]] = [
        [row["name"], *(f"{cell:+d}" if cell else "0" for cell in row["cells"])]
        for row in strategies["rows"]
    ]
    return Grid([tr("added to the attacker's roll"), *strategies["columns"]], rows)


def near_parts(document: BattleSheetDocument, names: Mapping[str, str]) -> list[Part]:
    rows: list[list[Cell]] = [
        [f"{tr(each['side'])}: {names[each['side']]}", own_name(each), each["tile"], counted(each)]
        for each in document["near"]
    ]
    return [Grid([tr("side"), tr("name"), tr("where"), tr("points")], rows)] if rows else []


def stake_lines(document: BattleSheetDocument) -> Iterator[str]:
    for each in document["stake"]:
        if each["what"] == "place":
            yield str(each["of"])
        elif each["what"] == "land":
            yield tr("this tile, which {owner} holds", owner=each["of"])
        else:
            goods = [
                f"{each[name]} {tr(name)}" for name in ("crowns", "loot", "prisoners") if each[name]
            ]
            yield tr("{army} carries {goods}", army=each["of"], goods=", ".join(goods))


def result_grids(names: Mapping[str, str]) -> list[Part]:
    """To fill in at the table; `battle --result` asks for the same."""
    questions = [
        tr("held the field"), tr("points lost"), tr("characters lost or captured"),
        tr("items and engines taken"), tr("retreats to"),
    ]  # fmt: skip
    return [
        Grid(
            [tr("at the end"), ""],
            [[each, ""] for each in questions],
            f"{tr(side)}: {name}",
            pencil=True,
        )
        for side, name in names.items()
    ]
