"""Labels of a picture: what wants to be written, where it may stand, and where it does."""
