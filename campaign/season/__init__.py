"""The year as a list of phases: what each does by itself, who acts in it, and in what order.

`phases` holds the list, `running` moves the calendar along it; each other file holds the phases of
one concept. A phase is a function `(context) -> effects`, worked as one agenda and one entry.
"""
