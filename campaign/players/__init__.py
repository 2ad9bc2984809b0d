"""What a player's page is made of: the world as the empire knows it, and the orders it may give.

Whatever is asked here is asked of that world alone, so no answer can hang on anything else. May
import guide and what lies below it.
"""
