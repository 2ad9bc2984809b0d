"""What armies do on land: move, scout, split, merge, bring treasure home."""
