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

from games.mail.inbound.models import Kind, ReplyAddress
from games.mail.inbound.orders.reader_view import load_reader_view
from games.mail.inbound.orders.receipt_draft import (
    Draft,
    build_question_context,
    list_final_results,
    list_news_lines,
    use_language_and_zone,
)
from games.mail.inbound.orders.reply_addresses import (
    create_tables_addresses,
    has_trusted_replies,
    insert_reply_addresses,
)
from games.mail.inbound.orders.requested_info import build_requested_info
from games.mail.inbound.reply_trust_views import build_not_me_url
from games.mail.outbound.answers import add_move_links
from games.mail.outbound.picture import list_pictures
from games.mail.outbound.picture_cache import Picture
from games.mail.outbound.section import Section, Thread, choose_current_thread
from games.mail.outbound.table_section import build_table_section
from games.mail.outgoing import MailExtras, Outgoing, format_message_id, wrap_mail_text
from games.mail.plain import list_section_paragraphs
from games.mail.reply import Reply, ReplyTarget, Use, build_mailto
from games.mail.sandbox.tokens import hide_tokens
from games.play.models import Question, Status
from games.play.notice import WAITING, Due, Notice, State
from games.play.notice_kind import build_obsolete_condition
from games.play.refusals import UnknownGame
from games.play.sql import Cursor
from games.play.table import Table, load_header
from games.words import get_words_at_table

if TYPE_CHECKING:
    from accounts.models import Person


class Answer(NamedTuple):
    """An answer as it is kept until it is sent. `secret`: it speaks of its reader's plan; `drafts`:
    what it will tell (draft.Draft), while it is not written; `pictures`: PNG in base64, width,
    height, name; `carried`: ids of the notices that it tells in place of a mail of their own."""

    to: str
    subject: str
    body: str
    reply_to: str
    message_id: str
    in_reply_to: str
    references: str
    html: str = ""
    secret: bool = False
    drafts: Sequence[Any] = ()
    pictures: Sequence[Any] = ()
    carried: Sequence[int] = ()

    @property
    def name(self) -> str:
        """The mail's own name."""
        return self.message_id[1:].partition("@")[0]

    def below(self, root: str) -> Answer:
        """The same in the thread that begins with this name."""
        before = [name for name in self.references.split() if name != root]
        return self._replace(
            in_reply_to=self.in_reply_to or root, references=" ".join([root, *before])
        )

    def spent(self) -> Answer:
        """What is kept once it is sent: nothing that could be used, nothing of anybody's plan."""
        kept = self._replace(
            to=hide_tokens(self.to), reply_to=hide_tokens(self.reply_to), drafts=(), pictures=()
        )
        return kept._replace(body="", html="") if self.secret else kept


HOLD_NOTICES = """
UPDATE games_notice n SET due_at = %(until)s
WHERE n.person_id = %(person)s AND n.game_id = %(game)s AND n.state = 'queued' AND n.attempts = 0
  AND NOT ({obsolete})
RETURNING n.id, n.game_id, n.seq, n.seat, n.kind
"""
LEFT_ALONE = timedelta(minutes=2)
"""So long a notice waits for the receipt that carries it; then it goes by itself."""


def lock_unsent_notices(draft: Draft, person_id: int) -> list[Due]:
    """The notices of this table that nobody has begun to send and that must still be told: they
    wait now, and the receipt tells them, unless it asks for a click."""
    if draft.kind == Kind.CONFIRM:
        return []
    now = timezone.now()
    parameters = {"person": person_id, "game": draft.game, "now": now, "until": now + LEFT_ALONE}
    with Cursor() as cursor:
        cursor.execute(build_lock_notices_sql(), parameters)
        rows = cursor.fetchall()
    return [Due(*row, "", 0, row[3] == draft.seat) for row in sorted(rows)]  # type: ignore[call-arg]


@cache
def build_lock_notices_sql() -> str:
    """The statement that holds these notices."""
    return HOLD_NOTICES.format(obsolete=build_obsolete_condition())


