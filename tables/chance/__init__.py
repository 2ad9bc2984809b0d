"""Where dice come from: sources of chance, and the streams of bytes behind them.

Imports nothing of ours but `tables.errors`.
"""
