"""Working a list of effects: rolls, checks, decisions, and what each subject suffers.

May import `tables.library` and the rooms below it.
"""
