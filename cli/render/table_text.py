"""Tables, rolls and odds as lines for a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from cli.app.output import line, say
from cli.render.columns import natural_widths, row_lines
from cli.render.effect_text import phrase
from cli.render.outcome_text import mark, render_named, room
from cli.words.reader import reader
from cli.words.text import tr

Doc = Mapping[str, Any]
SHOWN = 30  # totals of a distribution that are written out; --json has them all


def render_roll(shown: Doc) -> None:
    """The outcome, then the decision it waits for."""
    if "times" in shown:
        render_tally(shown)
        return
    render_outcome(shown, 0)
    decision = shown["decision"]
    if decision:
        line()
        line(decision["question"])
        for option in decision["options"]:
            line(f"  {option['id']:<12} {option['name']}")
        say("to continue: {command}", command=decision["continue"])


def render_outcome(node: Doc, depth: int) -> None:
    pad = "  " * depth
    if node["table"] is not None:
        column = f" ({tr(node['column'])})" if node["column"] else ""
        line(f"{pad}{node['table']}{column}{mark(node.get('source'))}{render_dice(node, True)}")
    if node["row"]:
        line(f"{pad}  {node['row']['name']}")
        for text in wrap(node["row"]["text"], max(room() - len(pad), 8)):
            line(f"{pad}    {text}")
    for effect in node["effects"]:
        if effect["kind"] != "nothing":
            line(f"{pad}    - {phrase(effect, node.get('conditions'))}")
    more = render_dice(node, False)
    if more:
        line(f"{pad}   {more}")
    for inner in node["then"]:
        render_outcome(inner, depth + 1)


def render_dice(node: Doc, own: bool) -> str:
    """The table's own rolls, or those for its figures."""
    rolls = [roll for roll in node["rolls"] if (roll["for"] == node["table"]) == own]
    return "".join(f"  {render_named(roll, (node['table'],))}" for roll in rolls)


def render_tally(shown: Doc) -> None:
    say(
        "{table}, {times} times", table=shown["table"] + mark(shown["source"]), times=shown["times"]
    )
    for row in shown["rows"]:
        line(f"  {row['count']:>8}  {row['percent']:>7.2f} %  {row['name']}")
    if shown["undecided"]:
        say("{n} wait for a decision: add --choose", n=shown["undecided"])


def render_list(shown: Doc) -> None:
    if reader().fancy:
        from cli.render.table_screen import print_list

        print_list(shown["tables"])
    else:
        write_list(shown["tables"])
    for problem in shown["problems"]:
        line(f"! {problem}")
    if not shown["tables"]:
        say("no table matches; hexcrown table list shows them all")


def write_list(tables: Sequence[Doc]) -> None:
    pack = None
    for table in tables:
        if table["pack"] != pack:
            pack = table["pack"]
            line(f"{pack} ({tr(table['where'])})")
        dice = table["roll"] or tr(table["kind"])
        columns = f"  {', '.join(map(tr, table['columns']))}" if table["columns"] else ""
        line(f"  {table['id']:<22} {dice:<8} {table['title']}{columns}{mark(table['source'])}")


def render_table(shown: Doc) -> None:
    rule = f"  {shown['rule']}" if shown.get("rule") else ""
    line(f"{shown['title']} ({shown['id']}){rule}{mark(shown['source'])}")
    RENDER[shown.get("kind", "roll")](shown)
    for text in wrap(shown.get("note", ""), room()):
        line(f"  {text}")


def render_rolled(shown: Doc) -> None:
    columns = shown["columns"] or ["*"]
    heads = [shown["roll"]] if columns == ["*"] else [tr(column) for column in columns]
    most = shown["hold"][1] if "hold" in shown else None
    cells = [
        [render_range(row["ranges"][column], most) for column in columns] for row in shown["rows"]
    ]
    if reader().fancy:
        from cli.render.table_screen import print_rows

        print_rows(heads, cells, shown["rows"])
    else:
        write_rows(heads, cells, shown["rows"])


