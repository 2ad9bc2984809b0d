"""The journal and what is done with it."""
