"""Past seasons from elsewhere are told, and told no more, by program."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.door import REFUSED, read_json_body
from games.api.fields import Prose
from games.api.leagues import asked
from games.api.leagues.door import Changed
from games.api.leagues.founding import OrganiserDoor, build_change_response
from games.leagues.past import kept


class Removal(serializers.Serializer[Any]):
    """Which past season."""

    id = Prose(max_length=64)


class Imports(OrganiserDoor):
    """Past seasons from elsewhere."""

    @extend_schema(
        operation_id="leagues_import",
        request=asked.File,
        responses={200: Changed} | REFUSED,
        summary="Tell of past seasons by a CSV file; all or, with an error for each line, none",
    )
    def post(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        return build_change_response(
            kept.import_past_seasons(
                league, me, read_json_body(asked.File, request)["csv"], timezone.now()
            )
        )


class ImportRemoval(OrganiserDoor):
    """A past season that was told wrongly."""

    @extend_schema(
        operation_id="leagues_remove_import",
        request=Removal,
        responses={200: Changed} | REFUSED,
        summary="Tell of a past season from elsewhere no more",
    )
    def post(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        return build_change_response(
            kept.remove_past_season(
                league, me, read_json_body(Removal, request)["id"], timezone.now()
            )
        )
