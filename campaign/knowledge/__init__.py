"""Who sees what, what was sighted, and to whom the story is told.

May import `campaign.storage` and `campaign.journal`.
"""
