"""Whether the subject of a reply is one of our mails': a changed one is a line like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from games.mail.inbound.orders.draft import use_language_and_zone
from games.mail.inbound.orders.line_classes import extract_new_subject
from games.mail.kinds.table import get_every_kind
from games.mail.outbound.section import choose_current_thread, choose_thread
from games.play.table import table_for
from games.words import get_words_at_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.mail.inbound.models import ReplyAddress
    from games.play.table_lookup import TableHeader


def find_changed_subject(subject: str, reply: ReplyAddress, tables: list[TableHeader]) -> str:
    """The subject of a reply to this address, as a line of its own; "" if it is one of ours."""
    if not extract_new_subject(subject, ()):
        return ""
    with use_language_and_zone(reply.person):
        for ours in list_our_subjects(reply, tables):
            if not extract_new_subject(subject, (ours,)):
                return ""
        return gettext("Subject: %(subject)s") % {"subject": " ".join(subject.split())}


def list_our_subjects(reply: ReplyAddress, tables: list[TableHeader]) -> Iterator[str]:
    """The subjects of our mails about these tables, in the language that is active, the likeliest
    first."""
    for known in tables:
        title, say = known.meta.title, get_words_at_table(known, get_language() or "en")
        for seat in (known.seat_of(reply.person_id), None):
            shown = table_for(known, seat)
            yield choose_current_thread(shown, title, say).subject
            for kind in get_every_kind():
                yield choose_thread(shown, title, [kind], say).subject
            yield choose_current_thread(shown, title, say, over=True).subject
    yield gettext("Your mail about several tables")
    if reply.created_at:
        day = date_format(timezone.localdate(reply.created_at), "MONTH_DAY_FORMAT")
        yield gettext("Your tables on %(day)s") % {"day": day}
