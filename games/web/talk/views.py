"""Reading and writing at a table: a part of its page, and a page of its own."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.play import talk
from games.play.models import LONGEST_MESSAGE
from games.play.talk import NotAtTable, write_message
from games.rules.types import Refused
from games.web.table.reader import Reader, load_reader, refuse_signed_out
from games.web.talk.insults import list_hurtful_words
from games.words import format_former_player
from keywest_site.fragment_cache import SHELF
from keywest_site.http import get_form_token, require_post

# The part of the table's page.


CSRF = "<!--csrf-->"
"""Stands in the kept section where each answer has its own token."""
TOKENLESS = {"csrf_token": mark_safe(CSRF)}


def render_talk(reader: Reader) -> str:
    """The section below the log: the last messages, and for who sits here a field to write one."""
    return insert_talk_token(
        SHELF.get(("talk", *build_talk_key(reader)), lambda: render_talk_without_token(reader)),
        reader,
    )


def render_talk_lines(reader: Reader) -> str:
    """How many messages are new, and the messages, without the section around them."""
    return insert_talk_token(
        SHELF.get(
            ("talk lines", *build_talk_key(reader)), lambda: render_lines_without_token(reader)
        ),
        reader,
    )


def insert_talk_token(html: str, reader: Reader) -> str:
    """With the reader's own token in the forms."""
    return html.replace(CSRF, get_form_token(reader.request)) if CSRF in html else html


def render_talk_without_token(reader: Reader) -> str:
    """The section with CSRF in place of the reader's own token."""
    return render_to_string("table/talk.html", build_talk_context(reader) | TOKENLESS)


def render_lines_without_token(reader: Reader) -> str:
    """The messages with CSRF in place of the reader's own token."""
    context = build_talk_context(reader) | TOKENLESS
    parts = ("table/talk_new.html", "table/talk_lines.html")
    return "".join(render_to_string(part, context) for part in parts)


def build_talk_key(reader: Reader) -> tuple[Hashable, ...]:
    """All that the messages and the field depend on: names are those of who sits, and sat, at the
    table."""
    meta, zone = reader.known.meta, timezone.get_current_timezone_name()
    names = (reader.say.names, meta.former, list_blocked_writers(reader))
    said = reader.known.said, reader.known.struck
    # who has read everything sees what all others see
    marks = (reader.request.user.pk, get_last_seen_message(reader)) if count_unread(reader) else ()
    return meta.slug, said, reader.seat is not None, reader.say.language, zone, names, marks


def list_blocked_writers(reader: Reader) -> tuple[int, ...]:
    """Whose messages are folded away for them."""
    return tuple(sorted(reader.known.asides.get("blocked") or ()))


def count_unread(reader: Reader) -> int:
    """How many messages the reader, who sits here, has not read."""
    return 0 if reader.guest else (reader.known.asides.get("unread") or (0, 0))[1]


def get_last_seen_message(reader: Reader) -> int:
    """The last message that the reader has seen."""
    return (reader.known.asides.get("unread") or (0, 0))[0]


def is_new_for_reader(message: talk.ShownMessage, reader: Reader) -> bool:
    """Whether this message is marked for the reader; it counts in `unread` then."""
    return bool(
        count_unread(reader)
        and message.number > get_last_seen_message(reader)
        and not message.struck
        and message.person != reader.request.user.pk
        and message.person not in list_blocked_writers(reader)
    )


def build_talk_context(reader: Reader, *, typed: str = "", error: str = "") -> dict[str, Any]:
    """The messages, oldest first, and who may write. `typed`: what was refused, and `error`:
    why."""
    said = talk.load_messages(reader.known.meta.id) if reader.known.said else []
    return {
        "said": [
            (
                one,
                one.name or format_former_player(reader.known.meta.rules, one.seat),
                one.person in list_blocked_writers(reader),
                is_new_for_reader(one, reader),
            )
            for one in said
        ],
        "last": said[-1].number if said else 0,
        "unread": count_unread(reader),
        "read": reverse("talk_read", args=[reader.known.meta.slug]),
        "url": reverse("talk", args=[reader.known.meta.slug]),
        "ask": f"{reverse('ask_desk')}?table={reader.known.meta.slug}",
        "writes": reader.seat is not None,
        "longest": LONGEST_MESSAGE,
        "typed": typed,
        "error": error,
    }


# The page.


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
    talk.mark_read(
        reader.known.meta.id, int(request.user.pk or 0), read_last_shown_message(request)
    )
    return build_talk_redirect(slug, begun=bool(reader.known.meta.version))
