"""Maps as commands show them: in characters, as pictures, as files."""
