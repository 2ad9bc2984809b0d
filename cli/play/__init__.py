"""The other games at the command line."""
