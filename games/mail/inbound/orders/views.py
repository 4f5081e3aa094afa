"""The page on which a mailed move is confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.mail.inbound.models import Incoming, Kind
from games.mail.inbound.orders import unseated_senders
from games.mail.inbound.orders.asking import build_reply_context, find_changed_subject
from games.mail.inbound.orders.line_classes import Classified, classify_lines
from games.mail.inbound.orders.playing import read_move
from games.mail.inbound.orders.receipt_draft import Draft
from games.mail.inbound.orders.receive import confirm_message
from games.mail.inbound.orders.several_tables import build_tables_context, load_numbered_tables
from games.mail.inbound.orders.word_table import TELLING, describe_side_command, find_question_token
from games.mail.inbound.orders.yes_or_no import describe_lines_effect
from games.mail.inbound.quarantine import DISPUTED, mark_disputed
from games.mail.inbound.signatures import get_longest_teachable_ending, teach_signature
from games.mail.reply import Use
from games.mail.sandbox.envelope import Verdict
from games.mail.sandbox.mail_keywords import read_keyword, sort_by_purpose
from games.mail.sandbox.process import Busy, read_in_sandbox
from games.play.table import load_header, table_for
from games.rules.registry import GAMES
from games.rules.text import fold_text
from games.rules.types import Refused
from games.words import get_words_at_table
from keywest_site.trouble import NotNow

if TYPE_CHECKING:
    from games.mail.sandbox.envelope import Envelope
    from games.mail.sandbox.reading import Reading

ANSWERS = (Use.SEASON, Use.VOTE, Use.INVITATION, Use.TABLES, Use.TALK)
"""What is answered with more than moves."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_mailed_order(request: HttpRequest, key: str) -> HttpResponse:
    """The person's own mail, with a button that plays it; afterwards, what became of it."""
    mail = get_object_or_404(
        Incoming.objects.select_related("reply__game", "reply__person", "person"),
        key=key,
        person=request.user,
    )
    if request.method == "POST":
        if "dispute" in request.POST:
            mark_disputed(mail)
        elif (
            mail.kind == Kind.CONFIRM and mail.person_id and teach_signature_if_asked(request, mail)
        ):
            # of two clicks at once the second finds it done
            with suppress(Incoming.DoesNotExist), refuse_if_busy():
                confirm_message(key, mail.person_id)
        return redirect("mailed_order", key)
    waits = mail.kind == Kind.CONFIRM
    seen = read_mail_for_page(mail) if waits else PageLines()
    context = {
        "mail": mail,
        "waits": waits,
        "disputed": mail.why == DISPUTED,
        "lines": list_further_lines(lines := seen.lines, meant := describe_first_move(mail, lines)),
        "beside": seen.beside,
        "signature": seen.block,
        "meant": meant,
        "about": (doing := describe_mail_effect(mail, lines)),
        "answers": bool(doing) or getattr(mail.reply, "use", "") in ANSWERS,
        "body": describe_answer(mail),
    }
    return render(request, "orders/mail.html", context)


@contextmanager
def refuse_if_busy() -> Iterator[None]:
    """Tells the person to try again, where their mail could not be read for load. Raises NotNow."""
    try:
        yield
    except Busy as busy:
        raise NotNow(
            gettext(
                "We have too much to do to read your email just now. Nothing was changed; please "
                "try again in a minute."
            )
        ) from busy


def describe_answer(mail: Incoming) -> str:
    """Our answer as it was sent; while it is not written, what it will tell of the mail itself."""
    if body := mail.answer.get("body", ""):
        return str(body)
    if mail.answer.get("secret"):
        return ""
    return "\n\n".join(
        describe_table_outcome(Draft(*draft)) for draft in mail.answer.get("drafts", ())
    )


def describe_table_outcome(draft: Draft) -> str:
    """What became of the mail at one table, in the words that stay."""
    said = draft.said
    played = [f"  {line}: {says}" for line, says in said.get("played", ())]
    number = f"{draft.number}: " if draft.number else ""
    rest = [said.get("at"), said.get("reason"), said.get("hint")]
    return "\n".join([number + said["headline"], *played, *filter(None, rest)])


