"""Documents as lines, pages and pictures for people."""
