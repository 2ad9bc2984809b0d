"""The attacks on the books, as one list: `python -m tests.attack`."""
