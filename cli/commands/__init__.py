"""The commands, one file a noun, in rooms by what a person is about."""