class PageLines(NamedTuple):
    """What the page shows of a mail: the `lines` that would be carried out, those `beside` them
    that are not known, and the `block` that may be taught as a signature and holds all of these."""

    lines: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    block: tuple[str, ...] = ()


def read_mail_for_page(mail: Incoming) -> PageLines:
    """What somebody wrote in the person's name."""
    try:
        with refuse_if_busy():
            opened = read_in_sandbox(bytes(mail.raw), mail.recipient)
    except Verdict:
        return PageLines()
    reading = opened.reading
    if reading is None:
        return PageLines()
    classified = classify_stored_mail(mail, opened.envelope, reading)
    if classified is None or not classified.orders:
        return PageLines(reading.lines)
    block = get_longest_teachable_ending(reading)
    covered = bool(block) and set(classified.unknown) <= set(block)
    return PageLines(
        classified.orders, classified.unknown, block if classified.unknown and covered else ()
    )


def list_mailed_lines(mail: Incoming) -> tuple[str, ...]:
    """What somebody wrote in the person's name, without what is beside it."""
    return read_mail_for_page(mail).lines


def classify_stored_mail(mail: Incoming, envelope: Envelope, reading: Reading) -> Classified | None:
    """The classes of the lines of a mail to a table, or to several; None, where there are none."""
    reply = mail.reply
    if reply is None or reply.use in (Use.SEASON, Use.INVITATION, Use.TALK):
        return None
    if reply.use == Use.TABLES:
        places = load_numbered_tables(reply)
        if not places:
            return None
        subject = find_changed_subject(envelope.subject, reply, [place.known for place in places])
        return classify_lines(
            reading, build_tables_context(reading, envelope.name, places), subject
        )
    header = load_header("id", reply.game_id)
    subject = find_changed_subject(envelope.subject, reply, [header])
    return classify_lines(
        reading, build_reply_context(reading, envelope.name, reply, header), subject
    )


def teach_signature_if_asked(request: HttpRequest, mail: Incoming) -> bool:
    """Teach the signature, if the button says so; whether the mail can be carried out then. What
    cannot be taught is said, and nothing is done."""
    if "sign" not in request.POST or mail.person is None:
        return True
    try:
        teach_signature(mail.person, read_mail_for_page(mail).block)
    except ValidationError as refused:
        for why in refused.messages:
            messages.error(request, why)
        return False
    return True


def describe_first_move(mail: Incoming, lines: tuple[str, ...]) -> list[tuple[str, str]]:
    """The first line as it is understood, if it is a move of the question: as it is written, and in
    words."""
    reply = mail.reply
    if reply is None or reply.use != Use.QUESTION or not lines or not find_question_token(reply):
        return []
    header = load_header("id", reply.game_id)
    table, say = table_for(header, reply.seat), get_words_at_table(header, get_language() or "en")
    try:
        meant = read_move(table, lines[0])
    except Refused:
        return []
    pairs = zip(meant.lines, meant.says, strict=True)
    return [(say.line(table.game.name, line), say(text)) for line, text in pairs]


def list_further_lines(lines: tuple[str, ...], meant: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The lines that are shown as they were written: not the first where the move above it is
    written so."""
    told = lines and [fold_text(lines[0])] == [fold_text(line) for line, _says in meant]
    return lines[1:] if told else lines


def describe_mail_effect(mail: Incoming, lines: tuple[str, ...]) -> str:
    """What the mail would do, if that is no move of a table; else ""."""
    reply = mail.reply
    if reply is None or not lines or not reply.game_id:
        return ""
    if reply.use == Use.INVITATION:
        return unseated_senders.describe_invitation_word(reply, read_keyword(lines[0]))
    header = load_header("id", reply.game_id)
    letter = sort_by_purpose(lines, GAMES[header.meta.rules].verbs)
    text = describe_lines_effect(reply, lines) or (
        TELLING if reply.use == Use.TALK else describe_side_command(letter)
    )
    return get_words_at_table(header, get_language() or "en")(text) if text else ""
