"""Imperial Settlers: Aztecs. Prayers, blessing tokens and deck checks, as pure functions."""
