"""What players get."""
