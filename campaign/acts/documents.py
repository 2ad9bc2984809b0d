"""Actions as documents: what they answer with `--json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from typing_extensions import TypedDict

from campaign.events.values import Name
from campaign.journal.documents import ChangeDocument, RollDocument
from tables.agenda.documents import RolledDocument

Texts = Mapping[str, str]  # by language


class ChoiceDocument(TypedDict):
    id: str
    name: Texts


class KeptDecision(TypedDict):
    """A decision that an act has just stopped at."""

    number: int
    id: str
    question: Texts
    options: list[ChoiceDocument]


class DoneDocument(TypedDict):
    """What every command that changes a campaign answers."""

    act: int | None  # None of a dry run
    dry_run: bool
    changes: list[ChangeDocument]
    rolls: list[RollDocument]


class ActionDocument(DoneDocument):
    """An action."""

    outcome: RolledDocument | None
    story: Sequence[Mapping[str, object]]
    decisions: list[Mapping[str, object]]  # all that wait now, as `decide` lists them
    waits: Mapping[str, object] | None  # the decision that this action came to
    unasked: list[str]  # answers given ahead that nobody asked for


class Warning(TypedDict):
    """Something that the next phases bring, told in time."""

    what: str  # hunger, winter-port, decision-by-dice, orders
    name: object  # a name as `campaign.knowledge.naming` gives it, and a phrase of that kind
    say: object


class DecisionDocument(KeptDecision):
    """A decision that waits: whose it is, and what it is about."""

    empire: str | None
    about: Name
