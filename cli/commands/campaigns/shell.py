"""`hexcrown shell`: many commands, loaded once."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.output import line, note, say
from cli.app.session import begin, session
from cli.words.moments import short_moment
from cli.words.reader import reader
from cli.words.text import clean

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document
    from prompt_toolkit.history import History

    from campaign.storage.world import World

Prompt = Callable[[str], str]  # asks with these words, gives the line typed
LEAVE = ("exit", "quit")
Game = Annotated[str, typer.Argument(help="One of the other games: its verbs are commands.")]


def command(game: Game = "") -> None:
    """Open a shell: commands without the first word, with history and completion, until exit or
    Ctrl-D.

    Each writes to the journal as it would alone; other terminals share the file.

    With a game, its verbs are commands: in `shell glen-more`, `turn` plays a turn. Put `hexcrown`
    in front for any other command.

    Example: hexcrown shell
    """
    from campaign.storage.models.schema import whole_metadata
    from cli.app.opening import close_kept, keep_open

    known = game_verbs(game)
    whole_metadata()  # takes half a second: once, not at the first command
    keep_open()
    moment_of_campaign()  # which also takes up its language
    code, interactive = 0, sys.stdin is not None and sys.stdin.isatty()
    prompt = make_prompt(known) if interactive else None
    if interactive:
        say("type commands without hexcrown; exit or Ctrl-D leaves")
    settings = reader().lang, session().json, session().campaign
    try:
        while (words := next_words(prompt, game, known)) is not None:
            begin(*settings)
            code = run_one(words, settings) if words else code
    finally:
        close_kept()
    raise typer.Exit(0 if interactive else code)


def game_verbs(game: str) -> list[str]:
    """The verbs that mean this game's; none without a game."""
    from campaign.games.play import get_game, verbs_of

    return sorted(verbs_of(get_game(game))) if game else []


def next_words(prompt: Prompt | None, game: str, verbs: list[str]) -> list[str] | None:
    """The next line's words, those of the game made whole; None at the end."""
    text = read_line(prompt, game)
    if text is None:
        return None
    try:
        words = shlex.split(text, comments=True)
    except ValueError:
        note("hexcrown: a quote is not closed")
        return []
    if words[:1] == ["hexcrown"]:
        words = words[1:]
    elif words[:1] and words[0] in verbs:
        words = ["play", game, *words]
    return None if words[:1] and words[0] in LEAVE else words


def read_line(prompt: Prompt | None, game: str = "") -> str | None:
    if prompt is None:
        return (sys.stdin.readline() if sys.stdin is not None else "") or None
    try:
        return prompt(f"{game or moment_of_campaign()}> ")
    except EOFError:
        line()
        return None
    except KeyboardInterrupt:
        line()
        return ""


def moment_of_campaign() -> str:
    """`1/turn 3 Ostmark`: where the campaign in use stands; without one the program's name."""
    from campaign.errors import CampaignError
    from cli.app.opening import read

    try:
        return read(short_status)
    except CampaignError:
        return "hexcrown"


def short_status(world: World) -> str:
    from campaign.season.status import empire_name
    from campaign.storage.calendar import render_calendar

    who = empire_name(world, world.calendar.empire)
    return " ".join([short_moment(render_calendar(world.calendar)), *([clean(who)] if who else [])])


def make_prompt(verbs: list[str]) -> Prompt:
    """A line that can be edited, with history and completion."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion

    class Names(Completer):
        def get_completions(
            self, document: Document, complete_event: CompleteEvent
        ) -> Iterator[Completion]:
            words = document.text_before_cursor.split(" ")
            begun = [f"{verb} " for verb in verbs if verb.startswith(words[0])]
            for found in [*(begun if len(words) == 1 else ()), *candidates(words)]:
                yield Completion(found, start_position=-len(words[-1]))

    session: PromptSession[str] = PromptSession(
        history=open_history(), completer=Names(), complete_while_typing=False
    )
    return session.prompt


def open_history() -> History:
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    from campaign.storage.folders import data_dir

    file = data_dir() / "shell-history"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    except OSError:  # a folder that can't be written: the lines of this evening alone
        return InMemoryHistory()
    return FileHistory(str(file))


def run_one(words: list[str], settings: tuple[str, bool, str | None]) -> int:
    """One command as it would run alone, with the shell's own language, form and campaign."""
    from cli.app.run import run

    lang, as_json, campaign = settings
    before = ["--lang", lang]
    before += ["--json"] if as_json else []
    before += ["--campaign", campaign] if campaign else []
    if words[0] == "shell":
        note("hexcrown: this is the shell already")
        return 2
    code = run([*before, *words])
    sys.stdout.flush()
    return code


def candidates(words: list[str]) -> list[str]:
    """What the last of these words may become, ready to go on typing."""
    from cli.options.line_completion import complete_line

    return [f"{shlex.quote(word)} " for word in complete_line(words)]
