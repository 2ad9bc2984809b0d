"""What the rules ask and say of the world: roles, facts, conditions, when an action is due.

`war` holds what concerns armies and fleets, `realm` what concerns an empire's land and purse.
May import the rooms below it: knowledge, journal, storage.
"""
