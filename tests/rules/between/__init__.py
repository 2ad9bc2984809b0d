"""Between the rules: what one rule does to what another has done."""
