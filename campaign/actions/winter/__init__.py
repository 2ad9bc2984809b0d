"""What empires do in winter, and the founding of a realm."""
