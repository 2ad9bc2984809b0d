"""The README and the manual, replayed as a newcomer would."""
