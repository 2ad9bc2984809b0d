"""Many phones and gamemasters on one campaign, as `python -m tests.load` puts them there."""
