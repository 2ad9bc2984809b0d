"""Charts as text and as SVG.

May import `maps.drawing`.
"""
