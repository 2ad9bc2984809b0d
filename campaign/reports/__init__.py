"""Reports as plain documents: what the gamemaster or one empire is told and shown.

Everything here asks a `View`, which answers only what its reader knows. May import `campaign`,
`maps` and `tables`; `cli` makes text, Markdown and HTML of the documents.
"""
