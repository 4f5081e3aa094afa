"""A letter's answer, written by hand in the post office."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from games.mail.dev_mailbox.models import Letter
from games.mail.dev_mailbox.writing import build_reply_email, find_answer_address
from games.mail.inbound.models import Door
from games.mail.inbound.orders.receive import receive_mail
from games.mail.letter import read_raw_email as read_letter
from keywest_site.http import require_post

LONGEST_ANSWER = 10_000


@require_post(lambda _request, pk: redirect("letter", pk))
@login_required
def answer_email_by_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer a letter of the post office by hand: a real reply is written and taken in like any
    other mail.

    This door is sure of the sender, because they are signed in and the letter is theirs; nobody
    else can answer it.
    """
    letter = get_object_or_404(Letter, pk=pk, to=getattr(request.user, "email", ""))
    address = find_answer_address(letter)
    if not settings.POST_OFFICE or not address:
        raise Http404
    text = request.POST.get("text", "")[:LONGEST_ANSWER]
    raw = build_reply_email(letter.to, address, read_letter(letter.raw), letter.raw, text)
    told = receive_mail(raw, door=Door.HAND, authenticated=True)
    return redirect("mailed_order", told.key)
