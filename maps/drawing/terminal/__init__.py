"""A board drawn with characters."""
