"""Army lists that other programs and people write, read as values. Imports `errors` alone: what a
list means for an army of the campaign is decided in `actions`."""
