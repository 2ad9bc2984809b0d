"""The page: driven in process, by a real server, and by Chromium."""
