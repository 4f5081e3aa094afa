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

from games.mail.dev_mailbox.listing import load_mailbox_page, load_titles_by_slug
from games.mail.dev_mailbox.models import Letter
from games.mail.dev_mailbox.unfolding import unfold_text
from games.mail.inbound.models import Incoming
from games.mail.inbound.orders.views import list_mailed_lines
from games.mail.letter import read_raw_email
from games.mail.sandbox.tokens import hide_tokens

SHOWN_BYTES = 8 * 1024
POLICY = (
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; "
    "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
)
"""The same origin lets a page of ours measure it; scripts are not allowed."""


def require_post_office(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 404 unless the settings open a post office: anybody may read all mail there."""

    @require_safe
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.POST_OFFICE:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@require_post_office
def show_mailbox(request: HttpRequest) -> HttpResponse:
    """All mails of both ways, newest first, or those of one address or one table."""
    address, slug = (
        request.GET.get(what, "").replace("\x00", "").strip() for what in ("to", "table")
    )
    page = load_mailbox_page(request.GET.get("page"), address.lower(), slug)
    title = load_titles_by_slug({slug}).get(slug, "")
    return render(
        request,
        "mail/shelf.html",
        {"page": page, "address": address.lower(), "slug": slug, "title": title},
    )


@require_post_office
def show_incoming_email(request: HttpRequest, key: str) -> HttpResponse:
    """One mail that came in: what was read of it, what became of it, and what was answered."""
    mail = get_object_or_404(Incoming.objects.select_related("reply__game"), key=key)
    return render(
        request,
        "mail/came_in.html",
        {
            "mail": mail,
            "lines": list_mailed_lines(mail),
            "answer": unfold_text(mail.answer.get("body", "")),
            "raw": render_raw_beginning(mail),
        },
    )


def render_raw_beginning(mail: Incoming) -> str:
    """How the raw message begins, without the address that could be used."""
    return hide_tokens(bytes(mail.raw[:SHOWN_BYTES]).decode("utf-8", "replace"))


@require_post_office
def show_outgoing_email(request: HttpRequest, pk: int) -> HttpResponse:
    """One letter: as a mail program shows it, with its text behind a tap; or its text."""
    found = get_object_or_404(Letter, pk=pk)
    mail = read_raw_email(found.raw)
    text = mail.text if mail.html else unfold_text(mail.text)
    return render(request, "mail/letter.html", {"letter": found, "mail": mail, "text": text})


@xframe_options_sameorigin
@require_post_office
def show_html_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The HTML part of a letter on a page of its own, in which nothing can run or load; what it
    leads to opens beside it. The letter's page may ask how tall it is."""
    html = read_raw_email(get_object_or_404(Letter, pk=pk).raw).html
    if not html:
        raise Http404
    html = html.replace("<head>", '<head><base target="_blank">', 1)
    return HttpResponse(html, headers={"Content-Security-Policy": POLICY})