def write_rows(heads: Sequence[str], cells: Sequence[Sequence[str]], rows: Sequence[Doc]) -> None:
    widths = natural_widths([heads, *cells])
    left = [False] * len(widths)
    (head,) = row_lines(heads, widths, left)
    line(f"  {head}")
    indent = sum(widths) + 2 * len(widths) + 2
    for row, ranges in zip(rows, cells, strict=True):
        (shown,) = row_lines(ranges, widths, left)
        line(f"  {shown:<{indent - 4}}  {row['name']}")
        for text in wrap(row["text"], max(40, room() - indent)):
            line(" " * (indent + 2) + text)


def render_range(span: Sequence[int] | None, most: int | None) -> str:
    """`3-5`; `12+` where higher totals are held to it."""
    if span is None:
        return "-"
    if span[1] == most:
        return f"{span[0]}+"
    return str(span[0]) if span[0] == span[1] else f"{span[0]}-{span[1]}"


def render_matrix(shown: Doc) -> None:
    names = list(shown["rows"][0]["cells"])
    heads = [tr(name) for name in names]
    width = max(len(row["name"]) for row in shown["rows"])
    each = max(5, min(max(map(len, heads)), (room() - width) // len(names) - 1))
    line(" " * (width + 2) + " ".join(f"{head[:each]:>{each}}" for head in heads))
    for row in shown["rows"]:
        cells = [row["cells"].get(name) for name in names]
        words = [f"{tr('no') if cell is None else f'{cell:+d}':>{each}}" for cell in cells]
        line(f"  {row['name']:<{width}}" + " ".join(words))


def render_figures(shown: Doc) -> None:
    for row in shown["rows"]:
        figures = ", ".join(f"{name} {tr_value(value)}" for name, value in row["figures"].items())
        line(f"  {row['name']}: {figures}")
        for text in wrap(row["text"], room()):
            line(f"      {text}")


def tr_value(value: object) -> str:
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return str(value)


RENDER = {"roll": render_rolled, "matrix": render_matrix, "figures": render_figures}


def render_odds(shown: Doc) -> None:
    line(f"{shown['title']} ({shown['id']}){mark(shown['source'])}")
    if reader().fancy:
        from cli.render.table_screen import print_chances

        print_chances(shown["rows"])
    else:
        for row in shown["rows"]:
            line(f"  {row['percent']:>7.3f} %  {row['probability']:>9}  {row['name']}")
    for turn in shown.get("turns", ()):
        say("turn {n}:", n=turn["turn"])
        for row in turn["rows"]:
            line(f"    {row['percent']:>7.3f} %  {row['name']}")
    if shown["nested"]:
        say("further rows, through the tables it leads to:")
    for row in shown["nested"]:
        line(f"  {row['percent']:>7.3f} %  {row['table']}: {row['name']}")
    if shown["effects"]:
        say("effects:")
    for effect in shown["effects"]:
        render_effect_odds(effect, shown.get("called", {}))
    for name, option in shown["policy"].items():
        say("if a player decides: {decision} = {option}", decision=name, option=option)


def render_effect_odds(effect: Doc, called: Mapping[str, str]) -> None:
    """Its chance and mean, and the chances of its totals if they are few."""
    mean = f", {tr('mean')} {effect['mean']:.3f}" if "mean" in effect else ""
    what = " ".join(called.get(word) or tr(word) for word in effect["what"].split())
    line(f"  {effect['percent']:>7.3f} %  {what}{mean}")
    totals = effect.get("distribution", ())
    if 1 < len(totals) <= SHOWN:
        words = (f"{one['total']}: {one['percent']:.2f} %" for one in totals)
        for text in wrap(", ".join(words), max(room() - 14, 8)):
            line(" " * 14 + text)


def tr_problem(message: str, facts: Mapping[str, object]) -> str:
    """A problem in the person's language, with the words that describe what was expected."""
    words = {
        name: tr(value)
        if name in ("what", "wanted", "meaning") and isinstance(value, str)
        else value
        for name, value in facts.items()
    }
    return tr(message, **words)


def render_problems(shown: Doc) -> None:
    for problem in shown["problems"]:
        where = f"{problem['file']}, {problem['row']}" if problem["row"] else problem["file"]
        line(f"{where}: {problem['message']}")
    if not shown["problems"]:
        say("{path}: no problems", path=shown["path"])
