"""A receipt is written when it goes: what it waits for, which notices it tells in place of mails of
their own, what was done, and what the table says then."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext

from games.mail.believing.not_me import not_me_url
from games.mail.inbound.models import Kind, ReplyAddress
from games.mail.inbound.orders.address import believes, kept, tables_addresses
from games.mail.inbound.orders.draft import Draft, asked, eyes, news, over, told_to
from games.mail.inbound.orders.showing import wanted
from games.mail.outbound.answers import with_taps
from games.mail.outbound.picture import both
from games.mail.outbound.picture_cache import Picture
from games.mail.outbound.section import Section, Thread, thread_now
from games.mail.outbound.table_section import section
from games.mail.outgoing import Besides, Outgoing, folded_text, message_id
from games.mail.plain import parts_of
from games.mail.reply import Belongs, Reply, Use, mailto
from games.play.claims import Due
from games.play.models import Question, Status
from games.play.notice import WAITING, Notice, State
from games.play.notice_kind_sql import obsolete
from games.play.refusals import UnknownGame
from games.play.sql import Cursor
from games.play.table import Table
from games.play.table_lookup import known_by
from games.words import words_at

if TYPE_CHECKING:
    from accounts.models import Person
    from games.mail.inbound.orders.answering import Answer

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
    wait now, and the receipt tells them, unless it asks for a click."""
    if draft.kind == Kind.CONFIRM:
        return []
    now = timezone.now()
    parameters = {"person": person_id, "game": draft.game, "now": now, "until": now + LEFT_ALONE}
    with Cursor() as cursor:
        cursor.execute(hold(), parameters)
        rows = cursor.fetchall()
    return [Due(*row, "", 0, row[3] == draft.seat) for row in sorted(rows)]  # type: ignore[call-arg]


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
    with told_to(person):
        dues = [carried(draft, person.pk) for draft in drafts]
        reply = back(drafts, person, answer.name, linked=any(dues))
        parts = [
            part(draft, person, taps(drafts, draft, person.pk), reply, told)
            for draft, told in zip(drafts, dues, strict=True)
        ]
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


def part(
    draft: Draft, person: Person, links: list[tuple[str, str]], reply: Reply, dues: list[Due]
) -> Written:
    """One table of the receipt; `dues`: the notices that it tells."""
    known = known_by("id", draft.game)
    say = words_at(known, get_language() or "en")
    look = eyes(known, draft.seat, person.discreet_mails, say)
    meta = look.table.meta
    context = {**heading(draft, person, look.table, reply), "taps": links}
    told = section(known, dues, discreet=person.discreet_mails) if dues else None
    told = with_taps(told, reply) if told else None
    if draft.kind != Kind.CONFIRM:
        happened = [] if told else news(look, draft.before)
        context |= {"news": happened, **asked(look), "results": over(look), "section": told}
        context |= wanted(look, draft.wanted) if draft.wanted else {}
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
        "meant_links": meant(draft, reply),
        "title": (f"{draft.number}: " if draft.number else "") + table.title,
        "table_url": settings.SITE_URL + reverse("table", args=[table.meta.slug]),
    }


def meant(draft: Draft, reply: Reply) -> list[tuple[str, str]]:
    """The moves that were perhaps meant, each with a link that writes it; "" where there can be
    none."""
    written = draft.said.get("suggestions") or [(draft.said.get("meant", ""), draft.offer)]
    return [(line, tap(reply, line, canonical)) for line, canonical in written if line]


def tap(reply: Reply, line: str, canonical: str) -> str:
    """A link that writes a move, in the notation if it would be too long in words."""
    return (mailto(reply.taps, line) or mailto(reply.taps, canonical)) if reply.taps else ""


def has_suggestions(draft: Draft) -> bool:
    """Whether moves are shown that were perhaps meant."""
    return bool(draft.said.get("meant") or draft.said.get("suggestions"))


def back(drafts: list[Draft], person: Person, message: str, *, linked: bool) -> Reply:
    """Where an answer to this receipt goes: to what each table asks now, or to what was answered
    there last (for undo). `linked`: it has links that write a move."""
    if any(draft.kind == Kind.CONFIRM for draft in drafts):
        return for_yes(drafts, person, message)
    things = [belongs(draft, person.pk, message) for draft in drafts]
    if len(things) > 1:
        return Reply(tables_addresses([things])[0])
    both = (("line", drafts[0].offer), ("asks", drafts[0].asks))
    offer = {what: said for what, said in both if said}
    linked = linked or has_suggestions(drafts[0])
    addresses, ids = kept([(one, "") for one in (things[0].with_taps() if linked else things)])
    if offer:
        ReplyAddress.objects.filter(pk=ids[0]).update(offer=offer)
    return Reply(addresses[0], {}, "".join(addresses[1:]))


def for_yes(drafts: list[Draft], person: Person, message: str) -> Reply:
    """An address at which "yes" carries out what was asked about, at the question for which it was
    written; none where only a click does."""
    if len(drafts) != 1 or not drafts[0].lines:
        return Reply()
    (draft,) = drafts
    one = Belongs(Use.QUESTION, draft.game, draft.seat, draft.seq, person.pk, message)
    addresses, ids = kept([(one, "")])
    ReplyAddress.objects.filter(pk=ids[0]).update(offer={"lines": list(draft.lines)})
    return Reply(addresses[0])


def belongs(draft: Draft, person: int, message: str) -> Belongs:
    """To what an answer about this table belongs."""
    seat, strange = draft.seat, draft.use == Use.INVITATION
    asked_here = Question.objects.filter(game_id=draft.game, seat=seat)
    latest = asked_here.order_by("-asked_seq").values_list("asked_seq", flat=True).first()
    if latest is None or strange:
        return Belongs(Use(draft.use), draft.game, seat, draft.seq, person, message)
    return Belongs(Use.QUESTION, draft.game, seat, latest, person, message)


def letter(answer: Answer) -> EmailMessage:
    """The mail of a written answer; the same one whenever it is made."""
    headers = {
        "Message-ID": answer.message_id,
        "Auto-Submitted": "auto-replied",
        "X-Auto-Response-Suppress": "All",
    }
    if answer.in_reply_to:
        headers |= {"In-Reply-To": answer.in_reply_to, "References": answer.references}
    back = [answer.reply_to] if answer.reply_to else []
    if answer.pictures:
        pictures = [Picture(b64decode(png), *rest) for png, *rest in answer.pictures]
        besides: Besides = {"pictures": pictures, "reply_to": back, "headers": headers}
        return Outgoing(answer.subject, answer.body, answer.html, answer.to, **besides)
    plain = EmailMultiAlternatives(
        answer.subject,
        answer.body,
        settings.DEFAULT_FROM_EMAIL,
        [answer.to],
        reply_to=back,
        headers=headers,
    )
    if answer.html:
        plain.attach_alternative(answer.html, "text/html")
    return plain
