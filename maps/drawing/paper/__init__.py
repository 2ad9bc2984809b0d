"""Maps on paper: one sheet, or several that are laid edge over edge."""
