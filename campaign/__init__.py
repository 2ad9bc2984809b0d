"""The world that lasts: records, store, journal and undo, effects, deeds, season, reports.

May import `tables` and `maps`; never `cli`.
"""
