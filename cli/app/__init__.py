"""The application: entry, registry, session, language, errors in words, output.

Knows no command by itself; commands import it.
"""
