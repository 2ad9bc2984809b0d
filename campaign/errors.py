"""What `campaign` says when it can't do what was asked.

CampaignError               carries the facts; `str()` is the English sentence
├── WrongWords   exit 2     what was typed can't be understood
└── Refused      exit 1     understood, but a rule or the state says no

A message is a template ("no army {name}") and its facts, so that the command line can say it in
another language. `hint` is a template over the same facts. `at` is where: a position in the text,
or a file and row.
"""

from typing import NamedTuple

from tables.errors import Trouble


class CampaignError(Trouble):
    pass


class LineTrouble(NamedTuple):
    """What is wrong with one line of a sheet; the heading, if it has one, is line 1."""

    line: int
    trouble: CampaignError

    def __str__(self) -> str:
        return f"line {self.line}: {self.trouble}"


class LineTroubles(tuple[LineTrouble, ...]):
    """As a fact of a message."""

    def __str__(self) -> str:
        return "; ".join(map(str, self))


class WrongWords(CampaignError):
    kind = "words"
    exit_code = 2


class Refused(CampaignError):
    kind = "refused"
    exit_code = 1
