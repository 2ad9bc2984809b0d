"""Making a map by a die that is handed in.

May import `maps.board`.
"""
