"""Packs of tables: loading, checking, the vocabulary, the rule texts.

May import `tables.dice`.
"""
