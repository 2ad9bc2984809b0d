"""Campaigns themselves: made, listed, kept safe, put away."""
