"""Pages for people: one list of sections, made into text, Markdown or a self-contained HTML page.

May import `cli.words.text` and `maps`; knows nothing of campaigns.
"""
