"""The pages around the tables: mine, the open ones, a new one, the room of one that has not
begun."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from games.clocks.plain_terms import NAMES, duration, lines
from games.clocks.terms import PRESETS, terms_of
from games.leagues.overview import mine as of_person
from games.play import practice
from games.play.models import Game
from games.play.ports import invitations
from games.rules.registry import GAMES
from games.seats.matching import took_lately
from games.web.lobby import home, public, scene, tables
from games.web.lobby.filters import choices, filters_in
from games.web.lobby.forms import NewTable
from games.web.lobby.guests import door, known_or_404, reader
from games.web.lobby.names import bots_of
from games.web.lobby.orders import open_from
from games.web.rules_pages.views import shelf
from games.web.substitutes.free import free_seats, kept_seats
from games.words import words

DEMO_VISITOR = "visitor@example.org"


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """My games; for guests the front page."""
    if not request.user.is_authenticated or request.user.guest:
        return front(request)
    now = timezone.now()
    mine, finished = tables.tables_of(request.user, now)
    mine, finished = home.name_apart(mine), home.name_apart(finished)
    context = home.build_context(request.GET, mine, of_person.mine(int(request.user.pk)))
    context |= {
        "unread": sum(table.unread for table in (*mine, *finished)),
        "invitations": invitations(int(request.user.pk)),
        "lately": [table for table in finished if table.lately],
        "finished": [table for table in finished if not table.lately],
        "kept": kept_seats(int(request.user.pk), now, request.LANGUAGE_CODE),
    }
    return render(request, "lobby/mine.html", context)


def front(request: HttpRequest) -> HttpResponse:
    """What this is, for somebody who has just come in."""
    context = {
        "going": practice.going(int(request.user.pk)) if request.user.is_authenticated else None,
        "poster": scene.poster(request.LANGUAGE_CODE),
        "games": shelf(request.LANGUAGE_CODE),
        "running": public.watchable_tables(None, timezone.now())[:3],
        "demo": DEMO_VISITOR if settings.POST_OFFICE else "",
    }
    return render(request, "lobby/front.html", context)


@require_safe
def open_tables(request: HttpRequest) -> HttpResponse:
    """Tables to join, games to watch."""
    person, now, page = reader(request), timezone.now(), page_in(request)
    wanted, say = filters_in(request.GET), words(request.LANGUAGE_CODE, ())
    found = public.public_tables(person, now, request.LANGUAGE_CODE, page, wanted)
    if page > 1 and not found.open:
        return redirect("open_tables")
    context = {
        "wanted": wanted,
        "offered": choices(wanted, say),
        "paces": [(name, say(text)) for name, text in NAMES.items() if name in PRESETS],
        "took": [
            (GAMES[one.rules].title, say(NAMES[one.pace]), say(duration(one.seconds)))
            for one in took_lately(now)
        ],
        "open": found.open,
        "page": page,
        "next": page + 1 if found.more else 0,
        "running": found.running,
        "free": free_seats(person.pk if person else None, now, request.LANGUAGE_CODE),
    }
    return render(request, "lobby/open.html", context)


def page_in(request: HttpRequest) -> int:
    """Which page is asked for; the first, if it is no number of one."""
    wanted = request.GET.get("page", "")
    return max(1, int(wanted)) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 5 else 1


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """The form for a table of one's own."""
    game = GAMES.get(request.GET.get("game", "") or next(iter(GAMES)))
    if game is None:
        raise Http404
    form = NewTable(game, words(request.LANGUAGE_CODE, ()), request.POST or None)
    if request.method == "POST" and form.is_valid():
        opened = open_from(request, form)
        if opened is not None:
            return redirect(door(opened.slug, opened.status))
    return render(request, "lobby/new.html", {"form": form, "game": game, "games": GAMES.values()})


@require_safe
def room(request: HttpRequest, slug: str, invite: str = "") -> HttpResponse:
    """A table that has not begun: who sits there, and what the reader may do about it."""
    known = known_or_404(request, slug, invite)
    if known.meta.version:
        return redirect("table", slug)
    game = Game.objects.select_related("host").get(pk=known.meta.id)
    table = tables.read([game], reader(request), timezone.now(), request.LANGUAGE_CODE)[0]
    return render(request, "lobby/room.html", room_context(request, table, invite))


def room_context(request: HttpRequest, table: tables.Table, invite: str) -> dict[str, Any]:
    """What the room's page shows."""
    game, rules, say = table.game, GAMES[table.game.rules], words(request.LANGUAGE_CODE, ())
    link = (
        reverse("invited", args=[game.slug, game.invite])
        if game.private
        else reverse("room", args=[game.slug])
    )
    chosen = {
        key: game.options.get(key, choices[0][0]) for key, (_name, choices) in rules.options.items()
    }
    return {
        "table": table,
        "host": game.host_id is not None and game.host_id == request.user.pk,
        "alone": all(chair.mine or chair.bot for chair in table.chairs if chair.name),
        "invite": invite,
        "link": request.build_absolute_uri(link),
        "options": [
            (say(name), say(dict(choices)[chosen[key]]))
            for key, (name, choices) in rules.options.items()
        ],
        "bots": bots_of(rules),
        "terms": [say(line) for line in lines(terms_of(game.pace))],
        "clocked": bool(game.pace),
    }
