"""The public page of a person: leagues and medals, ratings, games finished, how soon they answer.
No more, and nothing if they hide it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.leagues.overview.of_person import of_person
from games.ratings.known import Point, history
from games.rules.registry import GAMES
from games.web.kept import kept
from games.web.people.plot import plot
from games.web.people.who import Who, who_is
from games.web.substitutes.cards import paces
from games.words import words

if TYPE_CHECKING:
    from games.ratings.model import Rating

SHOWN = 60
"""Games in a plot, the last ones."""


class Game(NamedTuple):
    """What somebody has done at one game; `points`: the newest first."""

    title: str
    finished: int
    rating: Rating | None
    points: Sequence[Point]
    plot: SafeString | None


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """The page of the person of that name. One that is hidden is as if it were not there, but for
    its owner."""
    who = who_is(name)
    if who is None or (who.hidden and who.id != request.user.pk):
        return render(request, "people/nobody.html", status=404)
    say, now = words(request.LANGUAGE_CODE, ()), timezone.now()
    return kept(
        request,
        "people/person.html",
        name=who.name,
        hidden=who.hidden,
        other=request.user.is_authenticated and request.user.pk != who.id,
        games=games_of(who),
        leagues=of_person(who.id),
        paces=tuple(paces(who.id, say, now)),
    )


def games_of(who: Who) -> tuple[Game, ...]:
    """Those that they have finished, or are rated at, the most played first."""
    known = history(who.id, SHOWN)
    kinds = {*who.finished, *known} & GAMES.keys()
    return tuple(
        game_of(rules, who.finished.get(rules, 0), known.get(rules, []))
        for rules in sorted(kinds, key=lambda rules: (-who.finished.get(rules, 0), rules))
    )


def game_of(rules: str, finished: int, points: Sequence[Point]) -> Game:
    """One of them. A single point is no line."""
    rating = points[-1].rating if points else None
    drawn = plot([point.rating for point in points]) if len(points) > 1 else None
    return Game(GAMES[rules].title, finished, rating, tuple(reversed(points)), drawn)
