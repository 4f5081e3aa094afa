"""What outgoing mail asks of the mail that comes in: filled when mail is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from games.mail.reply import ReplyTarget
from keywest_site.port import Port

reply_addresses: Port[[Sequence[ReplyTarget]], list[str]] = Port("reply_addresses")
"""The addresses to which these things are answered, in the same order; "": not by mail."""
tables_addresses: Port[[Sequence[Sequence[ReplyTarget]]], list[str]] = Port("tables_addresses")
"""The same for mails about several things of one person, each known by its number in that mail."""
season_addresses: Port[[Sequence[tuple[str, int]]], list[str]] = Port("season_addresses")
"""The addresses to which these people answer these seasons (names of their logs), in the same
order; "": not by mail."""
receipts_wait: Port[[Sequence[int], datetime], Mapping[int, datetime]] = Port("receipts_wait")
"""Of these people those for whom a receipt waits now, and until when at most: it may tell what a
turn mail would."""
