"""A roll as a question to a person: what it is for, whose it is, which dice.

Imports nothing of ours. `tables.agenda` makes one for each roll; a campaign adds the names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

Texts = Mapping[str, str]
Subject = Mapping[str, Any]

# Whose roll it is, where the effect itself falls on nobody: the first of these roles in force.
ROLES = ("it", "army", "fleet", "site", "settlement", "character", "empire")


class RollQuestion(NamedTuple):
    """`key` finds the words (`tables.library.roll_questions`); `texts` are the words themselves,
    where the effect that rolls has its own. `who` are names, once a campaign has given them."""

    key: str
    dice: str = ""
    modifier: int = 0
    texts: Texts | None = None
    column: str | None = None
    subject: Subject = MappingProxyType({})
    scope: Mapping[str, Subject] = MappingProxyType({})
    who: Sequence[object] = ()

    @property
    def table(self) -> str:
        """The table that is rolled on, or nothing."""
        kind, _, name = self.key.partition("/")
        return name if kind == "table" else ""

    @property
    def texts_of_its_own(self) -> Texts | None:
        """Words that no key finds again: a check's in a pack. A table's are found by its id."""
        return None if self.table else self.texts

    @property
    def of(self) -> list[str]:
        """Whose it is, whom it concerns and where, as the campaign's rows: `army:3`, `tile:14`.
        `roller` and `other-roller` say whose die it is, where that is not whom it concerns."""
        other = self.key.endswith("/other-roll")
        roller = row_of(self.scope.get("other-roller" if other else "roller", {}))
        found = [row_of(self.subject)]
        if not found[0]:
            found = [roller, row_of(self.scope.get("it", {}))] if roller else [*self._settled()][:1]
        found.append(row_of(self.scope.get("tile", {})))
        return list(dict.fromkeys(row for row in found if row))

    def _settled(self) -> Iterator[str]:
        """Whom the roles in force name, the nearest first."""
        battle = self.scope.get("battle", {})
        if not battle.get("row"):  # the attacker rolls, whoever was asked last
            for table, key in battle.get("attacker", ()):
                yield f"{table}:{key}"
        for role in ROLES:
            if role in self.scope and (row := row_of(self.scope[role])):
                yield row


def row_of(subject: Subject) -> str:
    return f"{subject['kind']}:{subject['id']}" if "kind" in subject and "id" in subject else ""
