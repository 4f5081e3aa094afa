"""Everything public of a league as files."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from django.http import StreamingHttpResponse
from django.utils.http import quote_etag
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from games.api.door import Door
from games.api.errors import UnknownLeague
from games.api.leagues.door import get_league_head, require_league_part
from games.api.leagues.file_shapes import build_league_schema, build_season_schema
from games.api.throttles import Files, FilesInProcess
from games.leagues.files import csv_cells, json_export, season_tables
from games.leagues.files.season_tables import LEAGUE_FILES, SEASON_FILES

if TYPE_CHECKING:
    from games.leagues.overview.shapes import LeagueHead

CSV, JSON = "text/csv; charset=utf-8", "application/json"


def build_kind_parameter(names: Any) -> OpenApiParameter:
    """Which file."""
    return OpenApiParameter(
        "kind", str, OpenApiParameter.PATH, enum=list(names), description="Which file"
    )


class FileDoor(Door):
    """A view that answers with a file, whatever kind of answer somebody prefers."""

    throttle_classes = [FilesInProcess, Files]

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return super().perform_content_negotiation(request, force=True)


class SeasonCsv(FileDoor):
    """A table of a season."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(
        operation_id="leagues_season_csv",
        parameters=[build_kind_parameter(SEASON_FILES)],
        responses={(200, "text/csv"): OpenApiTypes.STR},
        summary="A season as CSV; the columns are in docs/leagues.md",
    )
    def get(self, request: Request, slug: str, season: int, kind: str) -> StreamingHttpResponse:
        found = require_league_part(season_tables.load_full_season(get_league_head(slug), season))
        file = require_league_part(SEASON_FILES.get(kind))
        name = f"{slug}-{season}-{kind}.csv"
        return stream_file(
            lambda: csv_cells.format_csv_lines(file.columns, file.rows(found)), CSV, name
        )


class SeasonJson(FileDoor):
    """All tables of a season."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(
        operation_id="leagues_season_json",
        responses={(200, JSON): build_season_schema()},
        summary="A season as JSON: the rows of all its CSV files",
    )
    def get(self, request: Request, slug: str, season: int) -> StreamingHttpResponse:
        found = require_league_part(season_tables.load_full_season(get_league_head(slug), season))
        name = f"{slug}-{season}.json"
        return stream_file(lambda: json_export.stream_season_json(found), JSON, name)


class LeagueCsv(FileDoor):
    """A table of a league."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(
        operation_id="leagues_csv",
        parameters=[build_kind_parameter(LEAGUE_FILES)],
        responses={(200, "text/csv"): OpenApiTypes.STR},
        summary="A league as CSV; the columns are in docs/leagues.md",
    )
    def get(self, request: Request, slug: str, kind: str) -> StreamingHttpResponse:
        columns, rows = require_league_part(LEAGUE_FILES.get(kind))
        found = load_whole_league(slug)
        return stream_file(
            lambda: csv_cells.format_csv_lines(columns, rows(*found)), CSV, f"{slug}-{kind}.csv"
        )


class LeagueJson(FileDoor):
    """A league whole."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(
        operation_id="leagues_json",
        responses={(200, JSON): build_league_schema()},
        summary="A league as JSON: its history, and every season whole",
    )
    def get(self, request: Request, slug: str) -> StreamingHttpResponse:
        found = load_whole_league(slug)
        return stream_file(lambda: json_export.stream_league_json(*found), JSON, f"{slug}.json")


def load_whole_league(slug: str) -> tuple[LeagueHead, Any]:
    """A league, and its state. Raises UnknownLeague."""
    known_so = season_tables.load_league_by_slug(slug)
    if known_so is None:
        raise UnknownLeague
    return known_so


def stream_file(
    make_pieces: Callable[[], Iterator[str]], kind: str, name: str
) -> StreamingHttpResponse:
    """A file, made while it is sent; it is never whole in memory. Its ETag is made of its pieces,
    so they are made once before: what has not changed is not sent again."""
    digest = hashlib.sha256()
    for piece in make_pieces():
        digest.update(piece.encode())
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "private, no-cache",
        "ETag": quote_etag(digest.hexdigest()[:32]),
    }
    return StreamingHttpResponse(make_pieces(), content_type=kind, headers=headers)
