"""Random campaigns of ten years, played by dice alone: `python -m tests.long`."""
