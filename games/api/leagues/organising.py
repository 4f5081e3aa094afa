"""An organiser's commands, one address each: rights first, then what was sent, then the command of
all doors."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from django.urls import URLPattern, path
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.door import OWN, MemberDoor, read_json_body
from games.api.errors import UnknownLeague
from games.api.fields import Number, Prose, Strict, YesNo
from games.api.leagues.door import Changed, load_league_state, require_league_part
from games.api.leagues.input_shapes import LEAST, MOST, build_name_field, get_id_by_name
from games.leagues import commands, organiser_commands
from games.leagues.overview.standings import list_group_labels
from games.leagues.runtime.texts import BODY_MAX
from games.leagues.season.commands import AnswerAppeal, ProposeCorrection
from games.leagues.season.dispatch import check_organiser
from keywest_site.work import OF_MANY_TABLES

if TYPE_CHECKING:
    from games.leagues.overview.store import LeagueStates

PEOPLE = ("person", "substitute")


def build_text_field() -> Prose:
    """Some text."""
    return Prose(max_length=BODY_MAX, trim_whitespace=False)


def build_count_field() -> Number:
    """Of a table, a proposal, an appeal, a fact."""
    return Number(min_value=1, max_value=MOST)


FIELDS: dict[str, Callable[[], serializers.Field[Any, Any, Any, Any]]] = {
    "person": build_name_field,
    "substitute": build_name_field,
    "reason": build_text_field,
    "body": build_text_field,
    "points": lambda: Number(min_value=LEAST, max_value=MOST, help_text="In sixtieths"),
    "number": build_count_field,
    "table": build_count_field,
    "fact": build_count_field,
    "upheld": YesNo,
    "division": lambda: Prose(max_length=20, help_text="Its label"),
}


class Command(MemberDoor):
    """A command to a season."""

    scopes: ClassVar[dict[str, str]] = {"POST": "leagues"}
    shape: ClassVar[type[Strict]] = shapes.Nothing
    do: ClassVar[Callable[..., Any]]
    by_organisers: ClassVar[bool] = True
    statements_allowed: ClassVar[int] = OF_MANY_TABLES

    def get_standing(self, request: Request, **where: Any) -> str | None:
        """An organiser; of what concerns oneself, oneself."""
        _league, found = self.load_named_league(**where)
        if not self.by_organisers:
            return OWN
        check_organiser(found.league, int(request.user.pk or 0))
        return "organiser"

    def post(self, request: Request, slug: str, **where: Any) -> Response:
        """Raises UnknownLeague, Refused, and nothing has changed."""
        me, season = int(request.user.pk or 0), where.get("season", 0)
        league, found = self.load_named_league(slug, **where)
        if self.by_organisers:
            check_organiser(found.league, me)
        asked = resolve_names(read_json_body(self.shape, request), found, season)
        told = (league, season) if season else (league,)
        facts = type(self).do(*told, **asked, **self.author(me), now=timezone.now())
        return Response(Changed({"changed": facts is None or bool(facts)}).data)

    def load_named_league(self, slug: str, **where: Any) -> tuple[int, LeagueStates]:
        """The league of the address, with the season if it names one. Raises UnknownLeague."""
        if where.get("season") == 0:
            raise UnknownLeague
        return load_league_state(slug, where.get("season", 0))

    def author(self, me: int) -> dict[str, int]:
        """By which name the command knows who asks."""
        return {"by": me}


class OwnSeats(Command):
    """What somebody says who was offered seats."""

    by_organisers = False

    def author(self, me: int) -> dict[str, int]:
        return {"substitute": me}


class OwnOrganising(Command):
    """What somebody says who was asked to organise."""

    by_organisers = False


class OwnAppeal(Command):
    """What somebody says whom a fact concerns."""

    by_organisers = False

    def author(self, me: int) -> dict[str, int]:
        return {"person": me}


def resolve_names(asked: dict[str, Any], states: LeagueStates, season: int) -> dict[str, Any]:
    """Ids for names, a group's number for its label. Raises NobodyOfThatName, UnknownLeague."""
    told = {
        name: get_id_by_name(value) if name in PEOPLE else value for name, value in asked.items()
    }
    if "division" in told:
        numbers = {
            label: number for number, label in enumerate(list_group_labels(states.seasons[season]))
        }
        told["group"] = require_league_part(numbers.get(told.pop("division")))
    return told


