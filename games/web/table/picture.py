"""A table as a small picture: the board as everybody may see it, complete in itself, painted when
the picture is asked for and not with the page that shows it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.game_pages import find_board_css
from games.play import table as heart
from games.play.table import TableHeader
from games.web.table.reader import load_reader
from games.words import get_words_at_table
from keywest_site.fragment_cache import FragmentCache

PICTURES: FragmentCache[str] = FragmentCache(100)
SEATS = re.compile(r"--seat-\d(?:-ink)?: #[0-9a-f]{6};")
TEXTS_AND_ROLES = re.compile(r'<title>[^<]*</title>| (?:aria-label|data-at|role)="[^"]*"')
TYPE = "image/svg+xml; charset=utf-8"
SECONDS = 86_400
LIGHT, DARK = "light", "dark"
NOT_LIGHT, IS_DARK = 'html:not([data-theme="light"]) ', 'html[data-theme="dark"] '
"""Of which pages a rule of a board speaks."""


@require_safe
def show_table_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The board as a spectator sees it. Http404 for whoever may not see the table, and before it
    has begun; `?v=` in its address is the log's length, so that it may be kept. `?theme=` light or
    dark, otherwise as the browser has it."""
    reader = load_reader(request, slug)
    known, language = reader.known, reader.say.language
    if not known.meta.version:
        raise Http404
    theme = request.GET.get("theme", "")
    theme = theme if theme in (LIGHT, DARK) else ""
    key = (known.meta.slug, known.meta.head, known.seats, language, theme)
    html = PICTURES.get(key, lambda: draw_table_picture(known, language, theme))
    response = HttpResponse(html, content_type=TYPE)
    response.headers["Cache-Control"] = f"private, max-age={SECONDS}"
    return response


def draw_table_picture(header: TableHeader, language: str, theme: str = "") -> str:
    """The drawing with its own style, in this theme."""
    shown = heart.table_for(header, None)
    assert shown.view
    svg = shown.game.presentation.draw(shown.view, None, get_words_at_table(header, language))
    style = f"<style>{build_picture_style(find_board_css(shown.game.name), theme)}</style>"
    head, end, rest = TEXTS_AND_ROLES.sub("", svg).partition(">")
    return f"{head}{end}{style}{rest}"


@cache
def build_picture_style(path: str, theme: str = "") -> str:
    """A board's stylesheet and the colours of the seats; nothing of a game that has none. A picture
    has no page around it that names a theme, so its rules hold by themselves."""
    found = [finders.find(one) for one in ("site/site.css", path)]
    site, board = (Path(one).read_text("utf-8") if isinstance(one, str) else "" for one in found)
    board = board.replace(NOT_LIGHT, "html " if theme else "").replace(
        IS_DARK, "" if theme == DARK else "html "
    )
    return f":root{{{''.join(SEATS.findall(site))}}}{board}".replace("<", "\\3c ")
