"""What the heart asks of rooms above it: they fill these in when they are set up."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from games.play.sql import Cursor
from keywest_site.port import Port

if TYPE_CHECKING:
    from games.play.notice_kind import NoticeKind

offer_seat: Port[[Cursor, int, int, int | None, datetime], None] = Port("offer_seat")
"""Offers a seat to substitutes, in the transaction that gives it to a bot: game, seat, whom it
belonged to."""

notice_kinds: Port[[], Mapping[str, NoticeKind]] = Port("notice_kinds")
"""Every kind of notice by its name, in the order of `games.play.notice.Kind`."""
