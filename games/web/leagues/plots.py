"""Drawings for the pages of leagues, as SVG. Each stands beside a table or list that says the
same."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

if TYPE_CHECKING:
    from games.leagues.overview.shapes import MilestoneLine, PastSeason

SVG = (
    '<svg class="{}" viewBox="0 0 {} {}" preserveAspectRatio="xMinYMid meet" aria-hidden="true" '
    'focusable="false">{}</svg>'
)
STEP, BAR = 10, 12


def draw_rank_range(best: int, now: int, worst: int, people: int) -> SafeString:
    """From the best to the worst rank that is still possible, and where somebody stands."""
    width = STEP * people
    inner = format_html(
        '<path class="rail" d="M{0} 6H{1}"/><path class="span" d="M{2} 6H{3}"/>'
        '<circle class="now" cx="{4}" cy="6" r="4"/>',
        STEP / 2,
        width - STEP / 2,
        STEP * (best - 0.5),
        STEP * (worst - 0.5),
        STEP * (now - 0.5),
    )
    return format_html(SVG, "ranks", width, BAR, inner)


def format_length(length: float) -> str:
    """A length as drawings have it."""
    return f"{length:.1f}"


def draw_chances(chances: Sequence[float]) -> SafeString:
    """Chances of rank 1, 2, ... as bars side by side, as high as they are likely; full from a half
    on."""
    heights = [20 * min(1, 2 * chance) for chance in chances]
    bars = format_html_join(
        "",
        '<rect x="{}" y="{}" width="{}" height="{}"/>',
        (
            (STEP * n + 1, f"{20 - height:.1f}", STEP - 2, f"{height:.1f}")
            for n, height in enumerate(heights)
            if height
        ),
    )
    width = STEP * len(chances)
    rail = format_html('<path class="rail" d="M0 21H{}"/>', width)
    return format_html(SVG, "strip", width, 22, rail + bars)


def draw_progress(done: int, of: int) -> SafeString:
    """How much of something is done."""
    filled = 200 * done / of if of else 0
    inner = format_html(
        '<path class="rail" d="M4 6H196"/>{}',
        format_html('<path class="span" d="M4 6H{}"/>', format_length(4 + filled * 0.96))
        if done
        else "",
    )
    return format_html(SVG, "share", 200, BAR, inner)


def draw_timeline(hours: Sequence[MilestoneLine], now: datetime) -> SafeString:
    """The hours of a season on a line, true to time, and where we are."""
    if not hours:
        return mark_safe("")
    first, last = hours[0].at, hours[-1].at
    long = max((last - first).total_seconds(), 1)

    def at(then: datetime) -> float:
        return 8 + 584 * min(max((then - first).total_seconds() / long, 0), 1)

    marks = format_html_join(
        "",
        '<circle class="{}" cx="{}" cy="12" r="5"/>',
        (("came" if one.came else "coming", format_length(at(one.at))) for one in hours),
    )
    inner = format_html(
        '<path class="rail" d="M8 12H592"/><path class="span" d="M8 12H{}"/>{}'
        '<path class="today" d="M{} 1v22"/>',
        format_length(at(now)),
        marks,
        format_length(at(now)),
    )
    return format_html(SVG, "timeline", 600, 24, inner)


def draw_season_sizes(past: Sequence[PastSeason]) -> SafeString:
    """How many played in each season, the oldest first."""
    seasons = [one for one in reversed(past) if not one.called_off]
    most = max((one.people for one in seasons), default=0)
    if len(seasons) < 3 or not most:
        return mark_safe("")
    bars = format_html_join(
        "",
        '<rect x="{}" y="{}" width="16" height="{}" rx="2"/>',
        (
            (
                20 * number + 2,
                format_length(62 - 56 * one.people / most),
                format_length(56 * one.people / most),
            )
            for number, one in enumerate(seasons)
        ),
    )
    return format_html(SVG, "people-bars", 20 * len(seasons), 64, bars)


def draw_pyramid(levels: Sequence[Sequence[int]]) -> SafeString:
    """Groups by level, the highest on top; each, told by its people, as wide as they are many."""
    widest = max(sum(groups) + len(groups) for groups in levels)
    rows = format_html_join(
        "",
        "{}",
        ((_draw_level(number, groups, widest),) for number, groups in enumerate(levels)),
    )
    return format_html(SVG, "pyramid", 10 * widest, 18 * len(levels), rows)


def _draw_level(number: int, sizes: Sequence[int], widest: int) -> SafeString:
    left = (widest - sum(sizes) - len(sizes)) * 5 + 5
    blocks, x = [], float(left)
    for size in sizes:
        blocks.append((format_length(x), 18 * number + 2, 10 * size))
        x += 10 * size + 10
    return format_html_join("", '<rect x="{}" y="{}" width="{}" height="14" rx="3"/>', blocks)
