"""What of a table's page stays as long as the page does: where it asks and listens, its styles and
tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape

from games import game_pages
from games.live.client import sign_live_url
from games.play.models import Status
from keywest_site.fragment_cache import FragmentCache

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.play.table import Table
    from games.web.table.reader import Reader

REFRESH = '<noscript><meta http-equiv="refresh" content="30"></noscript>'
LASTING_FRAMES: FragmentCache[Mapping[str, str]] = FragmentCache()


def build_frame(reader: Reader, table: Table) -> dict[str, str]:
    """The frame of this page, by name."""
    meta = table.meta
    running = meta.status == Status.RUNNING
    key = meta.slug, meta.rules, reader.seat, reader.say.language
    return {
        **LASTING_FRAMES.get(key, lambda: build_lasting_frame(table)),
        "live": escape(build_event_source_url(reader)) if running else "",
        "refresh": REFRESH if running and not table.decision else "",
    }


def build_lasting_frame(table: Table) -> Mapping[str, str]:
    """What is the same whoever looks in this language, and whenever."""
    rules, regions = table.meta.rules, has_regions(table)
    return {
        "now": reverse("now", args=[table.meta.slug]),
        "tools": "" if regions else render_board_tools(rules),
        "board_css": static(game_pages.find_board_css(rules)),
        "board_js": static("table/regions.js" if regions else "table/board.js"),
    }


def has_regions(table: Table) -> bool:
    """Whether the board is laid out in regions by the page."""
    return table.game.presentation.regions is not None


def render_board_tools(rules: str) -> str:
    """What stands beside a board of one picture: its regions, for the game that names them."""
    regions = game_pages.list_template_paths(rules, "regions.html")
    return render_to_string("table/tools.html", {"regions": regions})


def build_event_source_url(reader: Reader) -> str:
    """Where the page hears that something has moved."""
    topic, seated = f"table:{reader.known.meta.slug}", reader.seat is not None
    return sign_live_url(reader.request, topic, reader.request.user.pk, player=seated)
