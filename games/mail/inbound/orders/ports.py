"""What reading asks of those who carry out what is no move: filled when mail is set up."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from keywest_site.port import Port

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.inbound.orders.outcome import SeasonOutcome
    from games.mail.inbound.orders.receipt import Answer
    from games.mail.sandbox.process import Opened

answer_season: Port[[Incoming, Opened, ReplyAddress, bool], tuple[SeasonOutcome, Answer | None]] = (
    Port("answer_season")
)
"""Does what a message says to a season, or says why not; and the receipt. The last: whether the
sender is beyond doubt."""
vote: Port[[int, int, int, bool, datetime], object] = Port("vote")
"""A ballot: table, person, number of the vote there, whether it is a yes, when. Raises Refused."""
resign: Port[[int, int, datetime], None] = Port("resign")
"""A person gives their seat at a table up for good. Raises Refused."""
pause: Port[[int, int, int, datetime], bool] = Port("pause")
"""Put a pause to the vote: table, who asks, for how many days, when. Whether the table pauses now.
Raises Refused."""
get_up: Port[[int, int], None] = Port("get_up")
"""Leave a table that has not begun: table, person. Raises Refused."""
sit_down: Port[[int, int, int, datetime], None] = Port("sit_down")
"""At a table that has not begun, or in this seat of a running one if it was offered at that time
and is still: table, seat, person, when they were asked. Raises Refused."""
