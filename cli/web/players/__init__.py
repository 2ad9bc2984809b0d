"""A player's pages: My realm. All in them goes through what that empire knows."""
