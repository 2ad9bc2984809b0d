"""What was done: entries chained by hashes, undo, redo, history, why, verification.

May import `campaign.storage`, `maps` and `tables`.
"""
