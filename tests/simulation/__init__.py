"""The whole system in one process, decided by one seed: see `python -m tests.simulation --help`."""
