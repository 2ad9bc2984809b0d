"""What `campaign` says when it can't do what was asked.

CampaignError               carries the facts; `str()` is the English sentence
├── WrongWords   exit 2     what was typed can't be understood
└── Refused      exit 1     understood, but a rule or the state says no

A message is a template ("no army {name}") and its facts, so that the command line can say it in
another language. `hint` is a template over the same facts. `at` is where: a position in the text,
or a file and row.
"""

from tables.errors import Trouble


class CampaignError(Trouble):
    pass


class WrongWords(CampaignError):
    kind = "words"
    exit_code = 2


class Refused(CampaignError):
    kind = "refused"
    exit_code = 1
