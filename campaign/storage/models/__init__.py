"""The rows that last, as SQLModel classes: schema and reading alone, never written through.

Changes go through `campaign.storage.world`; `schema` knows every table by name.
May import nothing of ours.
"""
