"""Map files, read and written.

May import `maps.board`.
"""
