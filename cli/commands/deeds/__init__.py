"""What players do."""
