"""What became of the last mail about a question, in stored words."""

from __future__ import annotations

from games.play.notice import State

NO_MAIL, WAITS, HANDED_OVER, REFUSED, UNWANTED = (
    "no_mail",
    "waits",
    "handed_over",
    "refused",
    "unwanted",
)
MAIL_OUTCOMES = {
    State.SENT: HANDED_OVER,
    State.AMBIGUOUS: HANDED_OVER,
    State.FAILED: REFUSED,
    State.OBSOLETE: UNWANTED,
}
