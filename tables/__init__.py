"""Chance: dice, tables, packs of table data, decks, bags and exact odds.

Imports nothing of ours, and none of Pydantic, SQLModel, Rich or Typer.
"""


def __getattr__(name: str) -> object:
    """Tell a program that wanted PyTables, which is called `tables` too, what it has found."""
    raise AttributeError(
        f"module 'tables' has no attribute {name!r}: it is a package of Hexcrown's;"
        " PyTables needs an environment without Hexcrown"
    )
