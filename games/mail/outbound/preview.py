"""What a link to a table shows elsewhere: the board as a spectator sees it, painted by a worker and
never while somebody waits for an answer.

A picture counts only for the very log that it was painted of: after a move, and after a table was
set back, the site's own picture stands in until there is a new one.
"""

from __future__ import annotations

import logging

import msgspec
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils import translation
from django.views.decorators.http import require_safe

from games.mail.outbound.picture import paint_board
from games.play import table
from games.play.models import Status
from games.play.refusals import UnknownGame
from games.play.table import TableHeader, table_for
from games.play.wake import wake_painter
from games.words import get_words_at_table
from keywest_site.sealing import Unreadable, seal, unseal

log = logging.getLogger(__name__)

SECONDS = 86_400
SHOWN_SECONDS = 600
PURPOSE = "preview"
STAND_IN = "site/icon-512.png"


@require_safe
def serve_link_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture, for whoever asks what a stranger gets. An empty 404 where a stranger sees no
    table that is going on, whatever the reason: for all the same bytes."""
    header = find_public_table(slug)
    if header is None:
        return HttpResponseNotFound()
    png = find_link_preview(header, request.LANGUAGE_CODE)
    if png is None:
        wake_painter(slug, header.meta.head, request.LANGUAGE_CODE)
        instead = redirect(static(STAND_IN))
        instead.headers["Cache-Control"] = "no-store"
        return instead
    headers = {"Cache-Control": f"public, max-age={SHOWN_SECONDS}"}
    return HttpResponse(png, content_type="image/png", headers=headers)


def find_public_table(slug: str) -> TableHeader | None:
    """The table, if it is going on and anybody may watch it."""
    try:
        header = table.find(slug, None)
    except UnknownGame:
        return None
    return header if header.meta.version and header.meta.status == Status.RUNNING else None


def paint_link_preview(slug: str, language: str) -> bool:
    """Paint it as it stands now and keep it; whether there was anything to paint. For workers."""
    header = find_public_table(slug)
    if header is None:
        return False
    shown = table_for(header, None)
    with translation.override(language):
        painted = (
            paint_board(shown.game, shown.view, get_words_at_table(header, language))
            if shown.view
            else None
        )
    if painted is None:
        return False
    kept = msgspec.msgpack.encode((bytes(header.meta.head), painted.png))
    cache.set(format_preview_key(header, language), seal(kept, PURPOSE, header.meta.id), SECONDS)
    return True


def find_link_preview(header: TableHeader, language: str) -> bytes | None:
    """The picture of this very log; None if it has to be painted, or the cache is away."""
    try:
        kept = cache.get(format_preview_key(header, language))
        plain = unseal(kept, PURPOSE, header.meta.id) if kept else b""
    except Unreadable:
        return None
    except Exception:
        log.warning("no preview can be looked for", exc_info=True)
        return None
    if not plain:
        return None
    head, png = msgspec.msgpack.decode(plain, type=tuple[bytes, bytes])
    return png if head == bytes(header.meta.head) else None


def format_preview_key(header: TableHeader, language: str) -> str:
    """Where it lies."""
    return f"preview:{header.meta.slug}:{language}"
