"""Whether there is a post office to link to; a tag, so that even the page for a broken site can
ask."""

from datetime import datetime

from django import template
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from games.mail.inbound.models import Kind
from games.times import format_past_moment

register = template.Library()


@register.simple_tag
def post_office_open() -> bool:
    """True where mails are shown on the site instead of being sent."""
    return bool(settings.POST_OFFICE)


@register.filter
def ago(at: datetime) -> str:
    """A point in the past as one says it: "12 minutes ago", "yesterday 18:40"."""
    return format_past_moment(at, timezone.now())


@register.filter
def fate(kind: str) -> str:
    """What became of a mail that came in, in a few words."""
    return {
        Kind.NEW: _("not read yet"),
        Kind.PLAYED: _("played"),
        Kind.TAKEN_BACK: _("taken back"),
        Kind.TOLD: _("as you asked"),
        Kind.REFUSED: _("not played"),
        Kind.UNCLEAR: _("not read"),
        Kind.CLOSED: _("answered already"),
        Kind.CONFIRM: _("waiting for the sender to confirm"),
        Kind.STRANGER: _("from an unknown sender"),
        Kind.HOSTILE: _("set aside unread"),
        Kind.AUTOMATIC: _("sent automatically"),
    }.get(Kind(kind), kind)
