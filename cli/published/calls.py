"""A published command called with named fields instead of words: what fields it has, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from cli.words.reader import reader
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.storage.kept_stores import KeptStores
    from cli.app.click_types import Command

KINDS = {"integer": "integer", "float": "number", "boolean": "boolean"}  # the rest is text
UNPUBLISHED = ("ask", "follow", "help")  # the API can ask nobody, and its answers end
OF_THIS_MACHINE = ("FILE", "DIR")  # the API reads nothing of the machine that it runs on
OF_A_FILE = ("out", "to", "force", "bars", "chart")  # of a command that may write a file instead
YES, NO = ("true", "yes", "1"), ("false", "no", "0", "")


class CallField(NamedTuple):
    """An argument or option."""

    name: str
    flag: str  # `--dice`; nothing of an argument
    many: bool
    required: bool
    kind: str  # as JSON Schema calls it
    help: str


@cache
def fields_of(name: str) -> list[CallField]:
    """Of `army move`: army, path, dice, …; in the order of its words."""
    parameters = load(name).params
    names = [parameter.name for parameter in parameters]
    left_out = (*UNPUBLISHED, *(OF_A_FILE if "out" in names else ()))
    return [
        describe(each)
        for each in parameters
        if each.name not in left_out and each.metavar not in OF_THIS_MACHINE
    ]


def load(name: str) -> Command:
    """With its texts in the language spoken now."""
    return load_in(name, reader().lang)


@cache
def load_in(name: str, lang: str) -> Command:
    from cli.app.commands import load_command

    group, _, verb = name.rpartition(" ")  # `play settlers pray` has two
    return verbs_in(group, lang)[verb] if group else cast("Command", load_command(name))


@cache
def verbs_in(group: str, lang: str) -> Mapping[str, Command]:
    from cli.app.described import verbs_of

    return verbs_of(load_in(group, lang))


def describe(parameter: object) -> CallField:
    """Typer's parameters differ from version to version: known by what they have."""
    is_option = getattr(parameter, "param_type_name", "") == "option"
    kind = str(getattr(getattr(parameter, "type", None), "name", "text"))
    flags = [flag for flag in getattr(parameter, "opts", ()) if flag.startswith("--")]
    return CallField(
        name=str(getattr(parameter, "name", "")).rstrip("_"),
        flag=flags[0] if is_option else "",
        many=bool(getattr(parameter, "multiple", False)) or getattr(parameter, "nargs", 1) == -1,
        required=bool(getattr(parameter, "required", False)),
        kind=KINDS.get(kind.partition(" ")[0], "string"),
        help=str(getattr(parameter, "help", "") or ""),
    )


def ask(
    name: str,
    given: Mapping[str, Sequence[str]],
    campaign: str | None,
    by: str,
    stores: KeptStores,
) -> tuple[int, dict[str, object]]:
    """The exit code and the document of a published command, asked by a server."""
    from cli.app.run import answer
    from cli.app.session import Session

    asker = Session()
    asker.campaign, asker.by, asker.stores = campaign, by, stores
    return answer(words_of(name, given), asker)


def words_of(name: str, given: Mapping[str, Sequence[str]]) -> list[str]:
    """The words that a person would type. No value can become an option of its own."""
    fields = fields_of(name)
    unknown = [each for each in given if each not in [field.name for field in fields]]
    if unknown:
        known = ", ".join(field.name for field in fields) or "-"
        raise Usage("{name} has no field {field}", "fields are {known}", name=name,
                    field=unknown[0][:40], known=known)  # fmt: skip
    if name == "map path" and len(given.get("places", ())) > 2:  # the first would be a file
        raise Usage("a route needs FROM and TO")
    options = [word for field in fields if field.flag for word in option_words(field, given)]
    arguments = argument_words([field for field in fields if not field.flag], given)
    closed = ["--"] if any(word.startswith("-") for word in arguments) else []
    return [*name.split(), *options, *closed, *arguments]


def option_words(field: CallField, given: Mapping[str, Sequence[str]]) -> list[str]:
    values = given.get(field.name, ())
    if field.kind != "boolean":
        return [f"{field.flag}={value}" for value in (values if field.many else values[-1:])]
    answer = values[-1].casefold() if values else ""
    if answer not in (*YES, *NO):
        raise Usage("{field} is true or false, not {text}", field=field.name, text=answer[:40])
    return [field.flag] if answer in YES else []


def argument_words(fields: Sequence[CallField], given: Mapping[str, Sequence[str]]) -> list[str]:
    """In their places: one that is left out ends the line."""
    words: list[str] = []
    missing = ""
    for field in fields:
        values = given.get(field.name, ())
        if values and missing:
            raise Usage("{field} is missing", field=missing)
        words += values if field.many else values[-1:]
        missing = missing or ("" if values else field.name)
    return words
