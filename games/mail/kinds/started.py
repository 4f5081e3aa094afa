"""A game begins."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.play.notice import Kind
from games.play.notice_kind import NoticeKind

STARTED = NoticeKind(
    name=Kind.STARTED,
    preference_label=_("A game begins"),
    place=40,
    sentence=_("The game has begun."),
    brief=_("the game has begun"),
    weight=110,
    written_when="%(act)s::int = 1",
    obsolete_when="""EXISTS (
    SELECT FROM games_question q WHERE q.game_id = n.game_id AND q.seat = n.seat
      AND q.answered_seq IS NOT NULL)""",
)
