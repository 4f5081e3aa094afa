"""Past seasons from elsewhere are told, and told no more, by program."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.door import REFUSED, checked
from games.api.fields import Prose
from games.api.leagues import asked
from games.api.leagues.door import Changed
from games.api.leagues.founding import Organised, done
from games.leagues.past import kept


class Removal(serializers.Serializer[Any]):
    """Which past season."""

    id = Prose(max_length=64)


class Imports(Organised):
    """Past seasons from elsewhere."""

    @extend_schema(
        operation_id="leagues_import",
        request=asked.File,
        responses={200: Changed} | REFUSED,
        summary="Tell of past seasons by a CSV file; all or, with an error for each line, none",
    )
    def post(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        return done(kept.take_over(league, me, checked(asked.File, request)["csv"], timezone.now()))


class ImportRemoval(Organised):
    """A past season that was told wrongly."""

    @extend_schema(
        operation_id="leagues_remove_import",
        request=Removal,
        responses={200: Changed} | REFUSED,
        summary="Tell of a past season from elsewhere no more",
    )
    def post(self, request: Request, slug: str) -> Response:
        league, me = self.league(request, slug)
        return done(kept.remove(league, me, checked(Removal, request)["id"], timezone.now()))
