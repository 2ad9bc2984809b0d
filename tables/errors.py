"""What `tables` says when it can't do what was asked.

TablesError                 carries the facts; `str()` is the English sentence
├── WrongWords   exit 2     what was typed can't be understood
│   └── TooFewDice          more dice are asked for than were typed; it tells for which rolls
└── Refused      exit 1     understood, but a rule or the state says no

A message is a template ("no table {name}") and its facts, so that the command line can say it in
another language. `hint` is a template over the same facts. `at` is where: a position in the text,
or a file and row. Loaded on the quick path of `roll`: keep it free of imports.
"""


class Trouble(Exception):
    """The base of `TablesError`, and of `campaign.errors.CampaignError`."""

    kind = "refused"
    exit_code = 1

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        rule: str | None = None,
        at: int | str | None = None,
        **facts: object,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.rule = rule
        self.at = at
        self.facts = facts

    def __str__(self) -> str:
        return self.message.format(**self.facts)


class TablesError(Trouble):
    pass


class WrongWords(TablesError):
    kind = "words"
    exit_code = 2


class TooFewDice(WrongWords):
    """`rolls` are those asked for so far, (question, faces) each; the last is the one that waits.
    The questions are of `tables.chance.roll_question`."""

    rolls: "list[tuple[object, list[int]]]"


class Refused(TablesError):
    kind = "refused"
    exit_code = 1
