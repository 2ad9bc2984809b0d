"""A Call run: its arguments checked and bound, then the action's function."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaign.acts.declare import Action, Call, Parameter, Value, get_action
from campaign.errors import WrongWords
from campaign.knowledge.own_numbers import find_known, nobody

if TYPE_CHECKING:
    from campaign.acts.act import Document
    from campaign.acts.deed import Deed, Turn


def run(act: Deed, call: Call) -> Document:
    """Do what the call says, as part of an act."""
    action = get_action(call.action)
    arguments = bind(act, action, call.arguments)
    done: Document = action.function(act, **arguments)
    return done


def bind(turn: Turn, action: Action, given: Mapping[str, Value]) -> dict[str, Any]:
    """The arguments as the function takes them. Whatever a call holds may be wrong: it may come
    from a form, a program or a file."""
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
    return bound


def missing(parameter: Parameter) -> WrongWords:
    return WrongWords("{name} is missing", name=name_of(parameter))


def name_of(parameter: Parameter) -> str:
    """As the help calls it: `ARMY`, `--to`."""
    return max(parameter.options, key=len) if parameter.options else parameter.metavar


def bind_value(turn: Turn, parameter: Parameter, value: Value) -> Any:
    if parameter.many:
        if not isinstance(value, list | tuple):
            raise WrongWords("{name} is a list", name=parameter.name)
        return [bind_one(turn, parameter, each) for each in value]
    return bind_one(turn, parameter, value)


def bind_one(turn: Turn, parameter: Parameter, value: Value) -> Any:
    match parameter.kind:
        case "row":
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
    for name, amount in pairs:
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
    if turn.sender is None:
        return turn.key(parameter.table, f"#{key}")
    with turn.world.unnoticed():  # the act stands on this row, not on all that its sender knows
        row = find_known(turn.world, turn.sender, parameter.table, key, own=parameter.own)
    if row is None:
        raise nobody(parameter.table, f"#{key}")
    return key
