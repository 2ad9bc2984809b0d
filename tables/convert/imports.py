"""Tables out of other programs' files: Foundry VTT RollTables, CSV, Hex Describe text.

Each reader gives tables as our own data, and remarks on what it could not bring along. Nothing is
written here, and nothing in a file is ever run.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tables.convert.import_csv import read_csv
from tables.convert.import_foundry import read_foundry
from tables.convert.import_hex_describe import read_hex_describe
from tables.convert.imported import LARGEST, Imported, slug
from tables.errors import Refused, WrongWords


def import_text(raw: bytes, name: str, form: str | None, table_id: str | None) -> Imported:
    """Read a file's bytes; the form is told by the name where it is not given."""
    if len(raw) > LARGEST:
        raise Refused("{name} is too large: at most {most} bytes", name=name, most=LARGEST)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("{name} is no UTF-8 text", name=name) from None
    if "\0" in text:
        raise Refused("{name} is no text file", name=name)
    form = form or guess_form(text, name)
    reader = READERS.get(form)
    if reader is None:
        raise WrongWords(
            "no form {form}: it is one of {forms}", form=form, forms=", ".join(READERS)
        )
    found = reader(text, table_id or slug(name.rsplit("/", 1)[-1].rsplit(".", 1)[0]))
    if not found.tables:
        raise Refused("{name} holds no table", name=name)
    return found


def guess_form(text: str, name: str) -> str:
    if name.endswith(".json") or text.lstrip().startswith("{"):
        return "foundry"
    if name.endswith(".csv"):
        return "csv"
    return "hex-describe" if re.search(r"^;", text, re.MULTILINE) else "csv"


READERS: dict[str, Callable[[str, str], Imported]] = {
    "foundry": read_foundry,
    "csv": read_csv,
    "hex-describe": read_hex_describe,
}
