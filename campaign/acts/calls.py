"""A Call run: its arguments checked and bound, then the action's function."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaign.acts.declare import Action, Call, Parameter, Value, get_action
from campaign.errors import Refused, WrongWords
from campaign.knowledge.own_numbers import decision_number, find_known, nobody
from campaign.storage.models import Decision, Empire, Settlement

if TYPE_CHECKING:
    from campaign.acts.act import Document
    from campaign.acts.turn import Act, Turn


def run(act: Act, call: Call) -> Document:
    """Do what the call says, as part of an act."""
    action = get_action(call.action)
    done: Document = action.run(act, bind(act, action, call.arguments))
    return done


def bind(turn: Turn, action: Action, given: Mapping[str, Value]) -> dict[str, Any]:
    """The arguments as the function takes them. Whatever a call holds may be wrong: it may come
    from a form, a program or a file."""
    if turn.sender is not None and action.gamemasters:
        raise WrongWords("{words} is not a player's action", words=action.command)
    known = {each.name: each for each in action.parameters}
    for name in given:
        if name not in known:
            raise WrongWords("{action} has no argument {name}", hint="it has {all}",
                             action=action.id, name=name[:40], all=", ".join(known))  # fmt: skip
    bound = {}
    for each in action.parameters:
        if each.name in given:
            bound[each.name] = bind_value(turn, each, given[each.name])
        elif each.required:
            raise missing(each)
        elif each.word.each:
            bound[each.name] = {}
    return bound


def missing(parameter: Parameter) -> WrongWords:
    return WrongWords("{name} is missing", name=name_of(parameter))


def name_of(parameter: Parameter) -> str:
    """As the help calls it: `ARMY`, `--to`."""
    return max(parameter.options, key=len) if parameter.options else parameter.metavar


def bind_value(turn: Turn, parameter: Parameter, value: Value) -> Any:
    if turn.sender is not None and parameter.gamemasters:
        raise WrongWords("only the gamemaster may use {name}", name=name_of(parameter))
    if parameter.many:
        if not isinstance(value, list | tuple):
            raise WrongWords("{name} is a list", name=parameter.name)
        return [bind_one(turn, parameter, each) for each in value]
    return bind_one(turn, parameter, value)


def bind_one(turn: Turn, parameter: Parameter, value: Value) -> Any:
    match parameter.kind:
        case "row":
            if isinstance(value, str):
                value = turn.key(parameter.table, value)
            return bind_row(turn, parameter, check_number(parameter, value))
        case "int":
            return check_number(parameter, value)
        case "bool":
            if not isinstance(value, bool):
                raise WrongWords("{field} is true or false, not {text}", field=parameter.name,
                                 text=str(value)[:40])  # fmt: skip
            return value
        case "amounts":
            return check_amounts(parameter, value)
    return check_text(parameter, value)


def check_number(parameter: Parameter, value: Value) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise WrongWords("{name} must be a whole number, not {value}", name=name_of(parameter),
                         value=str(value)[:40])  # fmt: skip
    low, high = parameter.word.least, parameter.word.most
    if low is not None and value < low and high is None:
        raise WrongWords("{name} takes {low} or more, not {value}", name=name_of(parameter),
                         low=low, value=value)  # fmt: skip
    if (low is not None and value < low) or (high is not None and value > high):
        raise WrongWords("{name} takes {low} to {high}, not {value}", name=name_of(parameter),
                         low=low, high=high, value=value)  # fmt: skip
    return value


def check_text(parameter: Parameter, value: Value) -> str:
    if not isinstance(value, str):
        raise WrongWords("{name} must be a text, not {value}", name=name_of(parameter),
                         value=str(value)[:40])  # fmt: skip
    if parameter.choices and value not in parameter.choices:
        raise WrongWords("{name} must be one of {choices}, not {value}", name=name_of(parameter),
                         choices=", ".join(parameter.choices), value=value[:40])  # fmt: skip
    return parameter.check(value) if parameter.check and value else value


def check_amounts(parameter: Parameter, value: Value) -> dict[str, int]:
    """`{"points": 600}`."""
    pairs = value.items() if isinstance(value, Mapping) else [("", value)]
    low, high = parameter.word.least or 0, parameter.word.most
    for name, amount in pairs:
        if type(amount) is int and high is not None and not low <= amount <= high:
            raise WrongWords("{name} takes {low} to {high}, not {value}",
                             name=f"--{name.replace('_', '-')}", low=low, high=high,
                             value=amount)  # fmt: skip
        if name not in parameter.choices or type(amount) is not int or amount < 0:
            raise WrongWords(
                "{pair} is not WHAT=AMOUNT",
                hint="what can be given: {goods}",
                pair=f"{name}={amount}"[:60],
                goods=", ".join(parameter.choices),
            )
    return dict(pairs)


def bind_row(turn: Turn, parameter: Parameter, key: int) -> int:
    """A row that is there; for a player one that the empire knows, and its own where it must be."""
    table, empire = parameter.table, turn.sender
    if table == "decision":
        return key if empire is None else bind_decision(turn, empire, key)
    if empire is None:
        return turn.key(table, f"#{key}")
    with turn.world.unnoticed():  # the act stands on this row, not on all that its sender knows
        row = find_known(turn.world, empire, table, key, own=False)
        if row is None:
            raise nobody(table, f"#{key}")
        if parameter.own and find_known(turn.world, empire, table, key, own=True) is None:
            raise Refused(
                "{what} {name} is not {empire}'s",
                what=table,
                name=getattr(row, "name", "") or f"#{key}",
                empire=turn.world.get(Empire, empire).name,
            )
    return key


def bind_decision(turn: Turn, empire: int, key: int) -> int:
    """An empire answers only its own decisions; for any other number the refusal is the same."""
    with turn.world.unnoticed():
        row = turn.world.get_if(Decision, key)
        if row is None or row.empire != empire:
            raise not_asked(turn, empire, key)
        if row.ended_at is not None:
            raise not_asked(turn, empire, decision_number(turn.world, row))
    return key


def not_asked(turn: Turn, empire: int, number: int | str) -> Refused:
    return Refused(
        "decision {number} does not wait for {empire}",
        number=number,
        empire=turn.world.get(Empire, empire).name,
    )


def refuse_ended(turn: Turn, empire: int, call: Call) -> None:
    """Of a place of others that is no more: how it ended is not the sender's to know."""
    for each in get_action(call.action).parameters:
        key = call.arguments.get(each.name)
        if each.table == "settlement" and isinstance(key, int):
            with turn.world.unnoticed():
                place = turn.world.get_if(Settlement, key)
            if place is not None and place.ended_at is not None and place.owner != empire:
                raise nobody("settlement", f"#{key}")
