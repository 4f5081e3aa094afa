"""What votes ask of rooms above them: they fill these in when they are set up."""

from __future__ import annotations

from keywest_site.port import Port

may_end: Port[[str, str], bool] = Port("may_end")
"""Whether the people at a table of a league (games.play.models.Game.league) may agree to end it in
this way (games.votes.kinds)."""
