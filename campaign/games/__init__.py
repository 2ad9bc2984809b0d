"""Other games and decks that a campaign or a file keeps.

May import `campaign.acts` and the rooms below it.
"""
