"""Dice, tables, rules and decks; no campaign needed."""
