"""One script a revision, in order of their numbers."""
