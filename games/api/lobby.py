"""Tables before they begin: list them, open one, find one, sit down, get up, begin, invite. Each is
one command of the heart, the same as on the pages."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response

from accounts.models import Person
from games.api import lobby_shapes as shapes
from games.api.door import OWN, Door, MemberDoor, read_json_body
from games.api.fields import Strict
from games.api.paging import build_page_response
from games.api.shapes import Nothing
from games.api.table_answers import describe_pace
from games.api.views import get_sitter_name, is_bot_account
from games.clocks.terms import (
    TimesOfOwn,
    choose_table_terms,
    encode_terms,
)
from games.play import lobby
from games.play.models import Game, Question, Seat, get_table_title
from games.play.refusals import Impossible
from games.play.table import find
from games.rules.registry import GAMES
from games.rules.text import _
from games.seats.matching import choose_or_open_table
from games.seats.public_games import Filters, select_joinable_games, select_liveliest_games
from games.words import get_words

if TYPE_CHECKING:
    from rest_framework.request import Request


class Tables(Door):
    """The tables of the lobby, and a new one."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read", "POST": "tables"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": shapes.TableQuery}

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        """Themself: who opens a table knows all that the answer says."""
        return OWN

    @extend_schema(
        operation_id="tables_list",
        responses={200: shapes.Room(many=True)},
        summary="Tables to join, or games to watch",
        description="24 on a page; the header Link leads to the next.",
    )
    def get(self, request: Request) -> Response:
        asked = self.asked
        filters = Filters(
            asked.get("rules", ""),
            asked.get("pace", ""),
            asked.get("language", ""),
            asked.get("beginners", ""),
        )
        person_id = request.user.pk
        games = (
            select_liveliest_games(filters)
            if asked["state"] == "running"
            else select_joinable_games(person_id, filters)
        )
        return build_page_response(
            request,
            games.select_related("host"),
            asked["cursor"],
            lambda found: serialize_rooms(found, person_id),
        )

    @extend_schema(
        operation_id="tables_open",
        request=shapes.NewTable,
        responses={201: shapes.Room},
        summary="Open a table, with me at it",
    )
    def post(self, request: Request) -> Response:
        """The new table; one that bots fill has begun."""
        game = open_table(int(request.user.pk or 0), read_json_body(shapes.NewTable, request))
        return build_room_response(game.pk, request, status.HTTP_201_CREATED)


def open_table(host_id: int, asked: dict[str, Any]) -> Game:
    """Open the table that somebody has described. Raises Refused."""
    rules = asked["rules"]
    if not set(asked["bots"]) <= set(GAMES[rules].offered):
        raise Impossible(_("There is no such bot."))
    own = TimesOfOwn(asked.get("hours"), asked.get("saved"), asked.get("misses"))
    return lobby.open_table(
        host_id,
        rules,
        asked["size"],
        options=asked["options"],
        private=asked["private"],
        beginners=asked["beginners"],
        bots_allowed=asked["bots_allowed"],
        title=asked["title"],
        bots=asked["bots"],
        pace=encode_terms(choose_table_terms(asked["pace"], asked["weekday"], own)),
    )


class OwnActDoor(MemberDoor):
    """A view for people who are signed in, whose answer is about themselves and a table's room."""

    scopes: ClassVar[dict[str, str]] = {"POST": "tables"}

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        """Themself: the answer shows no more than the room of a table at which they acted."""
        return OWN


class Finding(OwnActDoor):
    """A seat for somebody who wants to play soon."""

    @extend_schema(
        operation_id="tables_find",
        request=shapes.Wanted,
        responses={200: shapes.Room},
        summary="Find me a seat at a table that waits, or open one",
    )
    def post(self, request: Request) -> Response:
        wanted = read_json_body(shapes.Wanted, request)
        person = Person.objects.get(pk=request.user.pk)
        game = choose_or_open_table(person, wanted["rules"], wanted["pace"], timezone.now())
        return build_room_response(game.pk, request)


class Joining(OwnActDoor):
    """A seat at a table that waits."""

    for_bots: ClassVar[tuple[str, ...]] = ("POST",)

    @extend_schema(
        operation_id="tables_join",
        request=shapes.Invited,
        responses={200: shapes.Room},
        summary="Sit down at a table that waits",
    )
    def post(self, request: Request, slug: str) -> Response:
        """The room; the game begins with the last seat."""
        invite = read_json_body(shapes.Invited, request)["invite"]
        header = find(slug, request.user.pk, invite)
        game = lobby.join(header.meta.id, int(request.user.pk or 0), invite)
        return build_room_response(game.pk, request)


