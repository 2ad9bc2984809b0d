"""What Typer refuses, in our words: by the class of the error and by what it carries.

Typer's own Click does not translate its texts. It tells the kind of an error by its class and the
parameter by reference; only a value that was refused, and words that were too many, stand in the
text alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, cast

from cli.app.game_words import in_both
from cli.app.typer_words import name_places

if TYPE_CHECKING:
    from cli.app.click_types import Context, Error, ValueType

EMPIRE = "--empire"


class Said(NamedTuple):
    template: str
    facts: dict[str, str]


def say_error(error: Exception) -> Said:
    """By the name of the class: some versions of Typer carry a Click of their own."""
    trouble = cast("Error", error)
    say = KINDS.get(type(trouble).__name__)
    said = (say and say(trouble)) or Said("{text}", {"text": trouble.format_message()})
    return Said(said.template, {name: fact.replace("'", "") for name, fact in said.facts.items()})


def missing(trouble: Error) -> Said:
    return Said("{name} is missing", {"name": name_of(trouble)})


def no_option(trouble: Error) -> Said:
    facts = {"name": trouble.option_name, "near": "".join(sorted(trouble.possibilities or ())[:1])}
    if facts["near"]:
        return Said("there is no option {name}; did you mean {near}?", facts)
    return Said("there is no option {name}", facts)


def option_usage(trouble: Error) -> Said:
    facts = {"name": trouble.option_name}
    if "requires" in trouble.message:
        return Said("{name} needs a value", facts)
    return Said("{name} takes no value", facts)


def bad_value(trouble: Error) -> Said | None:
    kind = trouble.param.type if trouble.param else None
    value, found, what = trouble.message.partition(" is not ")
    facts = {"name": name_of(trouble), "value": value}
    if not found:
        return None
    if kind is not None and hasattr(kind, "choices"):
        facts["choices"] = ", ".join(in_both(str(choice)) for choice in kind.choices)
        return Said("{name} must be one of {choices}, not {value}", facts)
    if what.startswith("in the range"):
        return out_of_range(kind, facts)
    if "int" in getattr(kind, "name", ""):
        return Said("{name} must be a whole number, not {value}", facts)
    return None


def out_of_range(kind: ValueType | None, facts: dict[str, str]) -> Said:
    low, high = (kind.min, kind.max) if kind else (None, None)
    facts |= {"low": str(low), "high": str(high)}
    if high is None:
        return Said("{name} takes {low} or more, not {value}", facts)
    return Said("{name} takes {low} to {high}, not {value}", facts)


def usage(trouble: Error) -> Said | None:
    """What carries its text alone."""
    if trouble.message.startswith("Missing command"):
        return Said("a word is missing: which of its commands?", {})
    if trouble.message.startswith("Got unexpected extra arg"):
        return too_many(trouble)
    if trouble.message.startswith("No such command"):
        return no_command(trouble)
    return None


def too_many(trouble: Error) -> Said:
    """A name that nothing asked for is most often an empire's: `report Ostmark`."""
    words = trouble.message.partition(" (")[2][:-1]
    if not takes_empire(trouble.ctx):
        return Said("too many words: {words}", {"words": words})
    name = f'"{words}"' if " " in words else words
    facts = {"words": words, "near": f"{EMPIRE} {name}"}
    return Said("too many words: {words}; did you mean {near}?", facts)


def takes_empire(context: Context | None) -> bool:
    """Whether the command has that option, and nobody gave it yet."""
    if context is None or context.params.get("empire"):
        return False
    return any(EMPIRE in param.opts for param in context.command.params)


def no_command(trouble: Error) -> Said:
    quoted = trouble.message.split("'")  # No such command 'fond'. Did you mean 'found'?
    if len(quoted) > 3:
        facts = {"name": quoted[1], "near": quoted[3]}
        return Said("there is no command {name}; did you mean {near}?", facts)
    return Said("there is no command {name}", {"name": quoted[1]})


def name_of(trouble: Error) -> str:
    """`NAME` or `--size`, as the help calls it."""
    param = trouble.param
    if param is None:
        return str(trouble.param_hint or "")
    if param.param_type_name == "argument":
        return name_places(param.metavar or param.name.upper())
    return str(max(param.opts, key=len))


KINDS: dict[str, Callable[[Error], Said | None]] = {
    "MissingParameter": missing,
    "NoSuchOption": no_option,
    "BadOptionUsage": option_usage,
    "BadParameter": bad_value,
    "UsageError": usage,
}
