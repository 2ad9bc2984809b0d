"""What the rules ask of the world and say about it: roles, facts, conditions, when a deed is due.

`war` holds what concerns armies and fleets, `realm` what concerns an empire's land and purse.
May import the rooms below it: knowledge, journal, storage.
"""
