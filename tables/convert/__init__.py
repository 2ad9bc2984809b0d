"""Tables from and for other programs.

May import `tables.agenda` and the rooms below it.
"""
