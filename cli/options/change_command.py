"""What every command that changes a campaign shares: its options, the run, the answer.

A command says which of the shared options it takes, and gets them as one value `how`:

    @takes("dry_run")
    def command(how: ChangeOptions, name: NameArgument) -> None:
        change(lambda world, _: rename(world, name), render, how)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    from campaign.acts.perform import Done, Request
    from campaign.app.context import Context, How
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.store import Store
    from campaign.storage.world import World
    from tables.chance.sources import Chance

DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Show the exact change and make none.")
]
ForceOption = Annotated[
    bool, typer.Option("--force", help="Do what a rule forbids; needs --reason.")
]
ReasonOption = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="Why; the journal keeps it.")
]
ChooseOption = Annotated[
    list[str] | None,
    typer.Option("--choose", metavar="OPTION", help="Answer a decision ahead; may be repeated."),
]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Agree without being asked.")]


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


UseCase = Callable[["World", "CampaignChance"], Mapping[str, object]]
Render = Callable[[Mapping[str, Any]], None]
Word = Callable[[Mapping[str, Any]], Mapping[str, object]]


def change(
    use_case: UseCase,
    render: Render,
    how: ChangeOptions,
    word: Word = dict,
    *,
    rolls: bool = False,
    call: Mapping[str, object] | None = None,
) -> Any:
    """Run the use case on the campaign, write it, find words for its answer, and show it. `rolls`:
    its dice are asked for where the campaign's option says so."""
    from campaign.acts.perform import perform
    from cli.app.opening import open_campaign
    from tables.chance.awaiting import Unrolled

    request = request_of(how)
    with open_campaign() as store:
        if rolls and how.dry_run and request.dice is None and how.dice is None:
            request = replace(request, dice=Unrolled())
        elif rolls:
            request = request_of(at_the_table(store, how))
        done = perform(store, use_case, replace(request, call=call))
    forget_typed(request)
    session().entry = done.entry
    session().act = None if how.dry_run else done.act
    show_done(replace(done, document=word(done.document)), render, how)
    return done.document


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


BY_PROGRAM = ("program", "programma")  # `--dice program`: sealed, whatever the option says


def request_of(how: ChangeOptions) -> Request:
    refuse_unreasoned(how)
    request = request_of_words(replace(how, dice=None) if how.dice in BY_PROGRAM else how)
    if session().dice is None:
        return request
    return replace(request, dice=session().dice, dice_from=session().dice_from or request.dice_from)


def request_of_words(how: ChangeOptions) -> Request:
    from campaign.acts.perform import Request
    from campaign.storage.text_validation import check_text

    given = how.dice is not None or how.ask or how.seed is not None
    source = "typed" if how.dice is not None else "asked" if how.ask else "seed"
    return Request(
        words=session().words,
        dice=chance_of(how) if given else None,
        dice_from=source,
        dry_run=how.dry_run,
        asks=how.ask,
        reason=check_text(how.reason),
        forced=how.force,
        at=session().at,
    )


def chance_of(how: ChangeOptions) -> Chance:
    chance = make_chance(how.dice, how.ask, how.seed)
    if not how.ask:
        return chance
    from campaign.storage.locations import find_place
    from cli.options.asking import AskedAgain
    from cli.options.typed_before import TypedBefore

    return AskedAgain(TypedBefore(find_place(session().campaign), session().words))


def forget_typed(request: Request) -> None:
    """What was asked for is written: nothing of it needs to be offered again."""
    if request.asks:
        from cli.options.asking import AskedAgain

        if isinstance(request.dice, AskedAgain):
            request.dice.forget()


def refuse_unreasoned(how: ChangeOptions) -> None:
    if how.force and not how.reason.strip():
        raise Usage("--force needs a reason", "add --reason TEXT; the journal keeps it")
    if how.seed is not None and not how.force:
        raise Usage(
            "a campaign's dice are sealed: --seed takes others",
            "add --force --reason TEXT, or type real dice with --dice",
        )


def show_done(done: Done, render: Render, how: ChangeOptions) -> None:
    from campaign.app.changing import describe_done

    document = describe_done(done, use_case_options(how))
    show(document, lambda shown: render_done(shown, render, how))


def apply(
    use_case: Callable[[Context, How], dict[str, Any]], render: Render, how: ChangeOptions
) -> None:
    """Call a use case that changes the campaign, and show its document."""
    from cli.app.opening import open_context

    refuse_unreasoned(how)
    with open_context() as context:
        document = use_case(context, use_case_options(how))
    session().act = None if how.dry_run else document["act"]
    show(document, lambda shown: render_done(shown, render, how))


def use_case_options(how: ChangeOptions) -> How:
    from campaign.app.context import How

    return How(how.force, how.reason, how.dry_run, words=session().words)


def render_done(document: Mapping[str, Any], render: Render, how: ChangeOptions) -> None:
    if how.dry_run:
        render_tried(document)
        return
    render(document)


def render_tried(document: Mapping[str, Any]) -> None:
    """The story up to the first die that nobody has rolled, then each change."""
    from cli.render.story_text import render_story

    story, waits = document.get("story", ()), document.get("waits")
    say("this would change (nothing was changed):")
    render_story(story)
    if waits is not None and waits["id"] == "dice":
        say("  then dice are rolled: {question}", question=pick(waits["question"]))
    render_changes(document["changes"], told=bool(story) or waits is not None)
