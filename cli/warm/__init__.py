"""Warm commands: a server with everything loaded forks a process for each command.

The entry asks `client`, which hands words, folder, environment and streams over a Unix socket, or
finds no server and lets the command run by itself. `hexcrown warm` starts `server`; `child` is the
process that does one command. `docs/install.md` explains it.
"""
