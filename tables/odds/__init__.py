"""Exact odds of a table through everything it leads to.

May import `tables.agenda` and the rooms below it.
"""
