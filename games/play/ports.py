"""What the heart asks of rooms above it: they fill these in when they are set up."""

from __future__ import annotations

from datetime import datetime

from games.play.sql import Cursor
from keywest_site.port import Port

offer_seat: Port[[Cursor, int, int, int | None, datetime], None] = Port("offer_seat")
"""Offers a seat to substitutes, in the transaction that gives it to a bot: game, seat, whom it
belonged to."""
