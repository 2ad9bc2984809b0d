"""Our commands and nouns, as Typer builds them: help in the person's language, and what is wrong
with the words that were typed refused in ours.

They override public methods of Typer's classes. A parameter is Typer's own object; `word_values`
gives it our conversion of values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from cli.app.command_index import first_sentence
from cli.words.game_words import in_both, in_english_before
from cli.words.reader import reader
from cli.words.text import tr
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from cli.app.click_types import Context as CommandContext
    from cli.app.click_types import Parameter

Frame: Any = typer.Context.formatter_class  # Typer carries a Click of its own in some versions

PLACE = re.compile(r"[A-Z]{2,}")
# What stands for a value whose parameter has no word of its own, by the type's name.
PLACES = {"str": "TEXT", "int": "NUMBER", "int range": "NUMBER", "float": "NUMBER", "path": "FILE"}
EMPIRE = "--empire"
NARROWEST, WIDEST = 30, 80  # columns of help
# What people call things by, where we have another word.
MEANT = {
    "castle": "settlement", "city": "settlement", "fortress": "settlement", "town": "settlement",
    "village": "settlement", "hero": "character", "hex": "tile", "player": "empire",
    "ship": "fleet", "dice": "roll", "quit": "shell", "log": "journal", "history": "journal",
    "settings": "config", "scout": "explore", "attack": "battle",
}  # fmt: skip
EVERYWHERE = ("--json", "--lang", "--campaign")


class Formatter(Frame):  # type: ignore[misc]  # known only at run time
    def write_dl(self, rows: Sequence[tuple[str, str]], **others: Any) -> None:
        """A narrow terminal has a narrow first column; what is longer has a line of its own."""
        super().write_dl(rows, **{"col_max": min(30, self.width // 2 - 4), **others})

    def getvalue(self) -> str:
        text = str(super().getvalue())
        if not reader().fancy:
            return text
        from cli.app.help_colours import coloured

        return coloured(text)


class Context(typer.Context):
    formatter_class = Formatter

    def make_formatter(self) -> Any:
        """Typer's own is never narrower than 50 columns."""
        return Formatter(width=min(max(reader().width, NARROWEST), WIDEST) - 2)


class Worded:
    """What a command and a noun have in common."""

    context_class: Any = Context
    help: str | None
    short_help: str | None
    params: Any

    def get_short_help_str(self, limit: int = 0) -> str:
        """The first sentence of the help, whole; Typer would cut it off."""
        return first_sentence(self.short_help or self.help)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        formatter.write_usage(ctx.command_path, render_usage(self, ctx), tr("Usage:") + " ")

    def format_options(self, ctx: Any, formatter: Any) -> None:
        rows = list(help_rows(self, ctx))
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            shown = [(name, text) for param, name, text in rows if param.param_type_name == kind]
            if shown:
                with formatter.section(tr(title)):
                    formatter.write_dl(shown)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """A command has none."""


class OneCommand(Worded, TyperCommand):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        takes_more, ctx.allow_extra_args = ctx.allow_extra_args, True
        with of_command(ctx):
            rest = list(super().parse_args(ctx, args))
        if rest and not takes_more and not ctx.resilient_parsing:
            refuse_rest(rest, ctx)
        return rest


class Verbs(Worded, TyperGroup):
    """A noun with verbs under it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with of_command(ctx):
            return list(super().parse_args(ctx, args))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None:
            refuse_command(args[0], self.list_commands(ctx), ctx.command_path)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        below = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section(tr("Commands")):
            formatter.write_dl([(name, verb.get_short_help_str()) for name, verb in below if verb])


@contextmanager
def of_command(ctx: Any) -> Iterator[None]:
    """What is refused while words are parsed is of this command; not all errors of Typer's say."""
    try:
        yield
    except Exception as trouble:
        if getattr(trouble, "ctx", ctx) is None:
            trouble.ctx = ctx  # type: ignore[attr-defined]  # an error of Typer's, by its shape
        raise


