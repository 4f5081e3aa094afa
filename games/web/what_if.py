"""The what-if board: play on from what one sees, with nothing at stake. Every address is a whole
fork: looking changes nothing, and the way back is the browser's own."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from games.game_pages import find_board_css, list_template_paths, render_board
from games.play.models import Status, get_game_title
from games.play.what_if import DICE, MOST_LINES, Fork, Story, choose_bot_line, fork_game, play_fork
from games.rules.orders.reader import read_order
from games.rules.text import _
from games.rules.types import Refused
from games.web.table.orders import read_form_line
from games.web.table.panel import PLAIN_PANEL, PanelState, read_picked_move, render_decision
from games.web.table.reader import Reader, load_reader, redirect_to_table, refuse_signed_out
from games.words import list_words_at_table
from keywest_site.http import require_post
from keywest_site.sealing import Unreadable, seal, unseal

# A fork in an address: sealed, so that no log and no browser history tells what somebody thinks of
# doing.


MOST_BYTES = 16_384
PURPOSE = "fork"


class Payload(msgspec.Struct, array_like=True):
    """What is sealed of a fork."""

    version: int
    dice: bytes
    lines: list[str]


def seal_fork(fork: Fork, game_id: int, person_id: int) -> str:
    """The fork as a word for an address, good for this person at this table only."""
    payload = zlib.compress(
        msgspec.msgpack.encode(Payload(fork.version, fork.dice, list(fork.lines))), 9
    )
    return urlsafe_b64encode(seal(payload, PURPOSE, game_id, person_id)).decode().rstrip("=")


def open_fork(word: str, game_id: int, person_id: int) -> Fork | None:
    """The fork in this word; None if it is none, or another person's or table's."""
    try:
        code = unseal(urlsafe_b64decode(word + "=" * (-len(word) % 4)), PURPOSE, game_id, person_id)
        payload = msgspec.msgpack.decode(
            zlib.decompressobj().decompress(code, MOST_BYTES), type=Payload
        )
    except (Unreadable, msgspec.DecodeError, zlib.error, ValueError):
        return None
    return (
        Fork(payload.version, payload.dice, tuple(payload.lines[:MOST_LINES]))
        if len(payload.dice) == DICE
        else None
    )


# Board.


FORM = (
    '<form method="post" action="{}play"><input type="hidden" name="csrfmiddlewaretoken" '
    'value="{}">'
)

MOST_ORDERS = 12
"""So many of a fork's lines become the draft of a plan: about what is decided in a round."""


class TooLong(Refused):
    """A fork has grown longer than anybody would play it."""

    def __init__(self) -> None:
        super().__init__(_("This what-if has become too long. Start another one."))


@require_safe
def begin_fork(request: HttpRequest, slug: str) -> HttpResponse:
    """A fresh fork of the game as it stands."""
    reader = get_seated_reader(request, slug)
    return redirect_to_new_fork(reader, fork_game(reader.known.meta))


@require_safe
def show_fork(request: HttpRequest, slug: str, word: str) -> HttpResponseBase:
    """A fork; `?pick=<line>` shows what that move would do."""
    reader = get_seated_reader(request, slug)
    fork = get_fork(reader, word)
    told = play_fork(reader.known, get_reader_seat(reader), fork)
    shown = read_picked_move(reader, told.table, request.GET.get("pick", ""))
    return render_fork_page(reader, fork, told, shown, 422 if shown.refused else 200)


def redirect_to_fork(request: HttpRequest, slug: str, word: str) -> HttpResponse:
    """The way to a fork for whom it is, to the table for its other readers."""
    reader = load_reader(request, slug)
    mine = (
        reader.seat is not None
        and open_fork(word, reader.known.meta.id, request.user.pk) is not None
    )
    return redirect("what_if", slug=slug, word=word) if mine else redirect_to_table(request, slug)


