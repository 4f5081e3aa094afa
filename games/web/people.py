"""The public page of a person: leagues and medals, ratings, finished games, how soon they answer.
No more, and nothing if they hide it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.leagues.overview.people import load_league_record
from games.play.models import get_game_title
from games.play.sql import Cursor
from games.ratings.rating import Point, load_rating_history
from games.rules.registry import GAMES
from games.web.lobby.player_words import list_response_paces
from games.web.page_cache import render_cached_page
from games.words import get_words

if TYPE_CHECKING:
    from games.ratings.model import Rating


# Whose page it is.


SELECT_PERSON = """
SELECT p.id, p.name, coalesce(h.hidden, false), (
  SELECT json_object_agg(f.rules, f.games) FROM (
    SELECT g.rules, count(*) AS games FROM games_seat s JOIN games_game g ON g.id = s.game_id
    WHERE s.person_id = p.id AND g.status = 'finished' AND NOT g.private GROUP BY g.rules
  ) f
)::text, p.bot, (
  SELECT o.name FROM accounts_bot b JOIN {people} o ON o.id = b.owner_id
  WHERE b.person_id = p.id AND b.open
)
FROM {people} p LEFT JOIN games_habits h ON h.person_id = p.id
WHERE lower(p.name) = lower(%s) AND p.is_active
"""


class PublicPerson(NamedTuple):
    """Somebody: whether they hide their page, and how many games they finished at tables that were
    open to all, by kind. `bot`: they are a bot; `owner`: whose, if it is in the list of bots."""

    id: int
    name: str
    hidden: bool
    finished: dict[str, int]
    bot: bool = False
    owner: str = ""


def find_public_person(name: str) -> PublicPerson | None:
    """The person of that name; None: there is none. One statement."""
    if "\x00" in name:
        return None
    with Cursor() as cursor:
        table = get_user_model()._meta.db_table
        cursor.execute(
            SELECT_PERSON.format(people=table), (name.encode("utf-8", "replace").decode(),)
        )
        found = cursor.fetchone()
    if found is None:
        return None
    person, name, hidden, games, bot, owner = found
    finished = msgspec.json.decode(games) if games else {}
    return PublicPerson(person, name, hidden, finished, bot, owner or "")


# The plot of a rating, game by game, as SVG. A table beside it says the same.


WIDTH, HEIGHT = 360, 170
LEFT, RIGHT, TOP, BOTTOM = 40, 8, 8, 20
STEPS = (50, 100, 250, 500)
LINES = 6
"""So many lines across at most."""


class Scale:
    """Where a game and a rating lie in the picture."""

    def __init__(self, ratings: Sequence[Rating]) -> None:
        self.games = len(ratings)
        least = min(one.shown - one.band for one in ratings)
        most = max(one.shown + one.band for one in ratings)
        self.step = next((one for one in STEPS if (most - least) / one <= LINES), STEPS[-1])
        self.least = least // self.step * self.step
        self.most = -(-most // self.step) * self.step

    def x(self, number: int) -> float:
        """Of game `number`, from 0."""
        return LEFT + (WIDTH - LEFT - RIGHT) * number / (self.games - 1)

    def y(self, rating: float) -> float:
        """Of a rating."""
        share = (rating - self.least) / (self.most - self.least)
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share

    def lines(self) -> Iterator[int]:
        """Ratings at which a line goes across."""
        return iter(range(self.least, self.most + 1, self.step))


def draw_rating_plot(ratings: Sequence[Rating]) -> SafeString:
    """The rating after each of two games or more, and its band."""
    scale = Scale(ratings)
    above = [(n, one.shown + one.band) for n, one in enumerate(ratings)]
    below = [(n, one.shown - one.band) for n, one in enumerate(ratings)]
    return format_html(
        '<svg class="rating-plot" viewBox="0 0 {} {}" aria-hidden="true" focusable="false">'
        '{}<path class="band" d="M{}Z"/><path class="mean" d="M{}"/>{}{}</svg>',
        WIDTH,
        HEIGHT,
        draw_scale_lines(scale),
        format_path(scale, above + below[::-1]),
        format_path(scale, [(n, one.shown) for n, one in enumerate(ratings)]),
        draw_latest_rating(scale, ratings),
        draw_game_numbers(scale, ratings),
    )


def format_path(scale: Scale, points: Sequence[tuple[int, int]]) -> str:
    """Points as a path has them."""
    return " ".join(f"{scale.x(number):.1f} {scale.y(rating):.1f}" for number, rating in points)


def draw_scale_lines(scale: Scale) -> SafeString:
    """Lines with their ratings."""
    return format_html_join(
        "",
        '<path class="rule" d="M{0} {2}H{1}"/><text x="{3}" y="{4}" class="left">{5}</text>',
        (
            (LEFT, WIDTH - RIGHT, f"{scale.y(one):.1f}", LEFT - 5, f"{scale.y(one) + 4:.1f}", one)
            for one in scale.lines()
        ),
    )


def draw_latest_rating(scale: Scale, ratings: Sequence[Rating]) -> SafeString:
    """Where it stands now."""
    return format_html(
        '<circle class="now" cx="{}" cy="{}" r="4"/>',
        f"{scale.x(scale.games - 1):.1f}",
        f"{scale.y(ratings[-1].shown):.1f}",
    )


def draw_game_numbers(scale: Scale, ratings: Sequence[Rating]) -> SafeString:
    """The numbers of the first and the last game."""
    return format_html(
        '<text x="{0}" y="{2}">{3}</text><text x="{1}" y="{2}" class="left">{4}</text>',
        LEFT,
        WIDTH - RIGHT,
        HEIGHT - 5,
        ratings[0].games,
        ratings[-1].games,
    )


# Page.


SHOWN = 60
"""Games in a plot, the last ones."""


class GameRecord(NamedTuple):
    """What somebody has done at one game; `points`: the newest first."""

    title: str
    finished: int
    rating: Rating | None
    points: Sequence[Point]
    plot: SafeString | None


@require_safe
def show_person_page(request: HttpRequest, name: str) -> HttpResponse:
    """The page of the person of that name. One that is hidden is as if it were not there, but for
    its owner."""
    who = find_public_person(name)
    if who is None or (who.hidden and who.id != request.user.pk):
        return render(request, "people/nobody.html", status=404)
    say, now = get_words(request.LANGUAGE_CODE, ()), timezone.now()
    return render_cached_page(
        request,
        "people/person.html",
        name=who.name,
        hidden=who.hidden,
        bot=who.bot,
        owner=who.owner,
        other=request.user.is_authenticated and request.user.pk != who.id,
        games=list_game_records(who),
        leagues=load_league_record(who.id),
        paces=tuple(list_response_paces(who.id, say, now)),
    )


def list_game_records(who: PublicPerson) -> tuple[GameRecord, ...]:
    """Those that they have finished, or are rated at, the most played first."""
    known = load_rating_history(who.id, SHOWN)
    kinds = {*who.finished, *known} & GAMES.keys()
    return tuple(
        build_game_record(rules, who.finished.get(rules, 0), known.get(rules, []))
        for rules in sorted(kinds, key=lambda rules: (-who.finished.get(rules, 0), rules))
    )


def build_game_record(rules: str, finished: int, points: Sequence[Point]) -> GameRecord:
    """One of them. A single point is no line."""
    rating = points[-1].rating if points else None
    drawn = draw_rating_plot([point.rating for point in points]) if len(points) > 1 else None
    return GameRecord(get_game_title(rules), finished, rating, tuple(reversed(points)), drawn)
