"""What the Tab key finds in a terminal: names of the campaign in use, tables, rules, races.

A parameter is known by the word its help shows for it: ARMY, TILE, ID. Installed once by
`hexcrown --install-completion`; the terminal then asks the program itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.errors import CampaignError
from cli.words.game_words import as_offered, words_for

if TYPE_CHECKING:
    from campaign.acts.documents import DecisionDocument

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
# zsh loads the script at the first Tab and would complete only at the second.
AT_ONCE = '\n[ "$funcstack[1]" = "_hexcrown" ] && _hexcrown_completion "$@"\n'
THINGS = ("army", "fleet", "settlement", "empire", "character", "item", "site", "tile")
MOST = 200  # what a terminal can show


def install(words: list[str]) -> int:
    """`--install-completion [SHELL]`: for the shell in use unless one is named."""
    from importlib import import_module

    from cli.app.output import say
    from cli.words.trouble import Usage

    shell = words[0] if words else shell_in_use()
    if shell not in SHELLS:
        raise Usage(
            "completion for which shell? {shell} is not one of {shells}",
            "as hexcrown --install-completion bash",
            shell=shell[:40] or "-",
            shells=", ".join(SHELLS),
        )
    # The function behind Typer's own option, which says its words in English alone.
    _, path = import_module("typer.completion").install(shell=shell, prog_name="hexcrown")
    if shell == "zsh":
        path.write_text(path.read_text("utf-8").rstrip() + AT_ONCE, "utf-8")
    say("completion for {shell} is in {path}; open a new terminal", shell=shell, path=path)
    return 0


def shell_in_use() -> str:
    import shellingham

    try:
        return str(shellingham.detect_shell()[0])
    except (shellingham.ShellDetectionFailure, NotImplementedError):
        return os.path.basename(os.environ.get("SHELL", ""))


def help_typing(command: Any, noun: str) -> None:
    """Attach completions to the parameters of a command and its subcommands."""
    for parameter in command.params:
        find = finder(parameter, noun)
        if find:
            parameter.shell_complete = offer(find, parameter)
    for below in getattr(command, "commands", {}).values():
        help_typing(below, noun)


def finder(parameter: Any, noun: str) -> Callable[[str], list[str]] | None:
    """What finds the words for this place in the usage, if they can be known."""
    word, name = str(parameter.metavar or "").strip("[].").split(" ")[0].lower(), parameter.name
    if listed := words_for(parameter):
        return lambda begin: in_campaign_language(listed(), begin)
    if word == "id":
        return tables if noun == "table" else rules
    if word == "spell":
        return spells
    if noun == "decide" and word in ("option", "number"):
        return answers if word == "option" else decisions
    if noun in ("use", "archive"):
        return campaigns
    table = {"other": noun, "opponent": "empire", "defender": "army", "label": "tile"}.get(
        word, word
    )
    if word == "name":
        table = name if name in ("empire", "army") else noun
    return (lambda begin: names(table, begin)) if table in THINGS else None


class Offered(NamedTuple):
    """A word that Typer's answer to the terminal is made of."""

    value: str
    type: str = "plain"
    help: str | None = None


def offer(
    find: Callable[[str], list[str]], parameter: Any
) -> Callable[[object, str], list[Offered]]:
    def complete(ctx: object, incomplete: str) -> list[Offered]:
        start = incomplete.lstrip("'\"")
        try:
            found = by_meaning(typed_before(ctx, parameter), start) or find(start)
        except Exception:  # nobody can be told anything in the middle of a line
            return []
        return [Offered(as_typed(word)) for word in found[:MOST]]

    return complete


def typed_before(context: Any, parameter: Any) -> list[str]:
    """The words of the command up to this place, without options."""
    words = context.command_path.split()[1:]
    if parameter.param_type_name != "argument":
        return []
    for each in context.command.params:
        if each.param_type_name == "argument":
            given = context.params.get(each.name)
            words += given if isinstance(given, list | tuple) else [given] if given else []
        if each is parameter:
            break
    return [str(word) for word in words]


def by_meaning(typed: list[str], begin: str) -> list[str]:
    """What an action would accept next: tiles that an army can reach, foes beside it, spells."""
    from campaign.guide.completing import next_words
    from cli.app.opening import read

    if not typed:
        return []
    try:
        found = read(lambda world: next_words(world, typed))
    except CampaignError:
        return []
    return [word for word in found if word.casefold().startswith(begin.casefold())]


def as_typed(word: str) -> str:
    """Bash inserts the word as it is, so it is quoted; zsh and fish quote it themselves."""
    if os.environ.get("_HEXCROWN_COMPLETE") != "complete_bash":
        return word
    return "".join(f"\\{char}" if char in " '\"()&;<>|$`\\!#*?" else char for char in word)


def names(table: str, begin: str) -> list[str]:
    from campaign.storage.names import completions
    from cli.app.opening import read

    return read(lambda world: completions(world, table, begin))


def tables(begin: str) -> list[str]:
    from cli.app.library import open_library

    return sorted(name for name in open_library().ids() if name.startswith(begin))


def rules(begin: str) -> list[str]:
    from cli.app.library import open_library

    return sorted(rule for rule in open_library().rules() if rule.startswith(begin.upper()))


def in_campaign_language(words: list[str], begin: str) -> list[str]:
    """Words of the game, as the campaign in use calls them."""
    from cli.app.opening import open_campaign

    with suppress(CampaignError), open_campaign():
        pass  # opening it sets the language
    return [word for word in as_offered(words) if word.casefold().startswith(begin.casefold())]


def spells(begin: str) -> list[str]:
    """All there are; those of the season where an action could be done (`by_meaning`)."""
    from cli.app.library import open_library

    rows = open_library().get("standard-spells").rows
    return sorted(str(row.id) for row in rows if str(row.id).startswith(begin))


def answers(begin: str) -> list[str]:
    """To whatever waits."""
    words = [option["id"] for decision in waiting() for option in decision["options"]]
    return [word for word in dict.fromkeys(words) if word.startswith(begin)]


def decisions(begin: str) -> list[str]:
    """The numbers of those that wait."""
    numbers = [str(decision["number"]) for decision in waiting()]
    return [number for number in numbers if number.startswith(begin)]


def waiting() -> list[DecisionDocument]:
    from campaign.acts.answers import describe_decisions
    from cli.app.opening import read

    return read(describe_decisions)


def campaigns(begin: str) -> list[str]:
    from campaign.storage.locations import list_names

    return [name for name, _ in list_names() if name.startswith(begin.lower())]
