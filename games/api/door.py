"""What all views of the API share: the JSON they read, the shape of errors, who asks, and from
which seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, NamedTuple

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import get_language, gettext
from rest_framework import serializers
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.access import check_scope
from games.api.conditional import answer_conditionally
from games.api.errors import BadQuery, NotSeated, answer_exception
from games.api.fields import Strict
from games.api.once import ACTING, Asked, answer_once, read_keyed_request
from games.api.openapi import Documented
from games.api.throttles import describe_limits
from games.play.table import TableHeader, find
from games.words import Words, get_words_at_table

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


class Door(APIView):
    """A view whose errors all have one shape. What it changes is changed once for each
    `Idempotency-Key`."""

    parser_classes = [Json]
    schema = Documented()
    scopes: ClassVar[dict[str, str]]
    """The scope that a token needs for each method (games.api.access)."""
    for_bots: ClassVar[tuple[str, ...]] = ()
    """The methods that bot accounts may use though their scope is one that bots do not have as a
    whole (games.api.access)."""
    problems: ClassVar[dict[str, tuple[int, ...]]] = {}
    """The errors of each method beside those that games.api.openapi derives: above all 409."""
    query: ClassVar[dict[str, type[Strict]]] = {}
    """The query parameters of each method; others are refused."""
    tagged: ClassVar[bool] = True
    """Whether what a GET answers has an ETag; a stream has none."""
    asked: dict[str, Any]
    """What stands behind the question mark, in the shape that `query` names."""
    throttles: tuple[Any, ...] = ()
    """What has counted this request."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """As in REST framework; then a token must have the scope, and the query must be known.
        Raises ScopeMissing, SessionOnly, NotForBots or BadQuery."""
        super().initial(request, *args, **kwargs)
        check_scope(request, self)
        method = "GET" if request.method == "HEAD" else request.method or ""
        if method.lower() in self.http_method_names and hasattr(self, method.lower()):
            self.asked = read_query(self.query.get(method, Strict), request)

    def perform_content_negotiation(self, request: Request, force: bool = True) -> Any:
        """There is one kind of answer: whoever prefers another gets it all the same."""
        return self.get_renderers()[0], self.get_renderers()[0].media_type

    def check_throttles(self, request: Request) -> None:
        """As in REST framework; the answer says what is left. Raises Throttled."""
        self.throttles = tuple(self.get_throttles())
        refusing = [one for one in self.throttles if not one.allow_request(request, self)]
        if refusing:
            waits = [wait for one in refusing if (wait := one.wait()) is not None]
            self.throttled(request, max(waits, default=None))  # type: ignore[arg-type]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The answer, with what is left of the limits and whether the asker has it already."""
        response = self._dispatch_any(request, *args, **kwargs)
        for name, value in describe_limits(self.throttles).items():
            response.headers[name] = value
        return answer_conditionally(request, response)

    def _dispatch_any(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
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
    """What stands behind the question mark, in this shape. Raises BadQuery: also for a parameter
    that comes twice and is no list."""
    fields, sent = shape().fields, dict(request.query_params.lists())
    lists = {name for name, field in fields.items() if isinstance(field, serializers.ListField)}
    twice = [name for name, values in sent.items() if len(values) > 1 and name not in lists]
    if twice:
        raise BadQuery({name: [gettext("Send this parameter once.")] for name in twice})
    data = {name: values if name in lists else values[0] for name, values in sent.items()}
    try:
        return validate_data(shape, data)
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
