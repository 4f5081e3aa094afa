"""What became of the question that a reply address answers, what its seat is asked now, and what
was offered to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import NO, YES, word_of
from games.play.models import Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import ReplyAddress


def heart_token(reply: ReplyAddress) -> str:
    """The heart's token of the question of this address; "" once it is answered."""
    found = Question.objects.filter(
        game_id=reply.game_id, seat=reply.seat, asked_seq=reply.asked_seq, answered_seq=None
    ).values_list("token", flat=True)
    return found.first() or ""


def token_now(reply: ReplyAddress) -> str:
    """The heart's token of whatever this seat is asked now; "" if nothing."""
    found = Question.objects.filter(game_id=reply.game_id, seat=reply.seat, answered_seq=None)
    return found.values_list("token", flat=True).first() or ""


def answered_by(reply: ReplyAddress) -> int | None:
    """The number of the fact that closed the question of this address."""
    found = Question.objects.filter(
        game_id=reply.game_id, seat=reply.seat, asked_seq=reply.asked_seq
    )
    return found.values_list("answered_seq", flat=True).first()


def said(reply: ReplyAddress, lines: Sequence[str]) -> str:
    """Which of "yes" and "no" the mail is alone, where its address asks for one of them: at a vote,
    or where something was to be confirmed; else ""."""
    asks = reply.use == Use.VOTE or reply.offer.get("asks")
    word = word_of(lines[0]) if asks and len(lines) == 1 else ""
    if word in YES:
        return "yes"
    return "no" if word in NO else ""


def offered(reply: ReplyAddress, lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines; of "yes" alone, the move that the mail offered."""
    move = reply.offer.get("line")
    return (move,) if move and len(lines) == 1 and word_of(lines[0]) in YES else lines
