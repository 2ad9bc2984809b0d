"""A question with things to choose from: numbers, first letters or arrow keys; typing filters."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.app.output import fold, line, say
from cli.guide.command_line import run_words
from cli.words.reader import reader
from cli.words.text import tr

if TYPE_CHECKING:
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent

SHOWN = 15  # of a longer list; typing finds the others
LONGEST = 200
MAP_KEY = "m"
PLACE = "#"  # before the place in a list: a word that nobody types


class MenuOption(NamedTuple):
    word: str  # what is given back
    label: str
    key: str = ""  # a letter that chooses it, shown before the numbers' others


class Leave(Exception):
    """The person ends the evening: q, Ctrl-D, or the terminal was closed."""


class Back(Exception):
    """One question back: b."""


class Stopped(Back):
    """Ctrl-C: in the middle of an action it leaves the action, with what was given for it kept."""


class Undo(Exception):
    """u: take the newest act back."""


def ask_line(prompt: str, options: Sequence[MenuOption] = ()) -> str:
    """One line; what every question understands is answered here."""
    try:
        text = session_prompt(prompt, options).strip()[:LONGEST]
    except EOFError:
        line()
        raise Leave from None
    except KeyboardInterrupt:
        line()
        raise Stopped from None
    word = text.casefold()
    if word in ("q", "quit", "exit"):
        raise Leave
    if word in ("b", "back", "indietro"):
        raise Back
    if word in ("u", "undo"):
        raise Undo
    return text


def session_prompt(prompt: str, options: Sequence[MenuOption]) -> str:
    """A line; the arrow keys go through the options, Tab through those that begin so."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings

    keys, walk = KeyBindings(), MenuArrows([option.label for option in options])

    @keys.add("down")
    def go_down(event: KeyPressEvent) -> None:
        walk.show(event, 1)

    @keys.add("up")
    def go_up(event: KeyPressEvent) -> None:
        walk.show(event, -1)

    @keys.add("tab")
    def complete(event: KeyPressEvent) -> None:
        fits = matching(options, event.current_buffer.text)
        if len(fits) == 1:
            walk.write(event, fits[0].label)

    session: PromptSession[str] = PromptSession(key_bindings=keys, reserve_space_for_menu=0)
    return session.prompt(prompt)


class MenuArrows:
    """Where the arrow keys are in a list of labels."""

    def __init__(self, labels: Sequence[str]) -> None:
        self._labels, self._at = labels, -1

    def show(self, event: KeyPressEvent, step: int) -> None:
        if self._labels:
            self._at = (self._at + step) % len(self._labels)
            self.write(event, self._labels[self._at])

    def write(self, event: KeyPressEvent, text: str) -> None:
        event.current_buffer.text = text
        event.current_buffer.cursor_position = len(text)


def choose(title: str, options: Sequence[MenuOption], *, default: str = "", words: str = "") -> str:
    """The word of the option a person chooses. `default` is what Enter means; `words` the command
    that would do the same, shown so that people learn it."""
    shown = list(options)
    while True:
        render_menu(title, shown, options, default, words)
        text = ask_line("> ", options)
        if text.casefold() == MAP_KEY and not any(option.key == MAP_KEY for option in options):
            run_words("map", "show")
            continue
        found = pick_option(shown, options, text, default)
        if found is not None:
            return found
        fits = matching(options, text)
        if not fits:
            say("nothing here is called {text}", text=text[:40])
        shown = fits or list(options)


def render_menu(
    title: str,
    shown: Sequence[MenuOption],
    options: Sequence[MenuOption],
    default: str,
    words: str,
) -> None:
    """Each option keeps its number while the menu is open, whatever is filtered away."""
    line()
    line(fold(title))
    for option in shown[:SHOWN]:
        sign = option.key or str(options.index(option) + 1)
        mark = f"  [{tr('Enter')}]" if option.word == default else ""
        line(wrap_option(sign, f"{option.label}{mark}"))
    if len(shown) > SHOWN:
        say("   …  {count} more: type a part of the name", count=len(shown) - SHOWN)
    if words:
        line(f"      hexcrown {words}")
    line(tr("(b back, u undo, m map, q quit)"))


def wrap_option(sign: str, label: str) -> str:
    """Nothing is cut: what is too long for the terminal goes on below."""
    width = max(reader().width - 1, 40)
    return textwrap.fill(f"{sign:>2}  {label}", width, initial_indent="  ",
                         subsequent_indent=" " * 8)  # fmt: skip


def pick_option(
    shown: Sequence[MenuOption], options: Sequence[MenuOption], text: str, default: str
) -> str | None:
    if not text:
        return default or None
    if is_number(text) and 1 <= int(text) <= len(options):
        option = options[int(text) - 1]
        if not option.key and option in (*shown[:SHOWN], *options[:SHOWN]):
            return option.word
    for option in options:
        if text.casefold() in (option.key, option.word.casefold(), option.label.casefold()):
            return None if text.startswith(PLACE) else option.word
    fits = matching(options, text)
    return fits[0].word if len(fits) == 1 else None


def is_number(text: str) -> bool:
    """A number of the list, not a tile's label."""
    return text.isascii() and text.isdigit() and len(text) < 3


def matching(options: Sequence[MenuOption], text: str) -> list[MenuOption]:
    """Those that begin so; else those of which a word does. A number that is not on the list is a
    slip, and fits nothing."""
    wanted = text.casefold()
    if is_number(wanted):
        return []
    begin = [option for option in options if option.label.casefold().startswith(wanted)]
    return begin or [option for option in options if has_word(option.label.casefold(), wanted)]


def has_word(label: str, wanted: str) -> bool:
    return f" {wanted}" in f" {label.replace('(', ' ').replace('*', ' ')}"
