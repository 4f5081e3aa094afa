"""What was said at a table, as a part of its page."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse

from games.play import talk
from games.play.message import LONGEST
from games.web.table.reader import Reader


def talk_part(reader: Reader) -> str:
    """The section below the log: the last messages, and for who sits here a field to write one."""
    return render_to_string("table/talk.html", talk_context(reader), reader.request)


def talk_lines(reader: Reader) -> str:
    """The messages alone."""
    return render_to_string("table/talk_lines.html", talk_context(reader))


def talk_context(reader: Reader, *, typed: str = "", error: str = "") -> dict[str, Any]:
    """The messages, oldest first, and who may write. `typed`: what was refused, and `error`: why."""
    said = talk.said_at(reader.known.meta.id) if reader.known.said else []
    return {
        "said": [(one, one.name or reader.say.name(one.seat)) for one in said],
        "last": said[-1].number if said else 0,
        "url": reverse("talk", args=[reader.known.meta.slug]),
        "writes": reader.seat is not None,
        "longest": LONGEST,
        "typed": typed,
        "error": error,
    }
