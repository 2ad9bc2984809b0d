"""Drawing a board: in the terminal, as SVG, as PNG, as frames; what stands on it is handed in.

Imports `maps` alone. `layers` says what can be drawn on top; every function is pure.
"""
