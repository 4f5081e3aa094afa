"""One mail for all that a person is to be told now: many tables at once, the one that has waited longest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from email.charset import BASE64, QP, Charset
from email.utils import parseaddr
from itertools import groupby
from operator import attrgetter

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext, ngettext

from accounts.models import Person
from accounts.zones import zone
from games.mail.plain import plain
from games.mail.section import Section, section
from games.mail.stop import stop_url
from games.play.notices import Due

BOARDS = 3
"""So many tables are shown whole in one mail; the others without their boards, so that mail programs do not cut it."""
LONGEST_SUBJECT = 120


def turn_mail(person: Person, notices: Sequence[Due]) -> EmailMultiAlternatives:
    """The mail that carries these notices, all of the same message, in the person's language and time zone."""
    with translation.override(person.language), timezone.override(zone(person.time_zone)):
        sections = sections_of(notices)
        return written(person, sections, message_id(notices[0].message))


def sections_of(notices: Sequence[Due]) -> list[Section]:
    """A section for each table, first those that wait, the oldest first; from the fourth on without the board."""
    oldest = {notice.game_id: notice.id for notice in reversed(notices)}
    ordered = sorted(notices, key=lambda notice: (oldest[notice.game_id], notice.id))
    found = [section(list(group)) for _game, group in groupby(ordered, key=attrgetter("game_id"))]
    found.sort(key=lambda one: one.question is None)
    return [*found[:BOARDS], *(one._replace(board="", news=()) for one in found[BOARDS:])]


def written(person: Person, sections: Sequence[Section], message: str) -> EmailMultiAlternatives:
    """The mail, in the language that is active."""
    stop, change = stop_url(person.pk), settings.SITE_URL + reverse("me")
    hello = gettext("Hello %(name)s,") % {"name": clean(person.name)}
    reply = reply_to(sections, person.pk)
    why = gettext("You get this mail because you sit at a table of Key West by Post.")
    answer = gettext("To move, answer this mail with one of your moves in its first line.") if reply else ""
    ways = f"{gettext('Change when mails come')}: {change}", f"{gettext('No more of these mails')}: {stop}"
    heading = subject(sections)
    text = plain(hello, sections, [answer, why, *ways])
    mail = EmailMultiAlternatives(heading, text, settings.DEFAULT_FROM_EMAIL, [person.email], reply_to=reply)
    around = {"hello": hello, "subject": heading, "why": why, "answer": answer, "stop": stop, "change": change}
    mail.attach_alternative(render_to_string("mail/turn.html", {**around, "sections": sections}), "text/html")
    mail.extra_headers = headers(sections, message, stop)
    mail.encoding = charset(text)
    return mail


def subject(sections: Sequence[Section]) -> str:
    """Table and question of one; of several, how many wait."""
    if len(sections) == 1:
        return clean(f"{sections[0].title}: {sections[0].brief}")[:LONGEST_SUBJECT]
    waiting = sum(1 for one in sections if one.question)
    if not waiting:
        return gettext("News from your tables")
    return ngettext("One table waits for you", "%(counter)s tables wait for you", waiting) % {"counter": waiting}


def headers(sections: Sequence[Section], message: str, stop: str) -> dict[str, str]:
    """What mail programs and servers read. All mails of one table are one thread."""
    found = {
        "Message-ID": message,
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    if len(sections) == 1:
        found["References"] = found["In-Reply-To"] = message_id(f"table.{sections[0].slug}")
    return found


def message_id(name: str) -> str:
    """The mail's own name, or that of a thread, at our domain."""
    return f"<{name}@{parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition('@')[2]}>"


def reply_to(sections: Sequence[Section], person_id: int) -> list[str]:
    """The address that answers the one question of this mail, where orders are taken by mail."""
    questions = [one.question for one in sections if one.question]
    door: str = getattr(settings, "MAIL_REPLY_ADDRESS", "")
    if not door or len(questions) != 1:
        return []
    address: Callable[[tuple[int, int, int], int], str] = import_string(door)
    return [address(questions[0], person_id)]


def clean(text: str) -> str:
    """One line: no character that could begin a header of its own, or hide."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def charset(text: str) -> Charset:
    """UTF-8 in lines that any mail server takes, in the shorter of both ways."""
    chosen = Charset("utf-8")
    chosen.body_encoding = BASE64 if sum(char > "\x7f" for char in text) * 5 > len(text) else QP
    return chosen
