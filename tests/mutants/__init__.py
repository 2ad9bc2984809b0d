"""Faults put into the code one at a time; the tests must notice: `python -m tests.mutants`."""
