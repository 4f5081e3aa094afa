"""The rules that a season of a league goes by: fixed by number, read from plain data."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

from games.leagues.draw.designs import PLAYERS
from games.leagues.draw.pyramid import DOUBLING, Shape
from games.leagues.refusals import Refused, Why
from games.leagues.standings.results import SCALES, Scale
from games.leagues.standings.standings import DEFAULT, Break


class Begin(StrEnum):
    """When tables begin: all at once, as their players get free, or in strict rounds (where the
    design has any; elsewhere as players get free, one game at a time)."""

    ALL = "all"
    FEW = "few"
    ROUNDS = "rounds"


class Entry(StrEnum):
    """Who may enter: everybody, who was invited, whom an organiser approves."""

    OPEN = "open"
    INVITED = "invited"
    APPROVED = "approved"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a season is played by.

    games            each; 0: as many as a table has seats, which is always possible
    size ... among   the pyramid (games.leagues.draw.pyramid.Shape)
    points, breaks   number of the scale; the tie-breaks, the first one first
    begin, at_once   how tables begin; fewer unfinished games than this (only for `few`)
    begin_days       days after the start at which every table begins anyway
    most             people of a season; 0: no limit
    finished         games that they must have finished; `finished_share`: per cent of those begun
    rating           the least and the most; 0: no bound
    rated            rating, level: newcomers with so much may begin as high as that level
    silent_days      without an answer, after which somebody has dropped out
    longest_days     that a game may last by its pace; `pause_days`: days of pause, of each table by
                     votes and of the season by organisers
    grants           so often organisers may give one player time in a season
    weeks            from one season's hours to those of the next; 0: seasons do not repeat
    table            what tables are founded with (edition, options, pace, terms): not looked into
    """

    game: str
    seats: int
    games: int = 0
    size: int = 7
    widths: tuple[int, ...] = DOUBLING
    moves: int = 2
    among: int = 7
    points: int = 1
    breaks: tuple[str, ...] = tuple(str(one) for one in DEFAULT)
    begin: str = Begin.ALL.value
    at_once: int = 3
    begin_days: int = 28
    most: int = 0
    entry: str = Entry.OPEN.value
    finished: int = 0
    finished_share: int = 0
    rating: tuple[int, int] = (0, 0)
    rated: tuple[tuple[int, int], ...] = ()
    mail: bool = False
    silent_days: int = 14
    longest_days: int = 60
    pause_days: int = 14
    grants: int = 3
    no_result: bool = False
    draw: bool = False
    bots: bool = False
    weeks: int = 0
    table: dict[str, Any] = field(default_factory=dict)

    @property
    def shape(self) -> Shape:
        """The pyramid."""
        return Shape(self.seats, self.size, self.widths, self.moves, self.among)

    @property
    def scale(self) -> Mapping[int, Scale]:
        """Points by place, by seats."""
        return SCALES[self.points]

    @property
    def breaking(self) -> tuple[Break, ...]:
        """The tie-breaks."""
        return tuple(map(Break, self.breaks))

    def data(self) -> dict[str, Any]:
        """As a fact has it."""
        return asdict(self)


def read_settings(data: Mapping[str, Any]) -> Settings:
    """Settings from a fact or a form. Raises Refused: unknown names, values that cannot be."""
    known = {one.name for one in fields(Settings)}
    if strange := sorted(set(data) - known):
        raise Refused(Why.SETTINGS, name=strange[0])
    try:
        found = Settings(**{name: _freeze_lists(value) for name, value in data.items()})
        _check_settings(found)
    except (TypeError, ValueError, KeyError) as wrong:
        raise Refused(Why.SETTINGS, name=str(wrong)) from None
    return found


def _freeze_lists(value: Any) -> Any:
    return tuple(map(_freeze_lists, value)) if isinstance(value, (list, tuple)) else value


def _check_settings(settings: Settings) -> None:
    _check_types(settings)
    _check_known_words(settings)
    settings.shape.check_sizes()
    if settings.shape.most > PLAYERS:
        raise ValueError("size")
    if settings.seats not in settings.scale:
        raise ValueError("seats")
    if Break.LOT in settings.breaking or len(set(settings.breaks)) < len(settings.breaks):
        raise ValueError("breaks")
    for name in ("at_once", "silent_days", "longest_days", "begin_days"):
        _check_range(settings, name, 1)
    for name in ("games", "most", "weeks", "pause_days", "grants", "finished"):
        _check_range(settings, name, 0)
    _check_range(settings, "finished_share", 0, 100)
    if settings.most and settings.most < settings.seats:
        raise ValueError("most")


def _check_types(settings: Settings) -> None:
    """Each value is of the type of its default; numbers in pairs are pairs."""
    like = Settings("", 0)
    for known in fields(Settings):
        if type(getattr(settings, known.name)) is not type(getattr(like, known.name)):
            raise ValueError(known.name)
    pairs = {"rating": (settings.rating,), "rated": settings.rated}
    for name, found in pairs.items():
        if any(tuple(map(type, pair)) != (int, int) for pair in found):
            raise ValueError(name)


def _check_known_words(settings: Settings) -> None:
    """Each word, and the number of the scale, is one of those that there are."""
    there: dict[str, Collection[Any]] = {
        "begin": [*Begin],
        "entry": [*Entry],
        "points": SCALES,
    }
    for name, known in there.items():
        if getattr(settings, name) not in known:
            raise ValueError(name)
    if not set(settings.breaks) <= set(Break):
        raise ValueError("breaks")


def _check_range(settings: Settings, name: str, least: int, most: int = 10_000) -> None:
    if not least <= getattr(settings, name) <= most:
        raise ValueError(name)
