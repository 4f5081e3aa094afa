"""The path under which programs of others import how an event becomes a line of the log."""
