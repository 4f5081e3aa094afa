"""What reading asks of those who carry out what is no move: filled when mail is set up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from keywest_site.port import Port

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress
    from games.mail.inbound.orders.season_outcome import SeasonOutcome
    from games.mail.seasons.at_hand import About

obey_season: Port[[ReplyAddress, About, Sequence[str], bool], SeasonOutcome] = Port("obey_season")
"""Does what these lines say to a season, or says why not. The last: whether the sender is beyond
doubt."""
