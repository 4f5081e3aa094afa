"""The path under which programs of others import how lines are broken into columns."""
