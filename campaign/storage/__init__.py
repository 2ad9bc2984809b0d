"""Where a campaign lasts: the database, its rows, changes, backups, migrations.

Knows nothing of the game's rules. Imports `campaign.errors` alone of ours.
"""
