"""The tables of version 1.0.0: `campaign.journal.founding` makes them from the models.

Later scripts begin here; no file is older, so this one is never run.
"""

revision = "0001"
down_revision = None


def upgrade() -> None:
    raise NotImplementedError("no campaign is older than schema 1")
