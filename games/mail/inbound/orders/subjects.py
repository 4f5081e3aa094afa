"""Whether the subject of a reply is one of our mails': a changed one is a line like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from games.mail.inbound.orders.draft import told_to
from games.mail.inbound.orders.line_classes import changed_subject
from games.mail.kinds.table import every_kind
from games.mail.outbound.section import thread_now, thread_of
from games.play.table import table_for
from games.words import words_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.mail.inbound.models import ReplyAddress
    from games.play.table_lookup import TableHeader


def asked_subject(subject: str, reply: ReplyAddress, tables: list[TableHeader]) -> str:
    """The subject of a reply to this address, as a line of its own; "" if it is one of ours."""
    if not changed_subject(subject, ()):
        return ""
    with told_to(reply.person):
        for ours in our_subjects(reply, tables):
            if not changed_subject(subject, (ours,)):
                return ""
        return gettext("Subject: %(subject)s") % {"subject": " ".join(subject.split())}


def our_subjects(reply: ReplyAddress, tables: list[TableHeader]) -> Iterator[str]:
    """The subjects of our mails about these tables, in the language that is active, the likeliest
    first."""
    for known in tables:
        title, say = known.meta.title, words_at(known, get_language() or "en")
        for seat in (known.seat_of(reply.person_id), None):
            shown = table_for(known, seat)
            yield thread_now(shown, title, say).subject
            for kind in every_kind():
                yield thread_of(shown, title, [kind], say).subject
            yield thread_now(shown, title, say, over=True).subject
    yield gettext("Your mail about several tables")
    if reply.created_at:
        day = date_format(timezone.localdate(reply.created_at), "MONTH_DAY_FORMAT")
        yield gettext("Your tables on %(day)s") % {"day": day}
