"""What the rules ask of the world and say about it: forces, sieges, conditions, the calendar.

May import the rooms below it: knowledge, journal, storage.
"""
