"""Rise to Nobility: In the Pale Moonlight. Guilds, apprentices and workshops, as a pure state."""
