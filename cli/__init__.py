"""What a person types and sees: Typer commands, Rich output, JSON. No rule lives here.

May import everything of ours; nothing imports it.
"""