def build_command_path(
    name: str, do: Callable[..., Any], summary: str, *fields: str, kind: type[Command] = Command
) -> URLPattern:
    """The address of a command, below that of a season or a league."""
    title = name.title().replace("-", "")
    made = {field: FIELDS[field]() for field in fields}
    doc = {"__doc__": f"{summary}."}
    shape = type(f"{title}Command", (Strict,), doc | made) if fields else shapes.Nothing
    view = type(f"{title}View", (kind,), {"shape": shape, "do": staticmethod(do), **doc})
    documented = extend_schema(
        operation_id=f"leagues_{name.replace('-', '_')}",
        request=shape if fields else None,
        responses={200: Changed},
        summary=summary,
    )
    view.post = documented(_copy_post(view.post))  # type: ignore[attr-defined]
    return path(name, view.as_view(), name=f"api_league_{name}")  # type: ignore[attr-defined]


def wrap_command(do: Callable[..., Any], command: Callable[..., Any]) -> Callable[..., Any]:
    """What is told as one value, the command itself."""
    return lambda league, season, *, now, **asked: do(league, season, command(**asked), now)


def _copy_post(post: Callable[..., Response]) -> Callable[..., Response]:
    """A method of its own, as its description is kept with it."""

    def own(self: Command, request: Request, slug: str, **where: Any) -> Response:
        return post(self, request, slug, **where)

    return own


LEAGUE = [
    build_command_path(
        "add-organiser", organiser_commands.add_organiser, "Ask somebody to organise", "person"
    ),
    build_command_path(
        *("accept-organising", organiser_commands.accept_organising),
        "Organise, as I was asked to; or come back as the founder",
        kind=OwnOrganising,
    ),
    build_command_path(
        *("decline-organising", organiser_commands.decline_organising),
        "Do not organise",
        kind=OwnOrganising,
    ),
    build_command_path(
        "remove-organiser", organiser_commands.remove_organiser, "One fewer, also myself", "person"
    ),
    build_command_path(
        "announce",
        organiser_commands.announce_to_league,
        "Tell everybody in the league; once a week",
        "body",
    ),
    build_command_path("stop", organiser_commands.stop_league, "Open no further season"),
]
SEASON = [
    build_command_path(
        "call-off", organiser_commands.call_off_season, "Give a season up before its draw"
    ),
    build_command_path(
        "invite", organiser_commands.invite_to_season, "Ask somebody to enter", "person"
    ),
    build_command_path(
        "approve", organiser_commands.approve_entry, "Let somebody in who asked for it", "person"
    ),
    build_command_path("pause", organiser_commands.pause_season, "Calendar and clocks stand"),
    build_command_path("resume", organiser_commands.resume_season, "They go on"),
    build_command_path(
        "drop", organiser_commands.drop_from_season, "Take somebody out who asked for it", "person"
    ),
    build_command_path(
        "excuse", organiser_commands.excuse_dropout, "A drop costs its person nothing", "person"
    ),
    build_command_path(
        *(
            "offer-seats",
            organiser_commands.offer_seats,
            "Ask somebody to take all open seats of one",
        ),
        *("person", "substitute"),
    ),
    build_command_path(
        "propose-correction",
        wrap_command(organiser_commands.propose_correction, ProposeCorrection),
        "Propose a correction of points to another organiser",
        *("person", "points", "reason"),
    ),
    build_command_path(
        *("confirm-correction", organiser_commands.confirm_correction),
        *("Confirm a correction that another has proposed", "number"),
    ),
    build_command_path(
        *("decline-correction", organiser_commands.decline_correction),
        *("Take a proposed correction off the desk", "number"),
    ),
    build_command_path(
        "warn",
        organiser_commands.caution_player,
        "Tell somebody to play otherwise",
        "person",
        "reason",
    ),
    build_command_path(
        "message",
        organiser_commands.message_division,
        "Tell a division something",
        "division",
        "body",
    ),
    build_command_path(
        "answer-appeal",
        wrap_command(organiser_commands.answer_appeal, AnswerAppeal),
        "Say what comes of an appeal",
        *("number", "upheld", "reason"),
    ),
    build_command_path(
        "give-time", organiser_commands.grant_extra_time, "Give somebody time", "table", "person"
    ),
    build_command_path(
        "remind",
        organiser_commands.remind_player,
        "Have somebody told once more",
        "table",
        "person",
    ),
    build_command_path(
        *("remind-all", organiser_commands.remind_stalled_players),
        "Have all told once more who have used half of their time",
    ),
    build_command_path(
        *("accept-seats", commands.accept_seats, "Take the seats that I was offered", "person"),
        kind=OwnSeats,
    ),
    build_command_path(
        *("decline-seats", commands.decline_seats, "Do not take them", "person"),
        kind=OwnSeats,
    ),
    build_command_path(
        *("appeal", commands.file_appeal, "Object to a fact that concerns me", "fact", "reason"),
        kind=OwnAppeal,
    ),
]
