"""`hexcrown serve`: the gamemaster's table in a browser, on this machine alone.

Pages are rendered on the server and work without scripts. One page is one module in `pages/` and
one template. Loaded by `serve` alone; shows `campaign.guide` and what the commands answer.
"""
