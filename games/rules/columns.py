"""The path under which programs of others import how lines are broken into columns."""

from games.rules.text import NEVER_FIRST, NEVER_LAST, clings, fit, pieces, width

__all__ = ["NEVER_FIRST", "NEVER_LAST", "clings", "fit", "pieces", "width"]
