"""Steps through a game again: any finished one with anybody's eyes, the past of a running one with
one's own."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.game_pages import find_board_css, list_template_paths, render_board
from games.play.models import OVER, get_game_title
from games.play.position import list_round_openings
from games.play.replay import FIRST_VIEW, load_moment
from games.play.table import Line, TableHeader, build_visible_lines, load_rows
from games.rules.registry import GAMES
from games.web.table.reader import Reader, load_reader
from keywest_site.numbers import read_number

if TYPE_CHECKING:
    from games.play.log_rows import Row
    from games.rules.contract import Game
    from games.words import Words


# Which facts have a line to stop at, and where the rounds begin.


class Path(NamedTuple):
    """Lines to stop at, in order, the numbers of the facts that open a round, and all facts."""

    lines: tuple[Line, ...]
    rounds: tuple[int, ...]
    facts: Sequence[Row] = ()

    @property
    def stops(self) -> list[int]:
        """The numbers of the facts to stop at."""
        return [line.seq for line in self.lines]

    @property
    def opening(self) -> int:
        """The first stop from which the first round is seen; before it, much of a table may still
        be empty."""
        return (self.after(self.rounds[0] - 1) if self.rounds else None) or self.stops[0]

    def nearest(self, version: int) -> int:
        """The last stop not after `version`, or the first one."""
        stops = self.stops
        return stops[max(bisect_right(stops, version) - 1, 0)]

    def before(self, version: int) -> int | None:
        """The stop before."""
        place = bisect_left(self.stops, version)
        return self.stops[place - 1] if place else None

    def after(self, version: int) -> int | None:
        """The stop after."""
        place = bisect_right(self.stops, version)
        return self.stops[place] if place < len(self.lines) else None

    def chapter(self, version: int) -> int:
        """The round that this fact belongs to; 0 is the time before the first."""
        return bisect_right(self.rounds, version)

    def lines_of(self, chapter: int) -> tuple[Line, ...]:
        """The lines of a round."""
        return tuple(line for line in self.lines if self.chapter(line.seq) == chapter)


def build_path(lines: Sequence[Line], rounds: Sequence[int], facts: Sequence[Row] = ()) -> Path:
    """The path along these lines; facts before the board is set up have nothing to show."""
    return Path(tuple(line for line in lines if line.seq >= FIRST_VIEW), tuple(rounds), facts)


# Page.


NOBODY = "nobody"
"""What `?as=` says for a spectator's eyes."""


@require_safe
def show_replay(request: HttpRequest, slug: str, version: int = 0) -> HttpResponse:
    """The game as it stood after fact `version`; without one, from the beginning of the first
    round."""
    reader = load_reader(request, slug)
    if not reader.known.meta.version:
        raise Http404
    seat = read_replay_seat(request, reader.known)
    path = load_path(reader.known, seat)
    query = f"?as={request.GET['as']}" if "as" in request.GET else ""
    if version not in path.stops:
        stop = path.nearest(version) if version else path.opening
        whole = f"?{request.GET.urlencode()}" if request.GET else ""
        return redirect(reverse("replay", args=[slug, stop]) + whole)
    context = {"query": query, "until": read_last_stop(request, path)}
    return render(
        request, "replay/replay.html", build_replay_context(reader, seat, path, version) | context
    )


def read_last_stop(request: HttpRequest, path: Path) -> int | None:
    """The stop to which `?to=` asks to be shown the game by itself; None: it does not ask."""
    wish = read_number(request.GET.get("to", ""))
    return None if wish is None else path.nearest(wish)


def read_replay_seat(request: HttpRequest, header: TableHeader) -> int | None:
    """Through whose eyes: one's own, or in a finished game those of `?as=` (a seat's number, or
    "nobody").

    In a running game `?as=` for anybody else's eyes is not there.
    """
    own, wish = header.seat_of(request.user.pk), request.GET.get("as", "")
    if not wish:
        return own
    number = read_number(wish)
    seat = None if number is None else number - 1
    if (seat is None and wish != NOBODY) or (
        seat is not None and not 0 <= seat < len(header.seats)
    ):
        raise Http404
    if seat not in (own, None) and header.meta.status not in OVER:
        raise Http404
    return seat


def load_path(header: TableHeader, seat: int | None) -> Path:
    """Where one can stop, as this seat may know it."""
    meta = header.meta
    rows = load_rows(meta.id, 0, meta.version)
    return build_path(
        build_visible_lines(meta, rows, seat), list_round_openings(meta.rules, rows), rows
    )


def name_round(rules: Game[Any], number: int, say: Words) -> str:
    """What a round is called: by its name if it has one, else by its number."""
    named = rules.presentation.rounds
    return say(named[number - 1]) if number <= len(named) else str(number)


def build_replay_context(
    reader: Reader, seat: int | None, path: Path, version: int
) -> dict[str, Any]:
    """What the page shows at one stop."""
    meta, say = reader.known.meta, reader.say
    rules, names = GAMES[meta.rules], say.names
    moment = load_moment(meta, version, seat, path.facts)
    chapter = path.chapter(version)
    lines = [(line.seq, say(line.text), line.void, line.seat) for line in path.lines_of(chapter)]
    panels = {"view": moment.view, "names": names, "asked": [False] * len(names)}
    return {
        "meta": meta,
        "base": reverse("replay_start", args=[meta.slug]),
        "title": meta.title or get_game_title(rules.name),
        "board": render_board(rules, moment.view, None, say),
        "board_css": find_board_css(rules.name),
        "lines": lines,
        "now": next(line for line in lines if line[0] == version),
        "version": version,
        "chapter": chapter,
        "rounds": [
            (number, seq, name_round(rules, number, say))
            for number, seq in enumerate(path.rounds, 1)
        ],
        "named": bool(rules.presentation.rounds),
        **build_step_links(path, version),
        "seats": list(enumerate(names, 1)),
        "players": render_to_string(list_template_paths(rules.name, "players.html"), panels),
        "eyes": None if seat is None else seat + 1,
        "over": meta.status in OVER,
    }


def build_step_links(path: Path, version: int) -> dict[str, Any]:
    """Where one can go from a stop, and how far along it is."""
    return {
        "first": path.stops[0],
        "before": path.before(version),
        "after": path.after(version),
        "last": path.stops[-1],
        "place": path.stops.index(version) + 1,
        "places": len(path.lines),
    }
