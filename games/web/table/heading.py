"""The top of the page of a table: its name, how it stands, the ways from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.desk.looks import looks_at
from games.game_pages import templates
from games.play.models import Status
from games.play.wake import wake_painter
from games.rules.registry import GAMES
from games.web.table.onward import onward
from games.web.table.tag import tag_of
from games.web.talk.part import unread

if TYPE_CHECKING:
    from games.play.table import Table
    from games.play.table_lookup import Meta
    from games.web.table.reader import Reader

LINKED = (
    '<meta property="og:title" content="{}"><meta property="og:description" content="{}">'
    '<meta property="og:image" content="{}">'
    '<meta name="twitter:card" content="summary_large_image">'
)


def title_of(table: Table) -> str:
    """What this table is called."""
    return table.meta.title or table.game.title


def head(reader: Reader, table: Table, votes: int) -> str:
    """Title, state, links. `votes`: on how many things the table is voting."""
    meta, slug = table.meta, [table.meta.slug]
    running, known = meta.status == Status.RUNNING, not reader.guest
    seated = running and reader.seat is not None and known
    waits = running and reader.member and known
    context = {
        "title": title_of(table),
        "tag": tag_of(reader),
        "state": templates(meta.rules, "state.html"),
        "view": table.view,
        "url": reverse("table", args=slug),
        "replay": reverse("replay_start", args=slug),
        "looks": () if running else looks_at(meta.id),
        "what_if": reverse("what_if_begin", args=slug) if seated else "",
        "plan": reverse("plan", args=slug) if seated and table.game.plans else "",
        "planned": reader.planned,
        "waiting": reverse("waiting", args=slug) if waits else "",
        "votes": votes,
        "onward": onward(reader),
        "unread": unread(reader),
        "rules": reverse("rules", args=[meta.rules]),
        "division": division(meta),
    }
    return render_to_string("table/head.html", context)


def linked(reader: Reader, title: str) -> SafeString:
    """What a page tells whoever previews links, when a stranger may watch: the name, the game, and
    where the spectator's picture of this very log is. Nothing for people who have signed in."""
    meta, request = reader.known.meta, reader.request
    if request.user.is_authenticated or meta.status != Status.RUNNING:
        return SafeString()
    wake_painter(meta.slug, meta.head, reader.say.language)
    rules = _("%(rules)s for %(size)s") % {"rules": GAMES[meta.rules].title, "size": meta.size}
    address = f"{reverse('table_preview', args=[meta.slug])}?v={meta.version}"
    return format_html(LINKED, title, rules, request.build_absolute_uri(address))


def division(meta: Meta) -> str:
    """Where its division stands, if it is a table of a league."""
    if not meta.league:
        return ""
    slug, season, number = meta.league.split("/")
    return reverse("league_table", args=[slug, int(season), int(number)])