class Leaving(OwnActDoor):
    """Away from a table that has not begun."""

    for_bots: ClassVar[tuple[str, ...]] = ("POST",)

    @extend_schema(
        operation_id="tables_leave",
        request=None,
        responses={200: shapes.Room},
        summary="Get up from a table that has not begun",
    )
    def post(self, request: Request, slug: str) -> Response:
        """The room without me."""
        header = find(slug, request.user.pk)
        read_json_body(Nothing, request)
        game = lobby.leave(header.meta.id, int(request.user.pk or 0))
        return build_room_response(game.pk, request)


class Starting(OwnActDoor):
    """The beginning of a game."""

    @extend_schema(
        operation_id="tables_begin",
        request=shapes.Beginning,
        responses={200: shapes.Room},
        summary="Begin now, with bots in the seats that are free; for the host",
    )
    def post(self, request: Request, slug: str) -> Response:
        header = find(slug, request.user.pk)
        bot = read_json_body(shapes.Beginning, request)["bot"]
        game = lobby.start(header.meta.id, int(request.user.pk or 0), bot)
        return build_room_response(game.pk, request)


# What a room shows: what its page shows.


def build_room_response(game_id: int, request: Request, status_code: int = 200) -> Response:
    """The room of this table as it is now."""
    games = list(Game.objects.filter(pk=game_id).select_related("host"))
    return Response(serialize_rooms(games, request.user.pk)[0], status=status_code)


def serialize_rooms(games: list[Game], person_id: int | None) -> Any:
    """These tables for this reader, in two queries however many there are."""
    numbers = [game.pk for game in games]
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(game__in=numbers).select_related("person").order_by("number"):
        seats[seat.game_id].append(seat)
    open_questions = Question.objects.filter(game__in=numbers, answered_seq__isnull=True)
    asked_at = {(question.game_id, question.seat): question.asked_at for question in open_questions}
    rooms = [build_room(game, seats[game.pk], asked_at, person_id) for game in games]
    return shapes.Room(rooms, many=True).data


def build_room(
    game: Game,
    seats: list[Seat],
    asked_at: dict[tuple[int, int], Any],
    person_id: int | None,
) -> dict[str, Any]:
    """One table."""
    mine = find_own_seat(seats, person_id)
    hosts = person_id is not None and game.host_id == person_id
    return {
        "slug": game.slug,
        "title": get_table_title(game.title, game.rules, game.slug),
        "rules": game.rules,
        "status": game.status,
        "size": game.size,
        "free": game.size - len(seats),
        "options": read_chosen_options(game),
        "pace": describe_pace(game.pace, get_words(get_language() or "en", ())),
        "private": game.private,
        "beginners": game.beginners,
        "bots_allowed": game.bots_allowed,
        "host": game.host.name if game.host and not game.host.erased_at else "",
        "hosted_by_me": hosts,
        "created_at": game.created_at,
        "moved_at": game.moved_at,
        "my_seat": mine,
        "invite": game.invite if game.private and (hosts or mine is not None) else "",
        "seats": [build_seat(seat, game, asked_at.get((game.pk, seat.number))) for seat in seats],
    }


def find_own_seat(seats: list[Seat], person_id: int | None) -> int | None:
    """Where this person sits; None: nowhere, or nobody is signed in."""
    if person_id is None:
        return None
    return next((seat.number for seat in seats if seat.person_id == person_id), None)


def build_seat(seat: Seat, game: Game, asked_at: Any) -> dict[str, Any]:
    """A seat that is taken."""
    return {
        "seat": seat.number,
        "name": get_sitter_name(seat, game),
        "bot": seat.bot,
        "bot_account": is_bot_account(seat),
        "asked_at": asked_at,
        "points": seat.points,
        "rank": seat.rank,
    }


def read_chosen_options(game: Game) -> dict[str, str]:
    """Each option of the game, chosen or as usual."""
    options = GAMES[game.rules].options
    return {key: game.options.get(key, choices[0][0]) for key, (_name, choices) in options.items()}
