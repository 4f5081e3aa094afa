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

from games.leagues.overview.of_person import load_league_record
from games.ratings.known import Point, load_rating_history
from games.rules.registry import GAMES
from games.web.kept import render_cached_page
from games.web.people.plot import draw_rating_plot
from games.web.people.who import PublicPerson, find_public_person
from games.web.substitutes.cards import list_response_paces
from games.words import get_words

if TYPE_CHECKING:
    from games.ratings.model import Rating

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
    return GameRecord(GAMES[rules].title, finished, rating, tuple(reversed(points)), drawn)
