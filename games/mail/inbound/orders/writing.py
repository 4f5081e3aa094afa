"""A receipt is written when it goes: what it waits for, which notices it tells in place of mails of
their own, what was done, and what the table says then."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext, override

from accounts.zones import zone
from games.mail.believing.not_me import not_me_url
from games.mail.inbound.models import Kind, ReplyAddress
from games.mail.inbound.orders.address import believes, kept, tables_addresses
from games.mail.inbound.orders.draft import Draft as Draft
from games.mail.inbound.orders.showing import asked, eyes, news, over, wanted
from games.mail.outbound.answers import with_taps
from games.mail.outbound.picture import both
from games.mail.outbound.section import Section, Thread, thread_now
from games.mail.outbound.table_section import section
from games.mail.outgoing import message_id
from games.mail.plain import folded_text, parts_of
from games.mail.reply import Belongs, Reply, Use, mailto
from games.play.claims import Due
from games.play.models import Question, Status
from games.play.notice import WAITING, Notice, State
from games.play.notice_kind_sql import obsolete
from games.play.sql import Cursor
from games.play.table import Table, UnknownGame, known_by
from games.words import words_at

if TYPE_CHECKING:
    from accounts.models import Person
    from games.mail.inbound.orders.receipt import Answer

HOLD = """
UPDATE games_notice n SET due_at = %(until)s
WHERE n.person_id = %(person)s AND n.game_id = %(game)s AND n.state = 'queued' AND n.attempts = 0
  AND NOT ({obsolete})
