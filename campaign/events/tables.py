"""Rows of tables and checks that came up, told for themselves where nothing else tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.event import Event, event
from campaign.events.phrases import begin_small, name_cause, name_occasion, split_words
from tables.library.table import as_texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.events.values import Lasting, Ref, TableRow, Texts
    from tables.library.packs import Library


@event
class RowCame(Event):
    """{occasion}: {row}.
    {occasion}: {row} ({die}).
    {occasion}: {row} ({die}). {text}
    {occasion}, {who}: {row}.
    {occasion}, {who}: {row}. {text}
    {occasion}, {who}: {row} ({die}).
    {occasion}, {who}: {row} ({die}). {text}
    {before}{who}{after}"""

    row: TableRow
    who: Ref[object] | None
    die: str
    text: Texts | None  # what the row says, where it happened so
    known_by = ("who",)
    is_row = True

    def sentence(self, library: Library) -> tuple[str, Mapping[str, object]]:
        """In the row's own words for the story, else by its name and its text."""
        row = library.get(self.row.table).by_id.get(self.row.row)
        if row is not None and "tells" in row.data and self.die and self.who:
            words = as_texts(row.data["tells"])
            words = {lang: text.replace("{die}", self.die) for lang, text in words.items()}
            return "{before}{who}{after}", split_words(words)
        whom = "{occasion}, {who}: {row}" if self.who else "{occasion}: {row}"
        die = " ({die})." if self.die else "."
        text = " {text}" if self.text else ""
        return whom + die + text, {"occasion": name_occasion(library, self.row.table)}


@event
class Checked(Event):
    """{who}: {outcome} ({die}).
    {condition}, {who}: {outcome} ({die}).
    {cause}, {who}: {outcome} ({die}).
    {before}{who}{after} ({die})."""

    who: Ref[object]
    outcome: Texts | None
    tells: Texts | None
    die: str
    condition: Lasting | None = None
    row: TableRow | None = None
    known_by = ("who",)

    def sentence(self, library: Library) -> tuple[str, Mapping[str, object]]:
        if self.tells is not None:
            return "{before}{who}{after} ({die}).", split_words(self.tells)
        small = {"outcome": begin_small(self.outcome or {"en": ""})}
        if self.condition is not None:
            return "{condition}, {who}: {outcome} ({die}).", small
        if self.row is not None:
            cause, _ = name_cause(library, f"{self.row.table}/{self.row.row}")
            return "{cause}, {who}: {outcome} ({die}).", {**small, "cause": cause}
        return "{who}: {outcome} ({die}).", small
