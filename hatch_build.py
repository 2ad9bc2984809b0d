"""The catalogues of messages are compiled as a wheel is built. A checkout reads them as text."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from cli.words.catalogue import compile_catalogue

        self.folder = TemporaryDirectory()  # gone with the hook, when the wheel is written
        for source in sorted(Path(self.root, "cli", "messages").glob("*.po")):
            compiled = Path(self.folder.name, f"{source.stem}.mo")
            compiled.write_bytes(compile_catalogue(source.read_text("utf-8")))
            build_data["force_include"][str(compiled)] = f"cli/messages/{compiled.name}"
