"""Orders that players send: read from a file or the page, kept in the campaign, run line by line.

May import season and what lies below it.
"""
