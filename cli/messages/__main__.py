"""`python -m cli.messages`: bring the catalogues and the index of commands up to date.

A new message is written into `it.po` without its Italian, one that nobody says any more is taken
out, and the rest stays, in the order of the English text. What lacks its Italian is listed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from campaign.season.phases import PHASES
from cli.app import command_index
from cli.messages.source import find_messages, find_texts, is_in_use
from cli.words.catalogue import FOLDER, Entry, parse_catalogue, read_catalogue

KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr", "msgstr[0]", "msgstr[1]")


def main() -> int:
    new = find_messages()
    known = find_texts() | set(new)
    words = {phase.id: phase.called for phase in PHASES}  # their Italian stands beside them
    wanted = [{"msgid": message, "msgstr": words.get(message, "")} for message in new]
    italian = update("it", wanted, known)
    # English says what the code says, but for one of a thing.
    counting = [entry for entry in italian if "msgid_plural" in entry]
    update(
        "en", [{**entry, "msgstr[0]": "", "msgstr[1]": entry["msgid"]} for entry in counting], known
    )
    Path(command_index.FILE).write_text(command_index.make_index(), "utf-8")
    return 0


def update(
    lang: str, wanted: Iterable[Entry], known: set[str], folder: Path = FOLDER
) -> list[Entry]:
    """Rewrite a catalogue: keep the entries that are still said, add those wanted that it lacks."""
    entries = {entry["msgid"]: entry for entry in wanted}
    entries |= {
        entry["msgid"]: entry
        for entry in parse_catalogue(read_catalogue(lang, folder))
        if not entry["msgid"] or is_in_use(entry["msgid"], known)
    }
    written = [entry for _, entry in sorted(entries.items())]
    (folder / f"{lang}.po").write_text(render(written), "utf-8")
    for entry in written:
        if not is_translated(entry):
            print(f"{lang}.po has no text for: {entry['msgid']}")
    return written


def is_translated(entry: Entry) -> bool:
    return all(text for keyword, text in entry.items() if keyword.startswith("msgstr"))


def render(entries: Iterable[Entry]) -> str:
    """The catalogue as text. One line a text, and no places in the code: changes merge easily."""
    return "\n".join(map(render_entry, entries))


def render_entry(entry: Entry) -> str:
    if not entry["msgid"]:
        lines = [f'"{line}\\n"\n' for line in entry["msgstr"].splitlines()]
        return 'msgid ""\nmsgstr ""\n' + "".join(lines)
    return "".join(
        f"{keyword} {json.dumps(entry[keyword], ensure_ascii=False)}\n"
        for keyword in KEYWORDS
        if keyword in entry
    )


if __name__ == "__main__":
    sys.exit(main())
