"""Everything public of a league as files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from games.api.door import REFUSED, Door
from games.api.leagues.door import known, there
from games.api.refused import UnknownLeague
from games.api.throttles import Files, FilesInProcess
from games.leagues.files import cells, objects, whole
from games.leagues.files.kinds import OF_LEAGUE, OF_SEASON

if TYPE_CHECKING:
    from games.leagues.overview.shapes import Head

CSV, JSON = "text/csv; charset=utf-8", "application/json"


def kind_in(names: Any) -> OpenApiParameter:
    """Which file."""
    return OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=list(names))


class FileDoor(Door):
    """A view that answers with a file, whatever kind of answer somebody prefers."""

    throttle_classes = [FilesInProcess, Files]

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return super().perform_content_negotiation(request, force=True)


class SeasonCsv(FileDoor):
    """A table of a season."""

    @extend_schema(
        operation_id="leagues_season_csv",
        parameters=[kind_in(OF_SEASON)],
        responses={(200, "text/csv"): OpenApiTypes.STR} | REFUSED,
        summary="A season as CSV; the columns are in docs/leagues.md",
    )
    def get(self, request: Request, slug: str, season: int, kind: str) -> StreamingHttpResponse:
        found = there(whole.whole(known(slug), season))
        file = there(OF_SEASON.get(kind))
        name = f"{slug}-{season}-{kind}.csv"
        return sent(cells.lines(file.columns, file.rows(found)), CSV, name)


class SeasonJson(FileDoor):
    """All tables of a season."""

    @extend_schema(
        operation_id="leagues_season_json",
        responses={(200, JSON): OpenApiTypes.OBJECT} | REFUSED,
        summary="A season as JSON: the rows of all its CSV files",
    )
    def get(self, request: Request, slug: str, season: int) -> StreamingHttpResponse:
        found = there(whole.whole(known(slug), season))
        return sent(objects.season(found), JSON, f"{slug}-{season}.json")


class LeagueCsv(FileDoor):
    """A table of a league."""

    @extend_schema(
        operation_id="leagues_csv",
        parameters=[kind_in(OF_LEAGUE)],
        responses={(200, "text/csv"): OpenApiTypes.STR} | REFUSED,
        summary="A league as CSV; the columns are in docs/leagues.md",
    )
    def get(self, request: Request, slug: str, kind: str) -> StreamingHttpResponse:
        columns, rows = there(OF_LEAGUE.get(kind))
        file = cells.lines(columns, rows(*found(slug)))
        return sent(file, CSV, f"{slug}-{kind}.csv")


class LeagueJson(FileDoor):
    """A league whole."""

    @extend_schema(
        operation_id="leagues_json",
        responses={(200, JSON): OpenApiTypes.OBJECT} | REFUSED,
        summary="A league as JSON: its history, and every season whole",
    )
    def get(self, request: Request, slug: str) -> StreamingHttpResponse:
        return sent(objects.league(*found(slug)), JSON, f"{slug}.json")


def found(slug: str) -> tuple[Head, Any]:
    """A league, and its state. Raises UnknownLeague."""
    known_so = whole.league(slug)
    if known_so is None:
        raise UnknownLeague
    return known_so


def sent(pieces: Iterator[str], kind: str, name: str) -> StreamingHttpResponse:
    """A file, made while it is sent."""
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "private, no-cache",
    }
    return StreamingHttpResponse(pieces, content_type=kind, headers=headers)
