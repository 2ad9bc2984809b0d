"""Chance: dice, tables, packs of table data, decks, bags and exact odds.

Imports nothing of ours, and none of Pydantic, SQLModel, Rich or Typer.
"""
