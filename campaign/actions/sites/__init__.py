"""What is done at a site: searching, towers, springs, the orb, spells."""
