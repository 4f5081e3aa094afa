"""The page on which a mailed move is confirmed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.mail.inbound.aside import DISPUTED, dispute
from games.mail.inbound.models import Incoming, Kind
from games.mail.inbound.orders import joining
from games.mail.inbound.orders.draft import Draft
from games.mail.inbound.orders.playing import understood
from games.mail.inbound.orders.receive import confirm
from games.mail.inbound.orders.words import TELLING, besides_moves, heart_token
from games.mail.inbound.orders.yes_or_no import about_to
from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import sorted_out, word_of
from games.mail.sandbox.process import Busy, Verdict, open_in_sandbox
from games.play.table import known_by, table_for
from games.rules.core import GAMES, Refused
from games.words import words_at
from keywest_site.trouble import NotNow

ANSWERS = (Use.SEASON, Use.VOTE, Use.INVITATION, Use.TABLES, Use.TALK)
"""What is answered with more than moves."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mailed_order(request: HttpRequest, key: str) -> HttpResponse:
    """The person's own mail, with a button that plays it; afterwards, what became of it."""
    mail = get_object_or_404(
        Incoming.objects.select_related("reply__game"), key=key, person=request.user
    )
    if request.method == "POST":
        if "dispute" in request.POST:
            dispute(mail)
        elif mail.kind == Kind.CONFIRM and mail.person_id:
            # of two clicks at once the second finds it done
            with suppress(Incoming.DoesNotExist), not_now_if_busy():
                confirm(key, mail.person_id)
        return redirect("mailed_order", key)
    waits = mail.kind == Kind.CONFIRM
    context = {
        "mail": mail,
        "waits": waits,
        "disputed": mail.why == DISPUTED,
        "lines": (lines := lines_of(mail) if waits else ()),
        "meant": meant_by(mail, lines),
        "about": (doing := about(mail, lines)),
        "answers": bool(doing) or getattr(mail.reply, "use", "") in ANSWERS,
        "body": body_of(mail),
    }
    return render(request, "orders/mail.html", context)


@contextmanager
def not_now_if_busy() -> Iterator[None]:
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


def body_of(mail: Incoming) -> str:
    """Our answer as it was sent; while it is not written, what it will tell of the mail itself."""
    if body := mail.answer.get("body", ""):
        return str(body)
    if mail.answer.get("secret"):
        return ""
    return "\n\n".join(told_of(Draft(*draft)) for draft in mail.answer.get("drafts", ()))


def told_of(draft: Draft) -> str:
    """What became of the mail at one table, in the words that stay."""
    said = draft.said
    played = [f"  {line}: {says}" for line, says in said.get("played", ())]
    number = f"{draft.number}: " if draft.number else ""
    rest = [said.get("at"), said.get("reason"), said.get("hint")]
    return "\n".join([number + said["headline"], *played, *filter(None, rest)])


def lines_of(mail: Incoming) -> tuple[str, ...]:
    """What somebody wrote in the person's name."""
    try:
        with not_now_if_busy():
            reading = open_in_sandbox(bytes(mail.raw), mail.recipient).reading
    except Verdict:
        return ()
    return reading.lines if reading else ()


def meant_by(mail: Incoming, lines: tuple[str, ...]) -> list[tuple[str, str]]:
    """The first line as it is understood, if it is a move of the question: as it is written, and in
    words."""
    reply = mail.reply
    if reply is None or reply.use != Use.QUESTION or not lines or not heart_token(reply):
        return []
    known = known_by("id", reply.game_id)
    table, say = table_for(known, reply.seat), words_at(known, get_language() or "en")
    try:
        meant = understood(table, lines[0])
    except Refused:
        return []
    pairs = zip(meant.lines, meant.says, strict=True)
    return [(say.line(table.game.name, line), say(text)) for line, text in pairs]


def about(mail: Incoming, lines: tuple[str, ...]) -> str:
    """What the mail would do, if that is no move of a table; else ""."""
    reply = mail.reply
    if reply is None or not lines or not reply.game_id:
        return ""
    if reply.use == Use.INVITATION:
        return joining.about_to(reply, word_of(lines[0]))
    known = known_by("id", reply.game_id)
    letter = sorted_out(lines, GAMES[known.meta.rules].verbs)
    text = about_to(reply, lines) or (TELLING if reply.use == Use.TALK else besides_moves(letter))
    return words_at(known, get_language() or "en")(text) if text else ""
