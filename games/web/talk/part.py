"""What was said at a table, as a part of its page."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe

from games.play import talk
from games.play.message import LONGEST
from games.words import gone
from keywest_site.fragment_cache import SHELF
from keywest_site.http import form_token

if TYPE_CHECKING:
    from games.web.table.reader import Reader

CSRF = "<!--csrf-->"
"""Stands in the kept section where each answer has its own token."""


def talk_part(reader: Reader) -> str:
    """The section below the log: the last messages, and for who sits here a field to write one."""
    html = SHELF.get(("talk", *key_of(reader)), lambda: kept_part(reader))
    return html.replace(CSRF, form_token(reader.request))


def talk_lines(reader: Reader) -> str:
    """The messages alone."""
    return SHELF.get(
        ("talk lines", *key_of(reader)),
        lambda: render_to_string("table/talk_lines.html", talk_context(reader)),
    )


def kept_part(reader: Reader) -> str:
    """The section with CSRF in place of the reader's own token."""
    return render_to_string(
        "table/talk.html", talk_context(reader) | {"csrf_token": mark_safe(CSRF)}
    )


def key_of(reader: Reader) -> tuple[Hashable, ...]:
    """All that the messages and the field depend on: names are those of who sits, and sat, at the
    table."""
    meta, zone = reader.known.meta, timezone.get_current_timezone_name()
    names = (reader.say.names, meta.former, blocked_by(reader))
    said = reader.known.said, reader.known.struck
    return meta.slug, said, reader.seat is not None, reader.say.language, zone, names


def blocked_by(reader: Reader) -> tuple[int, ...]:
    """Whose messages are folded away for them."""
    return tuple(sorted(reader.known.asides.get("blocked") or ()))


def talk_context(reader: Reader, *, typed: str = "", error: str = "") -> dict[str, Any]:
    """The messages, oldest first, and who may write. `typed`: what was refused, and `error`:
    why."""
    said = talk.said_at(reader.known.meta.id) if reader.known.said else []
    return {
        "said": [
            (
                one,
                one.name or gone(reader.known.meta.rules, one.seat),
                one.person in blocked_by(reader),
            )
            for one in said
        ],
        "last": said[-1].number if said else 0,
        "url": reverse("talk", args=[reader.known.meta.slug]),
        "ask": f"{reverse('ask_desk')}?table={reader.known.meta.slug}",
        "writes": reader.seat is not None,
        "longest": LONGEST,
        "typed": typed,
        "error": error,
    }
