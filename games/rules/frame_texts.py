"""What the log says of facts of the frame, by the word in them."""

from __future__ import annotations

from games.rules.text import _

LAPSED = {
    "plan": _("{who} ran out of time: what was planned for that was played."),
    "bot": _("{who} ran out of time: a bot played the turn."),
    "default": _("{who} ran out of time: the move set for that was played."),
}
HANDED = {
    "missed": _("A bot plays the seat of {who} for now."),
    "left": _("The seat of {who} was given up; a bot plays on."),
    "back": _("{who} is back at the table."),
    "called": _("The host called somebody for the seat of {who}; a bot plays until then."),
    "taken": _("{who} has taken over a seat and plays on."),
    "ruled": _("A moderator gave the seat of {who} to a bot, which plays on."),
    "summoned": _("A moderator looks for somebody for the seat of {who}; a bot plays until then."),
    "placed": _("Moderators gave a seat to {who}, who plays on."),
}
RESUMED = {
    "vote": _("The clocks run again, as the table wished."),
    "time": _("The pause is over: the clocks run again."),
    "league": _("The season goes on: the clocks run again."),
    "desk": _("A moderator has set the clocks going again."),
}
AGREED = {
    "none": _("All agreed to end the game without a result."),
    "draw": _("All agreed on a draw: everybody shares the first place."),
    "bots": _("All agreed to let bots play to the end. Every move from here on is theirs."),
}
"""How the people at a table may end it."""