def mark_notices_sent_by_receipt(ids: Sequence[int], message: str) -> None:
    """The receipt of this name has gone out, and with it these."""
    if ids:
        Notice.objects.filter(pk__in=ids, state__in=WAITING).update(
            state=State.SENT, message=message, settled_at=timezone.now()
        )


def is_receipt_ready(drafts: Iterable[Draft]) -> bool:
    """Whether nothing more is to be waited for, at all of these tables."""
    return all(has_no_bot_to_wait_for(draft) for draft in drafts)


def has_no_bot_to_wait_for(draft: Draft) -> bool:
    """Whether the writer is asked something again at this table, or no bot is."""
    try:
        header = load_header("id", draft.game)
    except UnknownGame:
        return True
    if header.meta.status != Status.RUNNING or draft.seat in header.tokens:
        return True
    return not any(one.bot and one.number in header.tokens for one in header.seats)


MOVED = (Kind.PLAYED, Kind.TAKEN_BACK)
BETWEEN = "\n\n* * *\n\n"


class WrittenPart(NamedTuple):
    """One table of a receipt, written. `section`: what a turn mail would have said of it, if the
    receipt stands in place of one."""

    thread: Thread
    text: str
    html: str
    section: Section | None
    carried: list[int]


def write_receipt(answer: Answer, person: Person) -> Answer:
    """The answer with its words, for this person, as the tables are now. The notices that it
    carries wait a while for it (LEFT_ALONE)."""
    drafts = [Draft(*draft) for draft in answer.drafts]
    with use_language_and_zone(person):
        dues = [lock_unsent_notices(draft, person.pk) for draft in drafts]
        reply = create_receipt_reply(drafts, person, answer.name, linked=any(dues))
        parts = [
            write_table_part(
                draft, person, build_numbered_links(drafts, draft, person.pk), reply, told
            )
            for draft, told in zip(drafts, dues, strict=True)
        ]
        thread = parts[0].thread
        several = len(parts) > 1
        subject = gettext("Your email about several tables") if several else thread.subject
        cards = mark_safe("".join(one.html for one in parts))
        html = render_to_string("mail/receipt.html", {"cards": cards, "subject": subject})
    found = answer if several else answer.below(format_message_id(thread.root))
    return found._replace(
        subject=subject,
        body=wrap_mail_text(BETWEEN.join(one.text for one in parts)),
        html=html,
        reply_to=reply.address,
        pictures=list(list_encoded_pictures(parts)),
        carried=[pk for one in parts for pk in one.carried],
    )


def list_encoded_pictures(parts: list[WrittenPart]) -> Iterator[tuple[Any, ...]]:
    """The boards that are shown, as they are kept."""
    for one in parts:
        if one.section:
            for shown in list_pictures(one.section.picture):
                yield (b64encode(shown.png).decode(), *shown[1:4])


def build_numbered_links(drafts: list[Draft], draft: Draft, person: int) -> list[tuple[str, str]]:
    """Lines that would have been read, each with a link that writes it: to an address of its own,
    which nobody believes without being asked."""
    if not draft.taps:
        return []
    address = create_tables_addresses([[build_draft_target(one, person, "") for one in drafts]])[0]
    return [(line, build_mailto(address, line)) for line in draft.taps]


def write_table_part(
    draft: Draft, person: Person, links: list[tuple[str, str]], reply: Reply, dues: list[Due]
) -> WrittenPart:
    """One table of the receipt; `dues`: the notices that it tells."""
    header = load_header("id", draft.game)
    say = get_words_at_table(header, get_language() or "en")
    reader_view = load_reader_view(header, draft.seat, person.discreet_mails, say)
    meta = reader_view.table.meta
    context = {**build_receipt_heading(draft, person, reader_view.table, reply), "taps": links}
    told = build_table_section(header, dues, discreet=person.discreet_mails) if dues else None
    told = add_move_links(told, reply) if told else None
    if draft.kind != Kind.CONFIRM:
        happened = [] if told else list_news_lines(reader_view, draft.before)
        context |= {
            "news": happened,
            **build_question_context(reader_view),
            "results": list_final_results(reader_view),
            "section": told,
        }
        context |= build_requested_info(reader_view, draft.wanted) if draft.wanted else {}
    text = render_to_string("mail/receipt.txt", context)
    if told:
        text += "\n" + "\n\n".join(filter(None, list_section_paragraphs(told)))
    html = render_to_string("mail/receipt_card.html", context)
    thread = choose_current_thread(reader_view.table, meta.title, say)
    return WrittenPart(thread, text, html, told, [due.id for due in dues])


