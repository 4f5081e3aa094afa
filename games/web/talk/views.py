"""Reading and writing at a table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.play import unread
from games.play.talk import NotAtTable, write_message
from games.rules.types import Refused
from games.web.house.signed_out import refuse_signed_out
from games.web.table.reader import Reader, load_reader
from games.web.talk.heated import list_hurtful_words
from games.web.talk.part import build_talk_context
from keywest_site.http import require_post


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_talk_page(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The table's messages; a posted `text` is said. Words that may hurt are asked about first,
    once: posted again with `meant`, they are said as well."""
    text = request.POST.get("text", "")
    if request.method == "POST" and not request.user.is_authenticated:
        return refuse_signed_out(request, reverse("talk", args=[slug]), text)
    reader = load_reader(request, slug)
    if request.method == "POST":
        return post_message(reader, text)
    return render(request, "table/talk_page.html", build_talk_context(reader))


def post_message(reader: Reader, text: str) -> HttpResponseBase:
    """Say it, and go where it stands; else the page with what was typed and why it was not said."""
    request, meta = reader.request, reader.known.meta
    if (
        reader.seat is not None
        and "meant" not in request.POST
        and (hurts := list_hurtful_words(text))
    ):
        context = build_talk_context(reader, typed=text) | {"hurts": hurts}
        return render(request, "table/talk_page.html", context, status=422)
    try:
        write_message(
            reader.known, int(request.user.pk or 0), text, seen=read_last_shown_message(request)
        )
    except Refused as refused:
        context = build_talk_context(reader, typed=text, error=reader.say(refused.text))
        status = 403 if isinstance(refused, NotAtTable) else 422
        return render(request, "table/talk_page.html", context, status=status)
    return build_talk_redirect(meta.slug, begun=bool(meta.version))


def build_talk_redirect(slug: str, *, begun: bool) -> HttpResponse:
    """Where the talk of a table stands."""
    return redirect(reverse("table", args=[slug]) + "#talk") if begun else redirect("talk", slug)


def read_last_shown_message(request: HttpRequest) -> int:
    """The last message that the posting page has shown; 0, if it does not say."""
    told = request.POST.get("said", "")
    return int(told) if told.isascii() and told.isdecimal() and len(told) < 10 else 0


def redirect_to_talk(request: HttpRequest, slug: str) -> HttpResponse:
    """The way to the talk for whoever may see the table."""
    return build_talk_redirect(slug, begun=bool(load_reader(request, slug).known.meta.version))


@require_post(redirect_to_talk)
@never_cache
def mark_talk_read(request: HttpRequest, slug: str) -> HttpResponse:
    """Whoever sits here has read what was `said`, up to that number."""
    reader = load_reader(request, slug)
    if reader.seat is None or reader.guest:
        raise Http404
    unread.mark_read(
        reader.known.meta.id, int(request.user.pk or 0), read_last_shown_message(request)
    )
    return build_talk_redirect(slug, begun=bool(reader.known.meta.version))
