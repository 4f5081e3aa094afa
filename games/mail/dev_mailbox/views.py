"""The post office: pages that show every mail of a site without a mail server, what went out and
what came in."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games.mail.dev_mailbox.listing import page_of, titles_of
from games.mail.dev_mailbox.models import Letter
from games.mail.dev_mailbox.unfolding import unfolded
from games.mail.inbound.models import Incoming
from games.mail.inbound.orders.views import lines_of
from games.mail.letter import read
from games.mail.sandbox.tokens import hide_tokens

SHOWN_BYTES = 8 * 1024
POLICY = (
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; "
    "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
)
"""The same origin lets a page of ours measure it; scripts are not allowed."""


def where_open(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 404 unless the settings open a post office: anybody may read all mail there."""

    @require_safe
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.POST_OFFICE:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@where_open
def shelf(request: HttpRequest) -> HttpResponse:
    """All mails of both ways, newest first, or those of one address or one table."""
    address, slug = (
        request.GET.get(what, "").replace("\x00", "").strip() for what in ("to", "table")
    )
    page = page_of(request.GET.get("page"), address.lower(), slug)
    title = titles_of({slug}).get(slug, "")
    return render(
        request,
        "mail/shelf.html",
        {"page": page, "address": address.lower(), "slug": slug, "title": title},
    )


@where_open
def came_in(request: HttpRequest, key: str) -> HttpResponse:
    """One mail that came in: what was read of it, what became of it, and what was answered."""
    mail = get_object_or_404(Incoming.objects.select_related("reply__game"), key=key)
    return render(
        request,
        "mail/came_in.html",
        {
            "mail": mail,
            "lines": lines_of(mail),
            "answer": unfolded(mail.answer.get("body", "")),
            "raw": beginning(mail),
        },
    )


def beginning(mail: Incoming) -> str:
    """How the raw message begins, without the address that could be used."""
    return hide_tokens(bytes(mail.raw[:SHOWN_BYTES]).decode("utf-8", "replace"))


@where_open
def letter(request: HttpRequest, pk: int) -> HttpResponse:
    """One letter: as a mail program shows it, with its text behind a tap; or its text."""
    found = get_object_or_404(Letter, pk=pk)
    mail = read(found.raw)
    text = mail.text if mail.html else unfolded(mail.text)
    return render(request, "mail/letter.html", {"letter": found, "mail": mail, "text": text})


@xframe_options_sameorigin
@where_open
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The HTML part of a letter on a page of its own, in which nothing can run or load; what it
    leads to opens beside it. The letter's page may ask how tall it is."""
    html = read(get_object_or_404(Letter, pk=pk).raw).html
    if not html:
        raise Http404
    html = html.replace("<head>", '<head><base target="_blank">', 1)
    return HttpResponse(html, headers={"Content-Security-Policy": POLICY})
