"""A made-up kind of mail, as somebody would add it: who sits at a table hears of others' moves."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mail_preferences import Preference
from games.play.claims import Due
from games.play.notice import Kind
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
    written_when="s.number IS DISTINCT FROM %(mover)s::int",
    obsolete_when="EXISTS (SELECT FROM games_game g WHERE g.id = n.game_id AND g.title = 'Dawn')",
    parts=parts,
    url=lambda known, _seat: reverse("room", args=[known.meta.slug]),
)
