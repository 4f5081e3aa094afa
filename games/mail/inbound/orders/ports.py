"""What reading asks of those who carry out what is no move: filled when mail is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keywest_site.port import Port

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.inbound.orders.receipt import Answer
    from games.mail.inbound.orders.season_outcome import SeasonOutcome
    from games.mail.sandbox.process import Opened

answer_season: Port[[Incoming, Opened, ReplyAddress, bool], tuple[SeasonOutcome, Answer | None]] = (
    Port("answer_season")
)
"""Does what a message says to a season, or says why not; and the receipt. The last: whether the
sender is beyond doubt."""
