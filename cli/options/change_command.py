"""What every command that changes a campaign shares: its options, the run, the answer.

A command says which of the shared options it takes, and gets them as one value `how`:

    @takes("dry_run")
    def command(how: ChangeOptions, name: NameArgument) -> None:
        apply(lambda context, how: rename(context, name, how), render, how)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.output import say, show
from cli.app.session import session
from cli.options.option_groups import (
    AskOption,
    Command,
    DiceOption,
    SeedOption,
    make_chance,
    with_options,
)
from cli.render.changes_text import render_changes
from cli.words.text import pick
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.app.context import Context, How
    from campaign.storage.store import Store
    from tables.chance.sources import Chance

DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Show the exact change and make none.")
]
ForceOption = Annotated[
    bool, typer.Option("--force", help="Do what a rule forbids; needs --reason.")
]
ReasonOption = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="The reason; the journal records it.")
]
ChooseOption = Annotated[
    list[str] | None,
    typer.Option(
        "--choose", metavar="OPTION", help="Answer a decision in advance; may be repeated."
    ),
]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Confirm without asking.")]


@dataclass(frozen=True)
class ChangeOptions:
    """The shared options of one changing command, with what each is when nobody gives it."""

    dice: DiceOption = None
    ask: AskOption = False
    seed: SeedOption = None
    choose: ChooseOption = None
    dry_run: DryRunOption = False
    force: ForceOption = False
    reason: ReasonOption = ""


OF_AN_ACTION = ("dice", "ask", "seed", "choose", "dry_run", "force", "reason")
BY_HAND = ("reason", "force", "dry_run")


def takes(*options: str) -> Callable[[Command], Command]:
    """The command takes these options of `ChangeOptions` and gets them as its first argument."""
    return with_options(ChangeOptions, *options)


Render = Callable[[Mapping[str, Any]], None]
Word = Callable[[Mapping[str, Any]], dict[str, Any]]
UseCase = Callable[["Context", "How"], dict[str, Any]]


def apply(
    use_case: UseCase, render: Render, how: ChangeOptions, word: Word = dict, *, rolls: bool = False
) -> dict[str, Any]:
    """Call a use case that changes the campaign, find words for its document, and show it. `rolls`:
    its dice are asked for where the campaign's option says so."""
    with acting(how, rolls) as (context, plainly):
        document = use_case(context, plainly)
    forget_typed(context.dice)
    show(word(document), render_tried if how.dry_run else render)
    return document


def apply_call(action: str, render: Render, how: ChangeOptions, **arguments: Any) -> None:
    """The same of a change by hand."""
    from campaign.acts.declare import Call
    from campaign.app.editing import edit

    call = Call(action, arguments)
    apply(lambda context, how: edit(context, call, how.words, how), render, how)


@contextmanager
def acting(how: ChangeOptions, rolls: bool = False) -> Iterator[tuple[Context, How]]:
    """The campaign, with the dice that the options say."""
    from campaign.app.context import BY_PROGRAM, How
    from cli.app.opening import open_context
    from tables.chance.awaiting import Unrolled

    refuse_unreasoned(how)
    with open_context() as context:
        told = how.dice is not None or how.ask or how.seed is not None
        if rolls and how.dry_run and not told:
            context = replace(context, dice=Unrolled())
        elif rolls:
            how = at_the_table(context.store, how)
        if how.ask or how.seed is not None or how.dice not in (None, *BY_PROGRAM):
            source = "typed" if how.dice is not None else "asked" if how.ask else "seed"
            context = replace(context, dice=chance_of(how), dice_from=source)
        yield context, How(how.force, how.reason, how.dry_run, how.ask, session().words)


def at_the_table(store: Store, how: ChangeOptions) -> ChangeOptions:
    """With the option `dice` = table real dice are asked for, unless the command says which."""
    from campaign.acts.perform import look
    from cli.app.settings import find_setting

    told = how.dice is not None or how.ask or how.seed is not None
    if told:
        return how
    usual = find_setting("dice", dict(session().settings)).value
    real = look(store, lambda world: world.option("dice", usual)) == "table"
    return replace(how, ask=True) if real else how


def chance_of(how: ChangeOptions) -> Chance:
    chance = make_chance(how.dice, how.ask, how.seed)
    if not how.ask:
        return chance
    from campaign.storage.locations import find_place
    from cli.options.asking import AskedAgain
    from cli.options.typed_before import TypedBefore

    return AskedAgain(TypedBefore(find_place(session().campaign), session().words))


def forget_typed(dice: Chance | None) -> None:
    """What was asked for is written: nothing of it needs to be offered again."""
    if dice is not None and dice.asks_people:
        from cli.options.asking import AskedAgain

        if isinstance(dice, AskedAgain):
            dice.forget()


def refuse_unreasoned(how: ChangeOptions) -> None:
    if how.force and not how.reason.strip():
        raise Usage("--force needs a reason", "add --reason TEXT; the journal keeps it")
    if how.seed is not None and not how.force:
        raise Usage(
            "a campaign's dice are sealed: --seed takes others",
            "add --force --reason TEXT, or type real dice with --dice",
        )


def render_tried(document: Mapping[str, Any]) -> None:
    """The story up to the first die that nobody has rolled, then each change."""
    from cli.render.story_text import render_story

    story, waits = document.get("story", ()), document.get("waits")
    say("this would change (nothing was changed):")
    render_story(story)
    if waits is not None and waits["id"] == "dice":
        say("  then dice are rolled: {question}", question=pick(waits["question"]))
    render_changes(document["changes"], told=bool(story) or waits is not None)
