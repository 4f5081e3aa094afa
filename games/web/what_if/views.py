"""The what-if board. Every address is a whole fork: looking changes nothing, and the way back is
the browser's own."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from games.game_pages import board, board_css, templates
from games.play.models import Status
from games.play.what_if import MOST_LINES, Fork, Story, bot_line, forked, story
from games.rules.orders import read_order
from games.rules.text import _
from games.rules.types import Refused
from games.web.house.signed_out import refuse_signed_out
from games.web.lobby.guests import to_table
from games.web.table.orders import written
from games.web.table.panel import OPEN, Shown, picked, rendered
from games.web.table.reader import Reader, reader_of
from games.web.what_if.sealed import opened, sealed
from games.words import in_every_language
from keywest_site.http import posted

FORM = (
    '<form method="post" action="{}play"><input type="hidden" name="csrfmiddlewaretoken" '
    'value="{}">'
)

MOST_ORDERS = 12
"""So many of a fork's lines become the draft of a plan: about what is decided in a round."""


class TooLong(Refused):
    """A fork has grown longer than anybody would play it."""

    def __init__(self) -> None:
        super().__init__(_("This what-if has become too long. Begin another one."))


@require_safe
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    """A fresh fork of the game as it stands."""
    reader = seated(request, slug)
    return to(reader, forked(reader.known.meta))


@require_safe
def look(request: HttpRequest, slug: str, word: str) -> HttpResponseBase:
    """A fork; `?pick=<line>` shows what that move would do."""
    reader = seated(request, slug)
    fork = fork_of(reader, word)
    told = story(reader.known, seat_of(reader), fork)
    shown = picked(reader, told.table, request.GET.get("pick", ""))
    return page(reader, fork, told, shown, 422 if shown.refused else 200)


def to_fork(request: HttpRequest, slug: str, word: str) -> HttpResponse:
    """The way to a fork for whom it is, to the table for its other readers."""
    reader = reader_of(request, slug)
    mine = (
        reader.seat is not None and opened(word, reader.known.meta.id, request.user.pk) is not None
    )
    return redirect("what_if", slug=slug, word=word) if mine else to_table(request, slug)


@posted(to_fork)
def play(request: HttpRequest, slug: str, word: str) -> HttpResponseBase:
    """One step on (`line`, or `bot`: what a bot would do), or one step `back`; then the fork that
    this makes."""
    if not request.user.is_authenticated:
        return refuse_signed_out(request, reverse("what_if", args=[slug, word]), written(request))
    reader = seated(request, slug)
    fork = fork_of(reader, word)
    if "back" in request.POST:
        return to(reader, fork._replace(lines=fork.lines[:-1]))
    told = story(reader.known, seat_of(reader), fork)
    line = (
        bot_line(told.table.game, told.table, fork) if "bot" in request.POST else written(request)
    )
    try:
        return to(reader, longer(fork, told, line))
    except Refused as refused:
        return page(reader, fork, told, Shown(refused=refused, line=line), 422)


def longer(fork: Fork, told: Story, line: str) -> Fork:
    """The fork with one line more, as the game itself writes it. Raises Refused."""
    decision, view = told.table.decision, told.table.view or {}
    if decision is None:
        return fork
    if len(fork.lines) >= MOST_LINES:
        raise TooLong
    says = in_every_language()
    move = read_order(told.table.game, line, decision, view=lambda: view, says=says).move
    return fork._replace(lines=(*fork.lines, str(move)))


def seated(request: HttpRequest, slug: str) -> Reader:
    """The reader, who must sit at this table while it is being played; else there is no such
    page."""
    reader = reader_of(request, slug)
    if reader.seat is None or reader.known.meta.status != Status.RUNNING:
        raise Http404
    return reader


def seat_of(reader: Reader) -> int:
    """Where the reader sits."""
    assert reader.seat is not None
    return reader.seat


def fork_of(reader: Reader, word: str) -> Fork:
    """The fork in an address. Http404 if it is not this person's, at this table."""
    fork = opened(word, reader.known.meta.id, reader.request.user.pk)
    if fork is None or fork.version > reader.known.meta.version:
        raise Http404
    return fork


def to(reader: Reader, fork: Fork) -> HttpResponse:
    """To the page of this fork."""
    slug, word = reader.known.meta.slug, sealed(fork, reader.known.meta.id, reader.request.user.pk)
    response = redirect("what_if", slug=slug, word=word)
    response.status_code = 303
    return response


def page(
    reader: Reader, fork: Fork, told: Story, shown: Shown = OPEN, status: int = 200
) -> HttpResponse:
    """The page of a fork."""
    table, say, meta = told.table, reader.say, reader.known.meta
    panels = {"view": table.view, "names": say.names, "asked": [False] * len(say.names)}
    context = {
        "meta": meta,
        "title": meta.title or table.game.title,
        "view": table.view,
        "state": templates(meta.rules, "state.html"),
        "board": board(table.game, table.view or {}, table.decision, say),
        "board_css": board_css(meta.rules),
        "decide": question(reader, told, shown),
        "players": render_to_string(templates(meta.rules, "players.html"), panels),
        "lines": [(say(text), by) for text, by in told.told],
        "steps": len(fork.lines),
        "asked": table.decision is not None,
        "older": fork.version < meta.version,
        "orders": "\n".join(dict.fromkeys(fork.lines[:MOST_ORDERS])) if table.game.plans else "",
    }
    return render(reader.request, "what_if/board.html", context, status=status)


def question(reader: Reader, told: Story, shown: Shown) -> str:
    """The panel in which the seat moves on in its fork; at the end of it, the scores."""
    table, say = told.table, reader.say
    if table.decision is None:
        return rendered(
            reader,
            table,
            shown,
            say(_("So it might end.")),
            {"waiting": (), "dice": "", "agreed": ""},
        )
    form = format_html(FORM, "./", get_token(reader.request))
    return rendered(
        reader,
        table,
        shown,
        say(table.decision.prompt),
        {"url": "./", "token": "what-if", "form": form},
    )
