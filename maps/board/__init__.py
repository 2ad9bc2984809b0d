"""The board: hexes, tiles, the networkx graph, rivers, coasts, routes, and what is wrong with one.

Imports nothing of ours but `maps.errors`.
"""
