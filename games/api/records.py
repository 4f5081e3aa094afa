"""Records of games that are over: of one table, of a season, of all games that the asker played."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.fields import Strict
from games.api.leagues.door import get_league_head
from games.api.leagues.files import FileDoor
from games.public_records import (
    encode_record,
    list_own_finished_games,
    list_records,
    list_season_games,
    load_record,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

NDJSON = "application/x-ndjson"
AT_ONCE = 50
"""So many records come with one answer."""
LINES = {(200, NDJSON): OpenApiTypes.STR}


# Shapes.


class After(Strict):
    """Where a page begins."""

    after = serializers.RegexField(
        "^[a-z0-9]*$",
        max_length=10,
        default="",
        allow_blank=True,
        help_text="The public id of the last table that was received; the next records follow. "
        "The Link header has the address of the next page, as long as there is one.",
    )


class RecordSeat(serializers.Serializer[Any]):
    """Who sat there at the end, and the result."""

    seat = serializers.IntegerField(help_text="From 0")
    name = serializers.CharField(
        allow_null=True, help_text="null: a bot, or somebody whose account was erased"
    )
    bot = serializers.CharField(allow_null=True, help_text="How strong a bot; null: a person")
    points = serializers.IntegerField(allow_null=True, help_text="null: the game gave none")
    rank = serializers.IntegerField(allow_null=True, help_text="1 has won; equal ones share it")


class RecordProof(serializers.Serializer[Any]):
    """What shows that a signed statement knows the game's last fact (RFC 9162)."""

    salt = serializers.CharField(help_text="What the leaf's hash begins with, in hexadecimal")
    place = serializers.IntegerField(help_text="Place of the leaf, from 0")
    size = serializers.IntegerField(help_text="How many leaves there are")
    path = serializers.ListField(
        child=serializers.CharField(), help_text="The nodes beside the way up to the root"
    )
    statement = serializers.CharField(help_text="The statement as it was signed")


class Record(serializers.Serializer[Any]):
    """A game that is over, whole. docs/record-format.md says what each member means, and how to
    check it."""

    format = serializers.ChoiceField(["kwp-record"], help_text="Name of the format")
    version = serializers.IntegerField(help_text="Version of the format: 1")
    table = serializers.CharField(help_text="Public id of the table")
    title = serializers.CharField(help_text="What its host called it; may be empty")
    game = serializers.CharField(help_text="Which game was played, for example keywest")
    edition = serializers.CharField(help_text="Components it was played with; may be empty")
    league = serializers.CharField(help_text="League, season and number there; empty: none")
    status = serializers.ChoiceField(
        ["finished", "abandoned"], help_text="abandoned: it counts for nothing"
    )
    seats = RecordSeat(many=True, help_text="In order")
    facts = serializers.ListField(
        child=serializers.CharField(), help_text="The log, each fact as the text that was hashed"
    )
    digests = serializers.ListField(
        child=serializers.CharField(), help_text="SHA-256 of each fact and the digest before it"
    )
    seed = serializers.CharField(help_text="What all chance follows from, in hexadecimal")
    proof = RecordProof(allow_null=True, help_text="null: no statement has been signed since")
    sha256 = serializers.CharField(help_text="Digest of all other members")


# Views.


class TableRecord(FileDoor):
    """The record of one game."""

    problems: ClassVar[dict[str, tuple[int, ...]]] = {"GET": (409,)}
    scopes: ClassVar[dict[str, str]] = {"GET": "read"}

    @extend_schema(
        operation_id="tables_record",
        responses={200: Record},
        summary="A finished game as a record; docs/record-format.md",
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(load_record(slug, request.user.pk))


class SeasonRecords(FileDoor):
    """The records of a season."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": After}

    @extend_schema(
        operation_id="leagues_season_records",
        responses=LINES,
        summary="The finished games of a season as records, one a line",
    )
    def get(self, request: Request, slug: str, season: int) -> HttpResponse:
        get_league_head(slug)
        after = self.asked["after"]
        found = list_records(list_season_games(slug, season), request.user.pk, after)
        return answer_with_records(request, found)


class OwnRecords(FileDoor):
    """The records of all games that the asker played."""

    permission_classes = [IsAuthenticated]
    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": After}

    @extend_schema(
        operation_id="records_list",
        responses=LINES,
        summary="All my finished games as records, one a line",
    )
    def get(self, request: Request) -> HttpResponse:
        person_id = int(request.user.pk or 0)
        after = self.asked["after"]
        found = list_records(list_own_finished_games(person_id), person_id, after)
        return answer_with_records(request, found)


def answer_with_records(request: Request, records: Iterable[dict[str, Any]]) -> HttpResponse:
    """A page of records, one a line, and where the next one is."""
    page = list(islice(records, AT_ONCE))
    text = "".join(f"{encode_record(record)}\n" for record in page)
    response = HttpResponse(text, content_type=f"{NDJSON}; charset=utf-8")
    if len(page) == AT_ONCE:
        where = request.build_absolute_uri(request.path)
        response.headers["Link"] = f'<{where}?after={page[-1]["table"]}>; rel="next"'
    return response
