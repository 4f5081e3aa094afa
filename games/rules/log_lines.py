"""The path under which programs of others import how an event becomes a line of the log."""

from games.rules.codec import Line, Teller, everybody, silent

__all__ = ["Line", "Teller", "everybody", "silent"]
