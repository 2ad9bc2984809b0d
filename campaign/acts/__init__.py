"""Working an act: one agenda against the world, one transaction, one journal entry.

May import `campaign.rules` and the rooms below it.
"""
