"""Painting a map tile by tile: changes as values, each judged at once, with undo.

May import `files` (the words of a map's text) and `board`. The terminal's `map edit`, a campaign's
map and a page in a browser use the same functions.
"""
