"""The hex board: coordinates, graph, rivers, coasts, ways, making, reading, writing, drawing.

Imports nothing of ours; chance is handed in as a `die(sides)` function.
"""