@require_post(redirect_to_fork)
def play_in_fork(request: HttpRequest, slug: str, word: str) -> HttpResponseBase:
    """One step on (`line`, or `bot`: what a bot would do), or one step `back`; then the fork that
    this makes."""
    if not request.user.is_authenticated:
        return refuse_signed_out(
            request, reverse("what_if", args=[slug, word]), read_form_line(request)
        )
    reader = get_seated_reader(request, slug)
    fork = get_fork(reader, word)
    if "back" in request.POST:
        return redirect_to_new_fork(reader, fork._replace(lines=fork.lines[:-1]))
    told = play_fork(reader.known, get_reader_seat(reader), fork)
    line = (
        choose_bot_line(told.table.game, told.table, fork)
        if "bot" in request.POST
        else read_form_line(request)
    )
    try:
        return redirect_to_new_fork(reader, extend_fork(fork, told, line))
    except Refused as refused:
        return render_fork_page(reader, fork, told, PanelState(refused=refused, line=line), 422)


def extend_fork(fork: Fork, story: Story, line: str) -> Fork:
    """The fork with one line more, as the game itself writes it. Raises Refused."""
    decision, view = story.table.decision, story.table.view or {}
    if decision is None:
        return fork
    if len(fork.lines) >= MOST_LINES:
        raise TooLong
    says = list_words_at_table(story.table)
    move = read_order(story.table.game, line, decision, view=lambda: view, says=says).move
    return fork._replace(lines=(*fork.lines, str(move)))


def get_seated_reader(request: HttpRequest, slug: str) -> Reader:
    """The reader, who must sit at this table while it is being played; else there is no such
    page."""
    reader = load_reader(request, slug)
    if reader.seat is None or reader.known.meta.status != Status.RUNNING:
        raise Http404
    return reader


def get_reader_seat(reader: Reader) -> int:
    """Where the reader sits."""
    assert reader.seat is not None
    return reader.seat


def get_fork(reader: Reader, word: str) -> Fork:
    """The fork in an address. Http404 if it is not this person's, at this table."""
    fork = open_fork(word, reader.known.meta.id, reader.request.user.pk)
    if fork is None or fork.version > reader.known.meta.version:
        raise Http404
    return fork


def redirect_to_new_fork(reader: Reader, fork: Fork) -> HttpResponse:
    """To the page of this fork."""
    slug, word = (
        reader.known.meta.slug,
        seal_fork(fork, reader.known.meta.id, reader.request.user.pk),
    )
    response = redirect("what_if", slug=slug, word=word)
    response.status_code = 303
    return response


def render_fork_page(
    reader: Reader,
    fork: Fork,
    story: Story,
    panel_state: PanelState = PLAIN_PANEL,
    status: int = 200,
) -> HttpResponse:
    """The page of a fork."""
    table, say, meta = story.table, reader.say, reader.known.meta
    panels = {"view": table.view, "names": say.names, "asked": [False] * len(say.names)}
    context = {
        "meta": meta,
        "title": meta.title or get_game_title(table.game.name),
        "view": table.view,
        "state": list_template_paths(meta.rules, "state.html"),
        "board": render_board(table.game, table.view or {}, table.decision, say),
        "board_css": find_board_css(meta.rules),
        "decide": render_fork_question(reader, story, panel_state),
        "players": render_to_string(list_template_paths(meta.rules, "players.html"), panels),
        "lines": [(say(text), by) for text, by in story.told],
        "steps": len(fork.lines),
        "asked": table.decision is not None,
        "older": fork.version < meta.version,
        "orders": "\n".join(dict.fromkeys(fork.lines[:MOST_ORDERS])) if table.game.plans else "",
    }
    return render(reader.request, "what_if/board.html", context, status=status)


def render_fork_question(reader: Reader, story: Story, panel_state: PanelState) -> str:
    """The panel in which the seat moves on in its fork; at the end of it, the scores."""
    table, say = story.table, reader.say
    if table.decision is None:
        return render_decision(
            reader,
            table,
            panel_state,
            say(_("So it might end.")),
            {"waiting": (), "dice": "", "agreed": ""},
        )
    form = format_html(FORM, "./", get_token(reader.request))
    return render_decision(
        reader,
        table,
        panel_state,
        say(table.decision.prompt),
        {"url": "./", "token": "what-if", "form": form},
    )
