"""Battles, sieges, razing, siege trains."""
