"""A game is over; the mail has its scores."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.play.notice import Kind
from games.play.notice_kind import NoticeKind

OVER = NoticeKind(
    name=Kind.OVER,
    preference_label=_("A game is over"),
    place=60,
    sentence=_("The game is over."),
    brief=_("the game is over"),
    weight=120,
    written_when="%(status)s::text <> 'running' AND NOT %(again)s",
)
