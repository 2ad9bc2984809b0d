"""JSON of our own `table export --to json`, and the fork to the other programs' JSON."""

from __future__ import annotations

from tables.convert.import_foundry import is_foundry, read_foundry_data
from tables.convert.import_tracery import is_grammar, read_grammar
from tables.convert.imported import Imported, load_json
from tables.errors import Refused


def read_json(text: str, table_id: str) -> Imported:
    data = load_json(text)
    if isinstance(data, dict) and {"id", "title", "rows"} <= data.keys():
        own = {name: one for name, one in data.items() if name != "id" and one != ""}
        return Imported({str(data["id"]): own}, [], "json")
    if isinstance(data, dict) and is_grammar(data):
        return read_grammar(data, table_id)
    if not is_foundry(data):
        raise Refused(
            "this JSON is no table that we know",
            hint="a Foundry RollTable has results, a Tracery grammar lists of texts by name",
        )
    return read_foundry_data(data, table_id)
