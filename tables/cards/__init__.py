"""Decks of cards and bags, as plain data.

May import `tables.chance`.
"""
