"""Sign-up closes soon, and they have said `later` (`games.leagues.house.telling`)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.mail.kinds.opens import list_sign_up_parts
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind

LATER = NoticeKind(
    name=Kind.LATER,
    asked_as=Kind.OPENS,
    sentence=_("You said “later”: will you play? We ask no more after this."),
    brief=_("will you play?"),
    weight=52,
    tells=list_sign_up_parts,
)
