"""What can be asked of a campaign: use cases `(context, …) -> document`, for every front end.

The top room of `campaign`: it may import all others.
"""