def build_receipt_heading(
    draft: Draft, person: Person, table: Table, reply: Reply
) -> dict[str, Any]:
    """Which table it is, what became of the mail, and what to press if all is wrong."""
    return {
        **draft.said,
        "not_me_url": build_not_me_url(person.pk)
        if draft.kind in MOVED and has_trusted_replies(person)
        else "",
        "meant_links": build_suggestion_links(draft, reply),
        "has_offer": bool(draft.offer),
        "title": (f"{draft.number}: " if draft.number else "") + table.title,
        "table_url": settings.SITE_URL + reverse("table", args=[table.meta.slug]),
    }


def build_suggestion_links(draft: Draft, reply: Reply) -> list[tuple[str, str]]:
    """The moves that were perhaps meant, each with a link that writes it; "" where there can be
    none."""
    written = draft.said.get("suggestions") or [(draft.said.get("meant", ""), draft.offer)]
    return [(line, build_move_link(reply, line, canonical)) for line, canonical in written if line]


def build_move_link(reply: Reply, line: str, canonical: str) -> str:
    """A link that writes a move, in the notation if it would be too long in words."""
    return (
        (build_mailto(reply.taps, line) or build_mailto(reply.taps, canonical))
        if reply.taps
        else ""
    )


def has_suggestions(draft: Draft) -> bool:
    """Whether moves are shown that were perhaps meant."""
    return bool(draft.said.get("meant") or draft.said.get("suggestions"))


def create_receipt_reply(
    drafts: list[Draft], person: Person, message: str, *, linked: bool
) -> Reply:
    """Where an answer to this receipt goes: to what each table asks now, or to what was answered
    there last (for undo). `linked`: it has links that write a move."""
    if any(draft.kind == Kind.CONFIRM for draft in drafts):
        return create_yes_reply(drafts, person, message)
    things = [build_draft_target(draft, person.pk, message) for draft in drafts]
    if len(things) > 1:
        return Reply(create_tables_addresses([things])[0])
    both = (("line", drafts[0].offer), ("asks", drafts[0].asks))
    offer = {what: said for what, said in both if said}
    linked = linked or has_suggestions(drafts[0])
    addresses, ids = insert_reply_addresses(
        [(one, "") for one in (things[0].with_taps() if linked else things)]
    )
    if offer:
        ReplyAddress.objects.filter(pk=ids[0]).update(offer=offer)
    return Reply(addresses[0], {}, "".join(addresses[1:]))


def create_yes_reply(drafts: list[Draft], person: Person, message: str) -> Reply:
    """An address at which "yes" carries out what was asked about, at the question for which it was
    written; none where only a click does."""
    if len(drafts) != 1 or not drafts[0].lines:
        return Reply()
    (draft,) = drafts
    one = ReplyTarget(Use.QUESTION, draft.game, draft.seat, draft.seq, person.pk, message)
    addresses, ids = insert_reply_addresses([(one, "")])
    ReplyAddress.objects.filter(pk=ids[0]).update(offer={"lines": list(draft.lines)})
    return Reply(addresses[0])


def build_draft_target(draft: Draft, person: int, message: str) -> ReplyTarget:
    """To what an answer about this table belongs."""
    seat, strange = draft.seat, draft.use == Use.INVITATION
    asked_here = Question.objects.filter(game_id=draft.game, seat=seat)
    latest = asked_here.order_by("-asked_seq").values_list("asked_seq", flat=True).first()
    if latest is None or strange:
        return ReplyTarget(Use(draft.use), draft.game, seat, draft.seq, person, message)
    return ReplyTarget(Use.QUESTION, draft.game, seat, latest, person, message)


def build_answer_email(answer: Answer) -> EmailMessage:
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
        besides: MailExtras = {"pictures": pictures, "reply_to": back, "headers": headers}
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
