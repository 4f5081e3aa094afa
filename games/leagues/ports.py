"""What leagues ask of rooms above them: they fill these in when they are set up."""

from __future__ import annotations

from keywest_site.port import Hooks

knows_too_much: Hooks[[int, int, int], bool] = Hooks("knows_too_much")
"""Whether somebody has seen what is hidden in a season, so that they cannot play in it: league,
season, person."""
