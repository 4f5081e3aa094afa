"""A made-up kind of mail, as somebody would add it: who sits at a table hears of others' moves."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mail_preferences import Preference
from games.mail.kinds import obsolete
from games.play.notice import Due, Kind
from games.play.notice_kind import NoticeKind, Part
from games.play.table import Table
from games.words import Words


def parts(notice: Due, shown: Table, _say: Words) -> Iterator[Part]:
    """What became dark."""
    yield Part(gettext("What is dark"), (f"{shown.meta.slug} {notice.seat}",))


KIND = NoticeKind(
    name=Kind("eclipse"),
    preference_label=_("The sun is gone"),
    help=_("It comes back."),
    place=65,
    default=Preference.NOW,
    sentence=_("Your table lies in the dark."),
    brief=_("your table is dark"),
    weight=200,
    written_by_act=lambda act: [seat for seat in act.seats if seat != act.mover],
    obsolete_when=obsolete.NOT_AT_RUNNING_TABLE,
    parts=parts,
    url=lambda known, _seat: reverse("room", args=[known.meta.slug]),
)
