"""`hexcrown play GAME …`: the commands of a game, made of the verbs that it declares.

Only the game that is named gets loaded, and of it only the verb that is named.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.main import get_group

from campaign.games.play import (
    USUAL,
    Answer,
    How,
    do_now,
    find_games,
    headline,
    look_and_tell,
    play,
    verbs_of,
)
from cli.app.command_index import first_sentence
from cli.app.help_text import translate, translate_help
from cli.app.output import line, note, say, show
from cli.app.session import session
from cli.app.typer_classes import Verbs, use_our_classes, word_values
from cli.words.reader import reader
from cli.words.text import pick, tr
from tables.errors import Trouble, WrongWords
from tables.games.pack import Game
from tables.games.verbs import FREE, NEW, Parameter, Verb

GROUP = "hexcrown.group"
VERB = "hexcrown.verb"  # in the context of a call: the command objects are shared by all calls
Name = Annotated[str, typer.Option("--name", help="Which game, when several are in progress.")]
Dice = Annotated[str | None, typer.Option("--dice", help="The results you rolled: 3,5,1.")]
Seed = Annotated[str | None, typer.Option("--seed", help="A seed word, for repeatable results.")]
Replace = Annotated[bool, typer.Option("--replace", help="Set aside an older game of this name.")]


DeckName = Annotated[str, typer.Argument(help="The deck's name.")]
Here = Annotated[bool, typer.Option("--here", help="Keep it in the current campaign.")]


class Games(Verbs):
    """Loads a game's commands only when they are asked for, and of a game only the verb named.

    `Any`: what Typer calls its context and commands changes place from version to version.
    """

    def list_commands(self, ctx: object) -> list[str]:
        return list(played())

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        ctx.meta[VERB] = args[1] if len(args) > 1 else ""
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        kept = ctx.meta.get(GROUP) if ctx else None
        if kept is not None and kept.name == cmd_name:  # asked for twice in one call
            return kept
        game = played().get(cmd_name)
        if game is None:
            return None
        app = make_app(game, ctx.meta.get(VERB, "") if ctx else "")
        use_our_classes(app)
        group = get_group(app)
        group.name = cmd_name
        translate_help(group)
        word_values(group, either_language=False)
        if ctx:
            ctx.meta[GROUP] = group
        return group

    def format_commands(self, ctx: object, formatter: Any) -> None:
        with formatter.section(tr("Games")):
            formatter.write_dl([(name, describe(game)) for name, game in played().items()])


def played() -> dict[str, Game]:
    """All but those that are a command of their own."""
    return {name: game for name, game in find_games().items() if "command" not in game.facts}


def describe(game: Game) -> str:
    return f"{pick(game.facts['title'])}. {pick(game.facts['about'])}"


def make_app(game: Game, wanted: str = "") -> typer.Typer:
    """The game with the one verb that is wanted, or all: Typer takes a millisecond for each."""
    app = typer.Typer(rich_markup_mode=None, help=describe(game), invoke_without_command=True)

    @app.callback(help=describe(game))
    def alone(ctx: typer.Context) -> None:
        if ctx.invoked_subcommand is None and not guide(game):
            line(ctx.get_help())

    verbs = verbs_of(game)
    for verb in [verbs[wanted]] if wanted in verbs else verbs.values():
        app.command(verb.name)(make_command(game, verb))
    return app


def guide(game: Game) -> bool:
    """What happens next in the game in progress, and the few things to do; False without one."""
    try:
        state, now = look_and_tell(game, How(reader().lang))
    except Trouble:
        return False
    line(headline(game, now, game.words(reader().lang)))
    verbs = verbs_of(game)
    for name in do_now(game, state, now):
        title = first_sentence(translate(verbs[name].help))
        line(f"  hexcrown play {game.name} {name}  {title}")
    say("everything you can do: {command}", command=f"hexcrown play {game.name} --help")
    return True


def make_command(game: Game, verb: Verb) -> Any:
    """A function with the words of the verb as its signature, for Typer to read."""

    own_command = "command" in game.facts  # whose first word is the name

    def command(**given: Any) -> int:
        how = How(
            lang=reader().lang,
            name=given.pop("name", USUAL),
            words=list(session().words),
            dice=parse_dice(given.pop("dice", None)),
            seed=given.pop("seed", None) if verb.kind == NEW else None,
            replace=given.pop("replace", False),
        )
        with in_campaign(how, own_command and given.pop("here", False) is True, own_command) as how:
            answer = play(game, verb, read_files(verb, given), how)
        return show_answer(ask_colour(game, verb, given, how, answer))

    words = [make_parameter(each) for each in verb.parameters]
    words += [keyword(name, hint) for name, hint in shared_options(verb).items()]
    if own_command:
        words = [each for each in words if each.name != "name"] + [keyword("here", (Here, False))]
        required = inspect.Parameter.empty
        words[:0] = [keyword("name", (DeckName, required))] if verb.is_kept else []
    command.__doc__ = help_for(game, verb)
    command.__name__ = verb.name.replace("-", "_")
    vars(command)["__signature__"] = inspect.Signature(words)
    command.__annotations__ = {each.name: each.annotation for each in words}
    return command


def help_for(game: Game, verb: Verb) -> str:
    """A verb that all games share has an example of another game."""
    if "command" in game.facts:
        return re.sub(
            r"hexcrown play settlers (\w+)", r"hexcrown deck \1 goblins", verb.help
        ).replace("list goblins", "list")
    return re.sub(r"hexcrown (play settlers|deck)", f"hexcrown play {game.name}", verb.help)


@contextmanager
def in_campaign(how: How, here: bool, may_be: bool) -> Iterator[How]:
    """A deck of the campaign that --campaign names or --here means, else a file of its own. Its
    words have --here, so that the journal's words mean the campaign's deck again."""
    if not may_be or not (here or session().campaign):
        yield how
        return
    from cli.app.opening import open_campaign

    words = list(how.words)
    words = words if "--here" in words else [*words[:2], "--here", *words[2:]]
    with open_campaign() as store:
        yield replace(how, store=store, words=words)


def shared_options(verb: Verb) -> dict[str, tuple[Any, Any]]:
    found: dict[str, tuple[Any, Any]] = {}
    if verb.dice:
        found["dice"] = (Dice, None)
    if verb.kind == NEW:
        found |= {"seed": (Seed, None), "replace": (Replace, False)}
    if verb.is_kept:
        found["name"] = (Name, USUAL)
    return found


def keyword(name: str, hint: tuple[Any, Any]) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, annotation=hint[0], default=hint[1])


def make_parameter(word: Parameter) -> inspect.Parameter:
    settings: dict[str, Any] = {"help": word.word.help}
    if word.kind is int:
        settings |= {"min": word.word.least, "max": word.word.most}
    mark: Any = typer.Option(word.flag, **settings) if word.flag else typer.Argument(**settings)
    hint: Any = list[word.kind] if word.many and word.kind is str else word.kind  # type: ignore[name-defined]
    if word.kind is bool:
        return keyword(word.key, (Annotated[bool, mark], False))
    if word.required:
        return keyword(word.key, (Annotated[hint, mark], inspect.Parameter.empty))
    plain = word.default if isinstance(word.default, str | int) and word.default != "" else None
    return keyword(word.key, (Annotated[hint | None, mark], plain))


def parse_dice(text: str | None) -> list[int] | None:
    from tables.chance.sources import parse_faces

    return None if text is None else parse_faces(text)


def read_files(verb: Verb, given: dict[str, Any]) -> dict[str, Any]:
    """What is long is a file's name at the command line."""
    from cli.app.text_file import read_text

    long = [each.key for each in verb.parameters if each.word.long and given.get(each.key)]
    return {**given, **{name: read_text(Path(given[name])) for name in long}}


def ask_colour(game: Game, verb: Verb, given: dict[str, Any], how: How, answer: Answer) -> Answer:
    """At a terminal a choice that a single act leaves open is asked for at once."""
    decision = answer.document.get("decision")
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty() and not session().json
    if verb.kind_of(given) != FREE or not decision or "options" not in decision or not at_terminal:
        return answer
    for text in answer.lines:
        line(text)
    drawn = ",".join(answer.document["drawn"]) or None
    while True:
        try:
            chosen = input(tr("which colour? "))
        except EOFError:
            raise WrongWords("no colour was chosen", rule="IS-1") from None
        try:
            return play(game, verb, {**given, "choose": chosen, "draw": drawn}, how)
        except WrongWords as trouble:
            note(trouble.message, **trouble.facts)


def show_answer(answer: Answer) -> int:
    def render(_: object) -> None:
        for text in answer.lines:
            line(text)

    show(answer.document, render)
    return answer.code


app = typer.Typer(
    cls=Games,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Deal, draw and run the solo opponent of other board games, next to the box."
    " Example: hexcrown play settlers pray 5 --declare grey",
)
