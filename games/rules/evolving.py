"""The path under which programs of others import how events are applied to a state."""
