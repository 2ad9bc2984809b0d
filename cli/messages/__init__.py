"""The catalogues `en.po` and `it.po`, and what keeps them: `python -m cli.messages`.

For people who change the program; a wheel carries the compiled catalogues alone. May import all
of `cli`.
"""
