"""A table was given up because nobody came (`games.play.opening`)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.play.notice import Kind
from games.play.notice_kind import NoticeKind

CLOSED = NoticeKind(
    name=Kind.CLOSED,
    preference_label=_("My table is given up because nobody came"),
    place=100,
    sentence=_("Nobody came: this table was given up."),
    brief=_("your table was given up"),
    weight=40,
)
