"""Charts: lines over the years, spreads of a forecast; in characters and as SVG."""
