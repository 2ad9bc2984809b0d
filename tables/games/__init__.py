"""The other games' draws and Automa decks, as pure state machines on the same roller."""
