"""A rating with its band, game by game, as SVG. A table beside it says the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from games.ratings.model import Rating

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
