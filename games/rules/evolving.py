"""The path under which programs of others import how events are applied to a state."""

from games.rules.codec import Handler, evolving

__all__ = ["Handler", "evolving"]
