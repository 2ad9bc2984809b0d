"""The gamemaster's own work on the books: lists, edits by hand, sheets, export and import.

May import `campaign.acts`, `campaign.rules` and the rooms below them.
"""
