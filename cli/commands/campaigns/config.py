"""`hexcrown config`: a person's own settings, kept in a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypedDict

import typer

from cli.app.output import line, say, show
from cli.app.session import session
from cli.app.settings import (
    ORIGINS,
    SETTINGS,
    check_setting,
    find_setting,
    get_setting,
    read_settings,
    write_settings,
)
from cli.render.columns import write_columns
from cli.words.reader import LANGUAGES, speak_in
from cli.words.text import tr

app = typer.Typer(
    help="Your own settings: language, dice, colours, name.\n\n"
    "An option of a command wins, then the environment, then the campaign, then these.\n\n"
    "Example: hexcrown config set lang it",
    invoke_without_command=True,
)
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="lang, dice, colours or name.")]
ValueArgument = Annotated[str, typer.Argument(metavar="VALUE", help="Its new value.")]


class SettingLine(TypedDict):
    name: str
    value: str
    origin: str


@app.callback()
def without_verb(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        list_()


@app.command("list")
def list_() -> None:
    """Show every setting with its value, and where the value comes from.

    Example: hexcrown config list
    """
    show({"settings": [describe(name) for name in SETTINGS]}, render)


@app.command()
def get(name: NameArgument) -> None:
    """Print one setting.

    Example: hexcrown config get lang
    """
    get_setting(name)
    show(describe(name), lambda found: line(found["value"]))


@app.command("set")
def set_(name: NameArgument, value: ValueArgument) -> None:
    """Save a setting.

    Example: hexcrown config set name 'Gerda'
    """
    get_setting(name)
    check_setting(name, value.strip())
    keep({**read_settings()[0], name: value.strip()}, name)


@app.command()
def unset(name: NameArgument) -> None:
    """Go back to the default.

    Example: hexcrown config unset dice
    """
    get_setting(name)
    keep({each: value for each, value in read_settings()[0].items() if each != name}, name)


def keep(settings: dict[str, str], name: str) -> None:
    write_settings(settings)
    session().settings = settings
    if name == "lang" and not session().lang_is_given:  # so the answer is in the new language
        speak_in(settings.get("lang", LANGUAGES[0]))
    show(describe(name), render_kept)


def describe(name: str) -> SettingLine:
    found = find_setting(name, read_settings()[0], find_campaigns_own(name))
    return {"name": name, "value": found.value, "origin": found.origin}


def find_campaigns_own(name: str) -> str | None:
    """What the campaign in use has set, where it may."""
    from campaign.storage.locations import find_kept_option

    return find_kept_option(session().campaign, name) if SETTINGS[name].in_campaign else None


def render_kept(found: SettingLine) -> None:
    say("{name} is {value}", name=found["name"], value=found["value"] or "-")
    if found["origin"] == "environment":
        say("the environment decides this, not the settings file")
    if found["origin"] == "campaign":
        say("the campaign decides this, not the settings file")


def render(document: Mapping[str, list[SettingLine]]) -> None:
    write_columns(
        ["name", "value", tr("set by"), "meaning"],
        [
            [
                each["name"],
                each["value"] or "-",
                tr(ORIGINS[each["origin"]]),
                meaning_of(each["name"]),
            ]
            for each in document["settings"]
        ],
    )


def meaning_of(name: str) -> str:
    setting = SETTINGS[name]
    return " ".join(
        [tr(setting.meaning), f"({', '.join(setting.choices)})" * bool(setting.choices)]
    )
