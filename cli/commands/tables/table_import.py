"""`table import`: tables of another program become files of a pack; nothing is half written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cli.words.reader import reader
from cli.words.text import tr
from tables.convert.imported import LARGEST, slug
from tables.convert.imports import import_folder, import_text
from tables.convert.toml_text import render_toml
from tables.errors import Refused
from tables.library.check import check_manifest, check_table_data
from tables.library.packs import Pack, is_word
from tables.library.problems import BrokenPack, PackProblem
from tables.library.vocabulary import FACTS

SHOWN = 3  # tables shown whole after a reading that had to guess


def import_document(
    file: str, into: str, table_id: str | None, form: str | None, force: bool
) -> dict[str, object]:
    if table_id is not None and not is_word(table_id):
        raise Refused("an id is a word in kebab-case, not {id}", id=repr(table_id))
    if os.path.isdir(file) and form in (None, "foundry"):
        found = import_folder(file, table_id)
    else:
        found = import_text(read_bytes(file), file, form, table_id)
    if table_id and len(found.tables) == 1:
        found = found._replace(tables={table_id: next(iter(found.tables.values()))})
    languages = pack_languages(into)
    texts = {name: in_languages(table, languages) for name, table in found.tables.items()}
    pack = Pack(into)
    refuse_problems(texts, pack, languages)
    refuse_taken(texts, pack, force)
    written = write_pack(texts, pack, languages)
    return {
        "into": into,
        "tables": list(texts),
        "written": written,
        "form": found.form,
        "notes": [tr(said.message, **said.facts) for said in found.remarks],
        "shown": [show_table(name, table) for name, table in texts.items()][:SHOWN],
    }


def show_table(name: str, table: Mapping[str, object]) -> dict[str, object]:
    """What was made of it, for whoever wants to compare."""
    from tables.agenda.outcome import table_document
    from tables.library.table import Table

    return table_document(Table(name, table), reader().lang)


def read_bytes(file: str) -> bytes:
    if os.path.exists(file) and not (os.path.isfile(file) or os.path.isdir(file)):
        raise Refused("{file} is not a file", file=file)
    try:
        with open(file, "rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as trouble:
        raise Refused("{file} can't be read: {why}", file=file, why=trouble.strerror) from None


def pack_languages(folder: str) -> list[str]:
    if not os.path.lexists(os.path.join(folder, "pack.toml")):
        return [reader().lang]
    problems, manifest = check_manifest(folder)
    if problems:
        raise BrokenPack(folder, problems)
    return list(manifest["languages"])


def in_languages(table: Mapping[str, Any], languages: list[str]) -> dict[str, object]:
    """Texts without a language stand in each of the pack's."""

    def texts(entry: Mapping[str, object]) -> dict[str, object]:
        return {
            name: dict.fromkeys(languages, one)
            if name in ("title", "name", "text") and isinstance(one, str)
            else one
            for name, one in entry.items()
        }

    return {**texts(table), "rows": [texts(row) for row in table["rows"]]}


def refuse_problems(tables: Mapping[str, Any], pack: Pack, languages: list[str]) -> None:
    problems: list[PackProblem] = []
    for name, table in tables.items():
        problems += check_table_data(table, pack.file(name), FACTS, languages)
    if problems:
        raise BrokenPack("the import", problems)


def refuse_taken(tables: Mapping[str, object], pack: Pack, force: bool) -> None:
    taken = [name for name in tables if os.path.lexists(pack.file(name))]
    if taken and not force:
        raise Refused(
            "{tables} would be replaced", hint="add --force to do so", tables=", ".join(taken)
        )


def write_pack(tables: Mapping[str, Any], pack: Pack, languages: list[str]) -> list[str]:
    from campaign.storage.files import put_over, write_draft

    try:
        os.makedirs(os.path.join(pack.folder, "tables"), exist_ok=True)
        files: dict[str, str] = {}  # the manifest first: if cut off, the same words go on
        manifest = os.path.join(pack.folder, "pack.toml")
        if not os.path.lexists(manifest):
            files[manifest] = render_toml(new_manifest(pack, languages))
        files |= {pack.file(name): render_toml(table) for name, table in tables.items()}
        drafts = {
            Path(name): write_draft(Path(name), text.encode()) for name, text in files.items()
        }
        for file, draft in drafts.items():
            put_over(draft, file)
    except OSError as trouble:
        raise Refused("{file} can't be written: {why}", file=trouble.filename,
                      why=trouble.strerror) from None  # fmt: skip
    return list(files)


def new_manifest(pack: Pack, languages: list[str]) -> dict[str, object]:
    return {
        "name": slug(pack.name),
        "version": "1",
        "languages": languages,
        "source": "own",
        "title": dict.fromkeys(languages, pack.name),
    }
