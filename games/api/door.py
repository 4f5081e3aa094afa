"""What all views of the API share: the JSON they read, the shape of errors, who asks, and from
which seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, NamedTuple

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import get_language
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api import shapes
from games.api.access import check_scope
from games.api.errors import BadQuery, NotSeated, answer_exception
from games.api.once import ACTING, HEADER, LONGEST, Asked, answer_once, read_keyed_request
from games.play.table import TableHeader, find
from games.words import Words, get_words_at_table
from keywest_site.problems import PROBLEM_JSON

# Input: JSON that is not too deep.


class Json(JSONParser):
    """Raises ParseError for whatever cannot be read, also for lists in lists in lists."""

    def parse(self, *stream_and_kind: Any, **context: Any) -> Any:
        try:
            return super().parse(*stream_and_kind, **context)
        except RecursionError:
            raise ParseError from None


# Views.


OWN = "self"
"""The standing of somebody who asks for nothing but what is their own."""
PROBLEMS = (400, 403, 404, 409, 413, 415, 429)
REFUSED = {(status, PROBLEM_JSON): shapes.Problem for status in PROBLEMS}


KEY = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": "^[ -~]+$"},
    OpenApiParameter.HEADER,
    description="Send a request again with the same key: it is carried out once, and answered the "
    "same. Kept 2 days.",
)


class Documented(AutoSchema):
    """The schema of a view, with the header that makes a request safe to repeat."""

    def get_override_parameters(self) -> list[OpenApiParameter]:
        return [KEY] if self.method in ACTING else []


class Door(APIView):
    """A view whose errors all have one shape. What it changes is changed once for each
    `Idempotency-Key`."""

    parser_classes = [Json]
    schema = Documented()
    scopes: ClassVar[dict[str, str]]
    """The scope that a token needs for each method (games.api.access)."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """As in REST framework; then a token must have the scope. Raises ScopeMissing or
        SessionOnly."""
        super().initial(request, *args, **kwargs)
        check_scope(request, self)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """As in REST framework. An acting request with a key is repeated, or judged once, behind
        all checks of `initial`."""
        method = (request.method or "").lower()
        handler = getattr(self, method, None) if method in self.http_method_names else None
        acts = handler is not None and request.method in ACTING
        asked = read_keyed_request(request) if acts else None
        if handler is None or not isinstance(asked, Asked):
            return asked or super().dispatch(request, *args, **kwargs)
        return self._dispatch_once(request, asked, partial(handler, **kwargs), kwargs)

    def _dispatch_once(
        self,
        request: HttpRequest,
        asked: Asked,
        handler: Callable[[Request], HttpResponseBase],
        where: dict[str, Any],
    ) -> HttpResponseBase:
        self.args, self.kwargs = (), where
        self.request = wrapped = self.initialize_request(request, **where)
        self.headers = self.default_response_headers

        def judge() -> HttpResponseBase:
            try:
                response = handler(wrapped)
            except Exception as error:
                response = self.handle_exception(error)
            return self.finalize_response(wrapped, response, **where)

        try:
            self.initial(wrapped, **where)
            return answer_once(asked, judge, self.get_standing(wrapped, **where))
        except Exception as error:
            response = self.handle_exception(error)
            return self.finalize_response(wrapped, response, **where)

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        """What the asker is where this request leads, in a word: a seat, an organiser. An answer
        is repeated only to somebody of the same standing; None: to nobody. Raises what the view
        raises to somebody who may not act here."""
        return None

    def get_exception_handler(self) -> Callable[..., Any]:
        return answer_exception


class MemberDoor(Door):
    """A view for people who are signed in."""

    permission_classes = [IsAuthenticated]


class SeatDoor(MemberDoor):
    """A view for those who sit at a table."""

    def get_standing(self, request: Request, **where: Any) -> str | None:
        """Their seat."""
        return f"seat {get_member(request, where['slug']).seat}"


class Member(NamedTuple):
    """Somebody who sits at a table, and asks."""

    known: TableHeader
    seat: int
    person_id: int

    @property
    def owner(self) -> tuple[int, int, int]:
        """Game, seat and person."""
        return self.known.meta.id, self.seat, self.person_id


def get_member(request: Request, slug: str) -> Member:
    """The table, and where the asking person sits. Raises UnknownGame or NotSeated."""
    header = find(slug, request.user.pk)
    seat = header.seat_of(request.user.pk)
    if seat is None:
        raise NotSeated
    return Member(header, seat, int(request.user.pk or 0))


def read_json_body(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """What was sent, in this shape. Raises ValidationError."""
    return validate_data(shape, request.data)


def read_query(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """What stands behind the question mark, in this shape. Raises BadQuery."""
    try:
        return validate_data(shape, request.query_params.dict())
    except ValidationError as error:
        raise BadQuery(error.detail) from None


def validate_data(shape: type[serializers.Serializer[Any]], sent: Any) -> dict[str, Any]:
    """These data, in this shape. Raises ValidationError."""
    read = shape(data=sent)
    read.is_valid(raise_exception=True)
    values: dict[str, Any] = read.validated_data
    return values


def get_words_for_asker(header: TableHeader) -> Words:
    """The words of this table in the language of whoever asks."""
    return get_words_at_table(header, get_language() or "en")
