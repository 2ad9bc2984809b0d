"""What there is in a campaign: empires, armies, fleets, settlements, tiles."""