RETURNING n.id, n.game_id, n.seq, n.seat, n.kind
"""
LEFT_ALONE = timedelta(minutes=2)
"""So long a notice waits for the receipt that carries it; then it goes by itself."""


def carried(draft: Draft, person_id: int) -> list[Due]:
    """The notices of this table that nobody has begun to send and that must still be told: they
    wait now, and the receipt tells them."""
    now = timezone.now()
    parameters = {"person": person_id, "game": draft.game, "now": now, "until": now + LEFT_ALONE}
    with Cursor() as cursor:
        cursor.execute(hold(), parameters)
        rows = cursor.fetchall()
    return [Due(*row, "", 0, row[3] == draft.seat) for row in sorted(rows)]


@cache
def hold() -> str:
    """The statement that holds these notices."""
    return HOLD.format(obsolete=obsolete())


def told(ids: Sequence[int], message: str) -> None:
    """The receipt of this name has gone out, and with it these."""
    if ids:
        Notice.objects.filter(pk__in=ids, state__in=WAITING).update(
            state=State.SENT, message=message, settled_at=timezone.now()
        )


def settled(drafts: Iterable[Draft]) -> bool:
    """Whether nothing more is to be waited for, at all of these tables."""
    return all(quiet(draft) for draft in drafts)


def quiet(draft: Draft) -> bool:
    """Whether the writer is asked something again at this table, or no bot is."""
    try:
        known = known_by("id", draft.game)
    except UnknownGame:
        return True
    if known.meta.status != Status.RUNNING or draft.seat in known.tokens:
        return True
    return not any(one.bot and one.number in known.tokens for one in known.seats)


MOVED = (Kind.PLAYED, Kind.TAKEN_BACK)
BETWEEN = "\n\n* * *\n\n"


class Written(NamedTuple):
    """One table of a receipt, written. `section`: what a turn mail would have said of it, if the
    receipt stands in place of one."""

    thread: Thread
    text: str
    html: str
    section: Section | None
    carried: list[int]


def written(answer: Answer, person: Person) -> Answer:
    """The answer with its words, for this person, as the tables are now. The notices that it
    carries wait a while for it (LEFT_ALONE)."""
    drafts = [Draft(*draft) for draft in answer.drafts]
    with override(person.language), timezone.override(zone(person.time_zone)):
        reply = back(drafts, person, answer.name)
        parts = [part(draft, person, taps(drafts, draft, person.pk), reply) for draft in drafts]
        thread = parts[0].thread
        several = len(parts) > 1
        subject = gettext("Your mail about several tables") if several else thread.subject
        cards = mark_safe("".join(one.html for one in parts))
        html = render_to_string("mail/receipt.html", {"cards": cards, "subject": subject})
    found = answer if several else answer.below(message_id(thread.root))
    return found._replace(
        subject=subject,
        body=folded_text(BETWEEN.join(one.text for one in parts)),
        html=html,
        reply_to=reply.address,
        pictures=list(pictures_of(parts)),
        carried=[pk for one in parts for pk in one.carried],
    )


def pictures_of(parts: list[Written]) -> Iterator[tuple[Any, ...]]:
    """The boards that are shown, as they are kept."""
    for one in parts:
        if one.section:
            for shown in both(one.section.picture):
                yield (b64encode(shown.png).decode(), *shown[1:4])


def taps(drafts: list[Draft], draft: Draft, person: int) -> list[tuple[str, str]]:
    """Lines that would have been read, each with a link that writes it: to an address of its own,
    which nobody believes without being asked."""
    if not draft.taps:
        return []
    address = tables_addresses([[belongs(one, person, "") for one in drafts]])[0]
    return [(line, mailto(address, line)) for line in draft.taps]


def part(draft: Draft, person: Person, links: list[tuple[str, str]], reply: Reply) -> Written:
    """One table of the receipt."""
    known = known_by("id", draft.game)
    say = words_at(known, get_language() or "en")
    look = eyes(known, draft.seat, person.discreet_mails, say)
    meta = look.table.meta
    context = {**heading(draft, person, look.table, reply), "taps": links}
    dues = carried(draft, person.pk) if draft.kind != Kind.CONFIRM else []
    told = section(known, dues, discreet=person.discreet_mails) if dues else None
    told = with_taps(told, reply) if told else None
    if draft.kind != Kind.CONFIRM:
        happened = [] if told else news(look, draft.before)
        context |= {"news": happened, **asked(look), **wanted(look, draft.wanted)}
        context |= {"results": over(look), "section": told}
    text = render_to_string("mail/receipt.txt", context)
    if told:
        text += "\n" + "\n\n".join(filter(None, parts_of(told)))
    html = render_to_string("mail/receipt_card.html", context)
    thread = thread_now(look.table, meta.title, say)
    return Written(thread, text, html, told, [due.id for due in dues])


def heading(draft: Draft, person: Person, table: Table, reply: Reply) -> dict[str, Any]:
    """Which table it is, what became of the mail, and what to press if all is wrong."""
    return {
        **draft.said,
        "not_me_url": not_me_url(person.pk) if draft.kind in MOVED and believes(person) else "",
        "meant_link": meant(draft, reply),
        "title": (f"{draft.number}: " if draft.number else "") + table.title,
        "table_url": settings.SITE_URL + reverse("table", args=[table.meta.slug]),
    }


def meant(draft: Draft, reply: Reply) -> str:
    """A link that writes the move which was meant perhaps; "" if none is told."""
    line = draft.said.get("meant", "")
    return (
        mailto(reply.taps, line) or mailto(reply.taps, draft.offer) if line and reply.taps else ""
    )


def back(drafts: list[Draft], person: Person, message: str) -> Reply:
    """Where an answer to this receipt goes: to what each table asks now, or to what was answered
    there last (for undo)."""
    if any(draft.kind == Kind.CONFIRM for draft in drafts):
        return Reply()
    things = [belongs(draft, person.pk, message) for draft in drafts]
    if len(things) > 1:
        return Reply(tables_addresses([things])[0])
    offer = {"line": drafts[0].offer} if drafts[0].offer else {}
    offer |= {"asks": drafts[0].asks} if drafts[0].asks else {}
    addresses, ids = kept([(one, "") for one in things[0].with_taps()])
    if offer:
        ReplyAddress.objects.filter(pk=ids[0]).update(offer=offer)
    return Reply(addresses[0], {}, "".join(addresses[1:]))


def belongs(draft: Draft, person: int, message: str) -> Belongs:
    """To what an answer about this table belongs."""
    seat, strange = draft.seat, draft.use == Use.INVITATION
    asked_here = Question.objects.filter(game_id=draft.game, seat=seat)
    latest = asked_here.order_by("-asked_seq").values_list("asked_seq", flat=True).first()
    if latest is None or strange:
        return Belongs(Use(draft.use), draft.game, seat, draft.seq, person, message)
    return Belongs(Use.QUESTION, draft.game, seat, latest, person, message)
