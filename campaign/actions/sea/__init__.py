"""What fleets do, and armies aboard and ashore."""