def use_our_classes(app: typer.Typer) -> None:
    """Before Typer builds the commands of a noun."""
    own = isinstance(app.info.cls, type) and issubclass(app.info.cls, Verbs)
    app.info.cls = app.info.cls if own else Verbs
    for command in app.registered_commands:
        command.cls = OneCommand
    for group in app.registered_groups:
        if group.typer_instance:
            use_our_classes(group.typer_instance)


# Help


def name_places(text: str) -> str:
    """`[OPTIONS] NAME`, with the words that stand for a person's own translated."""
    return PLACE.sub(lambda found: tr(found.group()), text)


def render_usage(command: Any, ctx: Any) -> str:
    """`[OPTIONS] NAME [TILE]...`"""
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    below = ["COMMAND [ARGS]..."] if isinstance(command, TyperGroup) else []
    return name_places(" ".join(["[OPTIONS]", *map(argument_place, arguments), *below]))


def argument_place(param: Any) -> str:
    place = value_place(param)
    return place if param.required or place.startswith("[") else f"[{place}]"


def value_place(param: Any) -> str:
    """The word that stands for the value of a parameter."""
    if param.metavar:
        return str(param.metavar)
    if param.param_type_name == "argument":
        return str(param.name).upper()
    choices = getattr(param.type, "choices", None)
    if choices:
        return f"<{'|'.join(map(str, choices))}>"
    return PLACES.get(param.type.name) or str(param.type.name).upper()


def help_rows(command: Any, ctx: Any) -> Iterator[tuple[Any, str, str]]:
    """Each parameter, how it is typed and what it is for, in the person's language."""
    for param in command.get_params(ctx):
        if not param.hidden:
            text = tr(param.help) if param.help else ""
            shown = "  ".join(part for part in (text, bracket(param, ctx)) if part)
            yield param, name_places(parameter_place(param)), shown


def parameter_place(param: Any) -> str:
    if param.param_type_name == "argument":
        return value_place(param)
    value = "" if param.is_flag else " " + value_place(param)
    names = [sorted(names, key=len) for names in (param.opts, param.secondary_opts) if names]
    return " / ".join(", ".join(each) + value for each in names)


def bracket(param: Any, ctx: Any) -> str:
    """`[default: 4; 0 to 100]`, `[required]`."""
    low, high = (getattr(param.type, name, None) for name in ("min", "max"))
    default = find_default(param, ctx)
    parts = [
        tr("default: {value}", value=default) if default else "",
        tr("{low} to {high}", low=low, high=high) if None not in (low, high) else "",
        tr("at least {low}", low=low) if low is not None and high is None else "",
        tr("required") if param.required else "",
    ]
    shown = "; ".join(part for part in parts if part)
    return f"[{shown}]" if shown else ""


def find_default(param: Any, ctx: Any) -> str:
    if isinstance(param.show_default, str):
        return f"({param.show_default})"
    default = param.get_default(ctx, call=False)
    if not param.show_default or default is None:
        return ""
    if getattr(param, "is_flag", False):
        names = param.opts if default else param.secondary_opts
        return names[0].lstrip("-") if param.secondary_opts else ""
    listed = default if isinstance(default, list | tuple) else [default]
    return ", ".join(str(each.value if isinstance(each, Enum) else each) for each in listed)


# Refusals


def find_near(word: str, words: Iterable[str]) -> str:
    """The word that was most likely meant, or nothing."""
    import difflib

    known = list(words)
    singular = [word.removesuffix("s"), word.removesuffix("ies") + "y"]
    meant = [MEANT.get(each, each) for each in singular]
    exact = [each for each in meant if each != word and each in known]
    return "".join((exact or difflib.get_close_matches(word, known, n=1))[:1])


