"""The rules read a second time, from the source and by somebody else: further cases of each."""
