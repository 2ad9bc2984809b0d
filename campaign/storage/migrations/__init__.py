"""Bringing older files up to date: Alembic scripts, loaded only when a file is behind.

`images` reads what older entries of the journal hold as the tables are now; entries themselves are
never rewritten.
"""
