"""The world that lasts: records, store, journal and undo, effects, actions, season, reports.

May import `tables` and `maps`; never `cli`.
"""
