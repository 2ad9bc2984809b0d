"""Options that a map and a report share: whose eyes, and when."""

from __future__ import annotations

from typing import Annotated

import typer

EmpireOption = Annotated[
    str | None, typer.Option("--empire", metavar="NAME", help="Only what this empire knows.")
]
AtOption = Annotated[
    str | None, typer.Option("--at", metavar="WHEN", help="A past moment, as 3/autumn or 3/4.")
]
CorrectedOption = Annotated[
    bool, typer.Option("--corrected", help="The past as the books stand now, not as they stood.")
]
