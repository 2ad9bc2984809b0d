"""The guide: what now, what may be done, what an action still wants. One model for every front.

Imports the actions and the season; nothing of the campaign imports it.
"""
