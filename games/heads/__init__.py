"""Heads of all logs, signed together every hour, so that whoever cuts or deletes one is found out
elsewhere."""
