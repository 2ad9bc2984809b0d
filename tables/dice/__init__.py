"""Dice notation, rolling, and the exact odds of an expression.

May import `tables.chance`.
"""
