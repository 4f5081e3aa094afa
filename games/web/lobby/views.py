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

from games.clocks.terms import NAMES, PRESETS, decode_terms, describe_terms, format_duration
from games.leagues.overview import people
from games.play import practice
from games.play.models import Game, get_game_title
from games.play.ports import invitations
from games.rules.contract import Game as Rules
from games.rules.registry import GAMES
from games.seats.matching import load_recent_waits
from games.web import showcase
from games.web.lobby import home, public_tables, tables
from games.web.lobby.forms import NewTable
from games.web.lobby.orders import open_table_from_form
from games.web.lobby.player_words import list_offered_bots
from games.web.lobby.public_tables import build_filter_choices, read_filters
from games.web.showcase import describe_games
from games.web.substitutes.free_seats import list_free_seats, list_returnable_seats
from games.web.table.reader import choose_table_address, find_signed_in_person, get_table_or_404
from games.words import get_words

DEMO_VISITOR = "visitor@example.org"


@require_safe
def show_home(request: HttpRequest) -> HttpResponse:
    """My games; for guests the front page."""
    if not request.user.is_authenticated or request.user.guest:
        return show_front_page(request)
    now = timezone.now()
    mine, finished = tables.load_own_tables(request.user, now)
    mine, finished = home.name_tables_apart(mine), home.name_tables_apart(finished)
    context = home.build_home_context(
        request.GET, mine, people.list_own_seasons(int(request.user.pk))
    )
    context |= {
        "unread": sum(table.unread for table in (*mine, *finished)),
        "invitations": invitations(int(request.user.pk)),
        "lately": [table for table in finished if table.lately],
        "finished": [table for table in finished if not table.lately],
        "kept": list_returnable_seats(int(request.user.pk), now, request.LANGUAGE_CODE),
    }
    return render(request, "lobby/mine.html", context)


def show_front_page(request: HttpRequest) -> HttpResponse:
    """What this is, for somebody who has just come in."""
    context = {
        "going": practice.find_running_practice(int(request.user.pk))
        if request.user.is_authenticated
        else None,
        "poster": showcase.draw_poster(request.LANGUAGE_CODE),
        "games": describe_games(request.LANGUAGE_CODE),
        "running": public_tables.load_watchable_tables(None, timezone.now())[:3],
        "demo": DEMO_VISITOR if settings.POST_OFFICE else "",
    }
    return render(request, "lobby/front.html", context)


@require_safe
def show_open_tables(request: HttpRequest) -> HttpResponse:
    """Tables to join, games to watch."""
    person, now, page = find_signed_in_person(request), timezone.now(), read_page_number(request)
    wanted, say = read_filters(request.GET), get_words(request.LANGUAGE_CODE, ())
    found = public_tables.load_public_tables(person, now, request.LANGUAGE_CODE, page, wanted)
    if page > 1 and not found.open:
        return redirect("open_tables")
    context = {
        "wanted": wanted,
        "offered": build_filter_choices(wanted, say),
        "paces": [(name, say(text)) for name, text in NAMES.items() if name in PRESETS],
        "took": [
            (get_game_title(one.rules), say(NAMES[one.pace]), say(format_duration(one.seconds)))
            for one in load_recent_waits(now)
        ],
        "open": found.open,
        "page": page,
        "next": page + 1 if found.more else 0,
        "running": found.running,
        "free": list_free_seats(person.pk if person else None, now, request.LANGUAGE_CODE),
    }
    return render(request, "lobby/open.html", context)


def read_page_number(request: HttpRequest) -> int:
    """Which page is asked for; the first, if it is no number of one."""
    wanted = request.GET.get("page", "")
    return max(1, int(wanted)) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 5 else 1


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def serve_new_table_page(request: HttpRequest) -> HttpResponse:
    """The form for a table of one's own."""
    game = get_named_game(request)
    form = NewTable(game, get_words(request.LANGUAGE_CODE, ()), request.POST or None)
    if request.method == "POST" and form.is_valid():
        opened = open_table_from_form(request, form)
        if opened is not None:
            return redirect(choose_table_address(opened.slug, opened.status))
    return render(request, "lobby/new.html", {"form": form, "game": game, "games": GAMES.values()})


def get_named_game(request: HttpRequest) -> Rules[Any]:
    """The game that the address or the form names, as `game` or `rules`; the first where none is
    named. Raises Http404 if there is none of that name, or if they name several."""
    sent = (request.GET, request.POST)
    named = {
        name for data in sent for key in ("game", "rules") for name in data.getlist(key) if name
    }
    name = named.pop() if named else next(iter(GAMES))
    if named or name not in GAMES:
        raise Http404
    return GAMES[name]


@require_safe
def show_waiting_room(request: HttpRequest, slug: str, invite: str = "") -> HttpResponse:
    """A table that has not begun: who sits there, and what the reader may do about it."""
    header = get_table_or_404(request, slug, invite)
    if header.meta.version:
        return redirect("table", slug)
    game = Game.objects.select_related("host").get(pk=header.meta.id)
    table = tables.load_table_list(
        [game], find_signed_in_person(request), timezone.now(), request.LANGUAGE_CODE
    )[0]
    return render(request, "lobby/room.html", build_room_context(request, table, invite))


def build_room_context(request: HttpRequest, table: tables.Table, invite: str) -> dict[str, Any]:
    """What the room's page shows."""
    game, rules, say = table.game, GAMES[table.game.rules], get_words(request.LANGUAGE_CODE, ())
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
        "bots": list_offered_bots(rules),
        "terms": [say(line) for line in describe_terms(decode_terms(game.pace))],
        "clocked": bool(game.pace),
    }
