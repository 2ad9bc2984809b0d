"""Armies and fleets: how strong they are, what goes along with them, battles, sieges, walls."""
