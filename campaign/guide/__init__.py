"""The guide: what now, what may be done, what a deed still wants. One model for every front.

Imports the deeds and the season; nothing of the campaign imports it.
"""
