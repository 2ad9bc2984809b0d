"""A Call by the names of what it is about, for a reader's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypedDict

from campaign.acts.declare import Call, Parameter, Value, get_action
from campaign.errors import WrongWords
from campaign.events.values import Name
from campaign.guide.target_words import name_spot
from campaign.knowledge.naming import name
from campaign.rules.packs import campaign_library
from campaign.storage.world import World

NameRow = Callable[[str, int], Name]


class ToldCall(TypedDict):
    action: str
    title: str
    who: Name  # the army, fleet or empire that does it
    to: list[Name]  # what was chosen


def tell_call(call: Call, name_row: NameRow) -> ToldCall | None:
    """None where the action is none of ours, or was kept by a campaign of another program."""
    try:
        action = get_action(call.action)
    except WrongWords:
        return None
    given = [(each, call.arguments[each.name]) for each in action.parameters
             if call.arguments.get(each.name) not in (None, False, [], {})]  # fmt: skip
    named = [name for each, value in given for name in name_values(each, value, name_row)]
    is_own = bool(given) and given[0][0].kind == "row" and not given[0][0].many
    title = action.title or action.help.partition("\n")[0].rstrip(".")
    return {
        "action": call.action,
        "title": title,
        "who": named[0] if is_own else "",
        "to": named[1:] if is_own else named,
    }


def name_values(parameter: Parameter, value: Value, name_row: NameRow) -> Iterator[Name]:
    values = value if isinstance(value, list | tuple) else [value]
    for each in values:
        if parameter.kind == "row" and isinstance(each, int):
            yield name_row(parameter.table, each)
        elif isinstance(each, dict):
            yield from (f"{amount} {thing}" for thing, amount in each.items())
        else:
            yield {"word": each} if isinstance(each, str) else str(each)


def name_all(world: World) -> NameRow:
    """For the gamemaster, who knows everything by its name."""
    library = campaign_library(world)

    def name_row(table: str, key: int) -> Name:
        if world.row_if(table, key) is None:
            return str(key)
        return (
            name_spot(world, library, key)
            if table == "tile"
            else name(world, library, f"{table}:{key}")
        )

    return name_row
