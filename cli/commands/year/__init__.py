"""The calendar, orders, decisions, the forecast."""
