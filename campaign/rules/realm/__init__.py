"""An empire's land, purse, races and friends."""