def refuse_command(word: str, words: Iterable[str], path: str) -> NoReturn:
    near, hint = find_near(word, words), "{path} --help"
    if near:
        message = "there is no command {name}; did you mean {near}?"
        raise Usage(message, hint, name=word[:40], near=near, path=path)
    raise Usage("there is no command {name}", hint, name=word[:40], path=path)


def refuse_option(name: str, ctx: CommandContext | None) -> NoReturn:
    """With the option that was most likely meant, of the command or of the whole program."""
    if name in EVERYWHERE:  # which are taken out before, unless it has a value: `--json=yes`
        raise Usage("{name} takes no value", name=name)
    params = ctx.command.get_params(ctx) if ctx else ()
    near = find_near(name, [*(word for each in params for word in each.opts), *EVERYWHERE])
    facts = {"name": name[:40], "near": near, "path": ctx.command_path if ctx else "hexcrown"}
    if near:
        message = "there is no option {name}; did you mean {near}?"
        raise Usage(message, "{path} --help", **facts)
    raise Usage("there is no option {name}", "{path} --help", **facts)


def refuse_rest(words: Sequence[str], ctx: Any) -> NoReturn:
    """A name that nothing asked for is most often an empire's: `report Ostmark`."""
    text = " ".join(words)
    facts = {"words": text, "path": ctx.command_path}
    if not takes_empire(ctx):
        raise Usage("too many words: {words}", "{path} --help", **facts)
    name = f'"{text}"' if " " in text else text
    message = "too many words: {words}; did you mean {near}?"
    raise Usage(message, "{path} --help", **facts, near=f"{EMPIRE} {name}")


def takes_empire(ctx: CommandContext) -> bool:
    """Whether the command has that option, and nobody gave it yet."""
    if ctx.params.get("empire"):
        return False
    return any(EMPIRE in param.opts for param in ctx.command.params)


def name_parameter(param: Parameter) -> str:
    """`NAME` or `--size`, as the help calls it."""
    if param.param_type_name == "argument":
        return name_places(value_place(param))
    return max(param.opts, key=len)


# Values


def word_values(command: Any, either_language: bool = True) -> None:
    """Let each parameter of a command and its verbs take words of the game in either language, and
    refuse a wrong value in our words."""
    for param in command.params:
        # Every value passes this method, before it is checked against a choice or a range.
        cast = in_english_before(param) if either_language else param.type_cast_value
        param.type_cast_value = in_our_words(param, cast)
    for below in getattr(command, "commands", {}).values():
        word_values(below, either_language)


def in_our_words(param: Any, cast: Callable[[Any, object], object]) -> Callable[[Any, Any], object]:
    def cast_in_our_words(ctx: Any, value: object) -> object:
        try:
            return cast(ctx, value)
        except typer.BadParameter:
            refuse_value(param, value, ctx)

    return cast_in_our_words


def refuse_value(param: Any, value: object, ctx: CommandContext) -> NoReturn:
    """By the type of the parameter: a choice, a number's range, a whole number."""
    kind = param.type
    low, high = (getattr(kind, name, None) for name in ("min", "max"))
    given = value if isinstance(value, str) else " ".join(map(str, as_list(value)))
    facts = {"name": name_parameter(param), "value": given[:60], "low": low, "high": high}
    facts |= {"path": ctx.command_path}
    hint = "{path} --help"
    if choices := getattr(kind, "choices", None):
        facts["choices"] = ", ".join(in_both(str(choice)) for choice in choices)
        raise Usage("{name} must be one of {choices}, not {value}", hint, **facts)
    if not is_number(given):
        if "int" in kind.name:
            raise Usage("{name} must be a whole number, not {value}", hint, **facts)
        raise Usage("{name} can't be {value}", hint, **facts)
    if high is None:
        raise Usage("{name} takes {low} or more, not {value}", hint, **facts)
    raise Usage("{name} takes {low} to {high}, not {value}", hint, **facts)


def as_list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else [value]


def is_number(text: str) -> bool:
    digits = text.strip().removeprefix("-").removeprefix("+")
    return digits.isdecimal()
