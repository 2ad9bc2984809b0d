"""Trouble in words, for a person or as one JSON document: what was expected, what was found, what
to do."""

from __future__ import annotations

import os

from cli.words.moments import short_moment
from cli.words.reader import reader
from cli.words.text import clean, tr

ROWS = ("army", "fleet", "settlement", "site", "character", "item")
YEARS = ("now", "phase", "phases", "season", "when")  # moments, seasons, phases
NOUNS = ("goods", "how", "kind", "risk", "table", "terrain", "what")  # never a name
LISTS = ("all", "choices", "races")  # words a person may type


class Usage(Exception):
    """Arguments that no command accepts. Has the same attributes as the packages' own errors."""

    kind, exit_code, rule, at = "words", 2, None, None

    def __init__(self, message: str, hint: str = "", **facts: object) -> None:
        super().__init__(message)
        self.message, self.hint, self.facts = message, hint, facts


class PackageClash(Usage):
    """Our folders have plain names; PyTables, for one, is called `tables` too."""

    kind, exit_code = "refused", 1


class Closed(Usage):
    """A file or folder that the system does not let us read or write: a person's to mend."""

    kind, exit_code = "refused", 1


CLOSED = ("EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "EIO", "ELOOP", "ENAMETOOLONG", "ENOTDIR")


def find_closed(trouble: Exception) -> Closed | None:
    """A refusal for an OSError that the person can fix (permissions, a full disk); else None."""
    import errno

    if not isinstance(trouble, OSError) or errno.errorcode.get(trouble.errno or 0) not in CLOSED:
        return None
    return Closed(
        "{path} can't be read or written: {why}",
        "check its permissions, or set HEXCROWN_HOME to another folder",
        path=os.fsdecode(trouble.filename) if isinstance(trouble.filename, str | bytes) else "",
        why=trouble.strerror or "",
    )


def describe_trouble(trouble: Exception) -> dict[str, object]:
    facts = {
        name: translate_fact(name, fact) for name, fact in getattr(trouble, "facts", {}).items()
    }
    hint = getattr(trouble, "hint", "")
    return {
        "kind": getattr(trouble, "kind", "refused"),
        "message": one_line(tr(getattr(trouble, "message", str(trouble)), **facts)),
        "hint": one_line(tr(hint, **facts)) if hint else None,
        "rule": getattr(trouble, "rule", None),
        "at": getattr(trouble, "at", None),
        **rolls_asked(trouble),
    }


PLAIN = "dice/any"  # dice that someone rolls for no reason that we know


def rolls_asked(trouble: Exception) -> dict[str, object]:
    """Too few dice: every roll that was asked for, with its faces, and the one that waits."""
    asked = getattr(trouble, "rolls", None)  # `TooFewDice`; not imported, to tell of a clash
    if asked is None:
        return {}
    from cli.words.roll_words import say_question

    asked = [each for each in asked if getattr(each[0], "key", PLAIN) != PLAIN]
    rolls = [(say_question(question), faces) for question, faces in asked]
    return {"rolls": [{"roll": roll, "faces": faces} for roll, faces in rolls]}


def translate_fact(name: str, fact: object) -> object:
    """Translate a fact that is itself a sentence or a noun of ours."""
    if name == "all" and not isinstance(fact, str):
        return say_lines(fact)
    if not isinstance(fact, str):
        return fact
    if name in YEARS:
        return tr(" or ").join(tr(short_moment(part)) for part in fact.split(" or "))
    if name in LISTS and reader().lang != "en":
        return ", ".join(map(in_list, fact.split(", ")))
    noun, _, number = fact.partition(" ")
    if number.isdigit() and (noun in ROWS or is_kind(noun)):  # a row that has no name
        return f"{tr(noun)} {number}"
    if reader().lang == "it" and " of " in fact:
        return in_italian_names(fact)
    return tr(fact) if " " in fact or name in NOUNS else fact


def say_lines(fact: object) -> object:
    """What is wrong with each line of a sheet."""
    from campaign.errors import LineTroubles

    if not isinstance(fact, LineTroubles):
        return fact
    told = ((each.line, describe_trouble(each.trouble)["message"]) for each in fact)
    return "; ".join(tr("line {line}: {message}", line=line, message=said) for line, said in told)


def is_kind(noun: str) -> bool:
    """`village`, `wizard`: what things without a name are called by, with their number."""
    from campaign.storage.models.kinds import ARMY_KINDS, SETTLEMENT_KINDS

    return noun in (*SETTLEMENT_KINDS, *ARMY_KINDS, "black-orb")


def in_italian_names(fact: str) -> str:
    """A sentence of ours, or names: those the program gave (`First Host of Ostmark`) in Italian."""
    from campaign.storage.default_names import in_italian

    translated = tr(fact)
    if translated != fact:
        return translated
    return ", ".join(in_italian(name) or name for name in fact.split(", "))


def in_list(word: str) -> str:
    """A word of a list that a person may type: the game's own in both languages."""
    from campaign.storage.default_names import in_italian
    from cli.words.game_words import in_both

    return in_italian(word) or in_both(word)


def one_line(text: str) -> str:
    return " ".join(clean(text).split("\n")).strip()


def write_details(trouble: Exception, words: list[str]) -> str | None:
    import tempfile
    import traceback

    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="hexcrown-fault-", suffix=".txt", delete=False, encoding="utf-8"
        ) as file:
            file.write(f"words: {words!r}\n")
            traceback.print_exception(trouble, file=file)
            return file.name
    except OSError:
        return None
