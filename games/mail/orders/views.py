"""Pages of mailed orders: one on which a mailed move is confirmed, and a letter's answer written by
hand."""

from __future__ import annotations

from contextlib import suppress

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.mail.letter import read as read_letter
from games.mail.models import Letter
from games.mail.orders.cage import open_caged
from games.mail.orders.models import Door, Incoming, Kind
from games.mail.orders.receive import confirm, receive
from games.mail.orders.verdicts import Verdict
from games.mail.orders.writing import answerable, written
from keywest_site.posted import posted

LONGEST_ANSWER = 10_000


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mailed_order(request: HttpRequest, key: str) -> HttpResponse:
    """The person's own mail, with a button that plays it; afterwards, what became of it."""
    mail = get_object_or_404(
        Incoming.objects.select_related("reply__game"), key=key, person=request.user
    )
    if request.method == "POST":
        if mail.kind == Kind.CONFIRM and mail.person_id:
            with suppress(Incoming.DoesNotExist):  # of two clicks at once the second finds it done
                confirm(key, mail.person_id)
        return redirect("mailed_order", key)
    waits = mail.kind == Kind.CONFIRM
    context = {
        "mail": mail,
        "waits": waits,
        "lines": lines_of(mail) if waits else (),
        "body": mail.answer.get("body"),
    }
    return render(request, "orders/mail.html", context)


def lines_of(mail: Incoming) -> tuple[str, ...]:
    """What somebody wrote in the person's name."""
    try:
        reading = open_caged(bytes(mail.raw), mail.recipient).reading
    except Verdict:
        return ()
    return reading.lines if reading else ()


@posted(lambda _request, pk: redirect("letter", pk))
@login_required
def answer_letter(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer a letter of the post office by hand: a real reply is written and taken in like any
    other mail.

    This door is sure of the sender, because he is signed in and the letter is his; nobody else can
    answer it.
    """
    letter = get_object_or_404(Letter, pk=pk, to=getattr(request.user, "email", ""))
    address = answerable(letter)
    if not settings.POST_OFFICE or not address:
        raise Http404
    text = request.POST.get("text", "")[:LONGEST_ANSWER]
    raw = written(letter.to, address, read_letter(letter.raw), letter.raw, text)
    told = receive(raw, door=Door.HAND, authenticated=True)
    return redirect("mailed_order", told.key)
