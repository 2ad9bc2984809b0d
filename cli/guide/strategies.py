"""The strategies of a battle as options that say what each brings against each of the foe's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.guide.menu import MenuOption
from cli.words.text import pick, tr

if TYPE_CHECKING:
    from tables.library.packs import Library

ATTACKER, DEFENDER = "strategy-attacker", "strategy-defender"


def name_options(decision: str, options: Sequence[Mapping[str, Any]]) -> list[MenuOption]:
    """The options of a decision; those of other decisions by their names alone."""
    named = [MenuOption(each["id"], pick(dict(each["name"]))) for each in options]
    if decision not in (ATTACKER, DEFENDER):
        return named
    from cli.app.library import open_library

    library = open_library()
    return [
        MenuOption(each.word, explain(library, decision, each.word), each.key)
        for each in named
    ]  # fmt: skip


def explain(library: Library, decision: str, strategy: str) -> str:
    """`Flank attack, on your roll: +2 against Counter-attack, …`: the attacker alone rolls."""
    parts = [
        tr("{add} against {other}", add=f"{add:+d}", other=strategy_name(library, other))
        for other, add in met_by(library, decision, strategy)
    ]
    own, added = strategy_name(library, strategy), ", ".join(parts)
    if decision == ATTACKER:
        return tr("{strategy}, on your roll: {added}", strategy=own, added=added)
    return tr("{strategy}, on the attacker's roll: {added}", strategy=own, added=added)


def met_by(library: Library, decision: str, strategy: str) -> Iterator[tuple[str, int]]:
    """Each strategy of the other side, with what is then added to the attacker's roll."""
    table = library.get("battle-strategies")
    if decision == ATTACKER:
        yield from table.get_row(strategy).data["cells"].items()
    else:
        for row in table.rows:
            yield row.id, row.data["cells"][strategy]


def strategy_name(library: Library, strategy: str) -> str:
    return pick(dict(library.get("battle-factors").get_row(strategy).name))
