"""What a player should know before they answer: who bid and paid what in this round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.tell.rounds import describe_bids

if TYPE_CHECKING:
    from games.rules.text import Text
    from games.rules.types import View


def describe_opened_bids(view: View) -> Text | None:
    """The bids of this round, while tiles are taken or a marker is to be placed."""
    opened, focus = view["auction"], view["focus"]
    choosing = focus is not None and focus["action"] is None
    if opened is None or not (view["phase"] == "draft" or (view["phase"] == "action" and choosing)):
        return None
    return describe_bids(opened["order"], opened["bids"], opened["amount"])
