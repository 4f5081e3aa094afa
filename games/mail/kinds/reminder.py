"""The time for an answer runs out (`games.clocks.reminders`)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.mail.kinds import turn
from games.play.notice import Kind
from games.play.notice_kind import Asks, NoticeKind

REMINDER = NoticeKind(
    name=Kind.REMINDER,
    preference_label=_("My time is running out"),
    help=_("Only at tables with a clock."),
    place=20,
    default=Preference.NOW,
    sentence=_("Your time is running out."),
    brief=_("your time is running out"),
    weight=100,
    asks=Asks.AGAIN,
    obsolete_when=turn.TURN.obsolete_when,
)
