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

from games.api.door import OWN, REFUSED, MemberDoor, checked
from games.api.fields import Number, Prose, YesNo
from games.api.leagues.asked import LEAST, MOST, name_field, who
from games.api.leagues.door import Changed, found_at, there
from games.api.refused import UnknownLeague
from games.leagues import commands, organising
from games.leagues.house.texts import BODY_MAX
from games.leagues.overview.lines import labels
from games.leagues.season.acting import organises
from games.leagues.season.desk_commands import AnswerAppeal, ProposeCorrection
from keywest_site.work import OF_MANY_TABLES

if TYPE_CHECKING:
    from games.leagues.overview.states import Known

PEOPLE = ("person", "substitute")


def words() -> Prose:
    """Some text."""
    return Prose(max_length=BODY_MAX, trim_whitespace=False)


def count() -> Number:
    """Of a table, a proposal, an appeal, a fact."""
    return Number(min_value=1, max_value=MOST)


FIELDS: dict[str, Callable[[], serializers.Field[Any, Any, Any, Any]]] = {
    "person": name_field,
    "substitute": name_field,
    "reason": words,
    "body": words,
    "points": lambda: Number(min_value=LEAST, max_value=MOST, help_text="In sixtieths"),
    "number": count,
    "table": count,
    "fact": count,
    "upheld": YesNo,
    "division": lambda: Prose(max_length=20, help_text="Its label"),
}


class Command(MemberDoor):
    """A command to a season."""

    shape: ClassVar[type[serializers.Serializer[Any]] | None] = None
    do: ClassVar[Callable[..., Any]]
    by_organisers: ClassVar[bool] = True
    statements_allowed: ClassVar[int] = OF_MANY_TABLES

    def get_standing(self, request: Request, **where: Any) -> str | None:
        """An organiser; of what concerns oneself, oneself."""
        _league, found = self.found(**where)
        if not self.by_organisers:
            return OWN
        organises(found.league, int(request.user.pk or 0))
        return "organiser"

    def post(self, request: Request, slug: str, **where: Any) -> Response:
        """Raises UnknownLeague, Refused, and nothing has changed."""
        me, season = int(request.user.pk or 0), where.get("season", 0)
        league, found = self.found(slug, **where)
        if self.by_organisers:
            organises(found.league, me)
        asked = resolved(checked(self.shape, request) if self.shape else {}, found, season)
        told = (league, season) if season else (league,)
        facts = type(self).do(*told, **asked, **self.author(me), now=timezone.now())
        return Response(Changed({"changed": facts is None or bool(facts)}).data)

    def found(self, slug: str, **where: Any) -> tuple[int, Known]:
        """The league of the address, with the season if it names one. Raises UnknownLeague."""
        if where.get("season") == 0:
            raise UnknownLeague
        return found_at(slug, where.get("season", 0))

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


def resolved(asked: dict[str, Any], found: Known, season: int) -> dict[str, Any]:
    """Ids for names, a group's number for its label. Raises NobodyOfThatName, UnknownLeague."""
    told = {name: who(value) if name in PEOPLE else value for name, value in asked.items()}
    if "division" in told:
        numbers = {label: number for number, label in enumerate(labels(found.seasons[season]))}
        told["group"] = there(numbers.get(told.pop("division")))
    return told


def address(
    name: str, do: Callable[..., Any], summary: str, *fields: str, kind: type[Command] = Command
) -> URLPattern:
    """The address of a command, below that of a season or a league."""
    title = name.title().replace("-", "")
    made = {field: FIELDS[field]() for field in fields}
    doc = {"__doc__": f"{summary}."}
    shape = type(f"{title}Command", (serializers.Serializer,), doc | made) if fields else None
    view = type(f"{title}View", (kind,), {"shape": shape, "do": staticmethod(do), **doc})
    documented = extend_schema(
        operation_id=f"leagues_{name.replace('-', '_')}",
        request=shape,
        responses={200: Changed} | REFUSED,
        summary=summary,
    )
    view.post = documented(_copied(view.post))  # type: ignore[attr-defined]
    return path(name, view.as_view(), name=f"api_league_{name}")  # type: ignore[attr-defined]


def as_one(do: Callable[..., Any], command: Callable[..., Any]) -> Callable[..., Any]:
    """What is told as one value, the command itself."""
    return lambda league, season, *, now, **asked: do(league, season, command(**asked), now)


def _copied(post: Callable[..., Response]) -> Callable[..., Response]:
    """A method of its own, as its description is kept with it."""

    def own(self: Command, request: Request, slug: str, **where: Any) -> Response:
        return post(self, request, slug, **where)

    return own


LEAGUE = [
    address("add-organiser", organising.add_organiser, "Ask somebody to organise", "person"),
    address(
        *("accept-organising", organising.accept_organising),
        "Organise, as I was asked to; or come back as the founder",
        kind=OwnOrganising,
    ),
    address(
        *("decline-organising", organising.decline_organising),
        "Do not organise",
        kind=OwnOrganising,
    ),
    address("remove-organiser", organising.remove_organiser, "One fewer, also myself", "person"),
    address("announce", organising.announce, "Tell everybody in the league; once a week", "body"),
    address("stop", organising.stop, "Open no further season"),
]
SEASON = [
    address("call-off", organising.call_off, "Give a season up before its draw"),
    address("invite", organising.invite, "Ask somebody to enter", "person"),
    address("approve", organising.approve, "Let somebody in who asked for it", "person"),
    address("pause", organising.pause, "Calendar and clocks stand"),
    address("resume", organising.resume, "They go on"),
    address("drop", organising.drop, "Take somebody out who asked for it", "person"),
    address("excuse", organising.excuse, "A drop costs its person nothing", "person"),
    address(
        *("offer-seats", organising.offer_seats, "Ask somebody to take all open seats of one"),
        *("person", "substitute"),
    ),
    address(
        "propose-correction",
        as_one(organising.propose_correction, ProposeCorrection),
        "Propose a correction of points to another organiser",
        *("person", "points", "reason"),
    ),
    address(
        *("confirm-correction", organising.confirm_correction),
        *("Confirm a correction that another has proposed", "number"),
    ),
    address(
        *("decline-correction", organising.decline_correction),
        *("Take a proposed correction off the desk", "number"),
    ),
    address("warn", organising.warn, "Tell somebody to play otherwise", "person", "reason"),
    address("message", organising.message, "Tell a division something", "division", "body"),
    address(
        "answer-appeal",
        as_one(organising.answer_appeal, AnswerAppeal),
        "Say what comes of an appeal",
        *("number", "upheld", "reason"),
    ),
    address("give-time", organising.give_time, "Give somebody time", "table", "person"),
    address("remind", organising.remind, "Have somebody told once more", "table", "person"),
    address(
        *("remind-all", organising.remind_all),
        "Have all told once more who have used half of their time",
    ),
    address(
        *("accept-seats", commands.accept_seats, "Take the seats that I was offered", "person"),
        kind=OwnSeats,
    ),
    address(
        *("decline-seats", commands.decline_seats, "Do not take them", "person"),
        kind=OwnSeats,
    ),
    address(
        *("appeal", commands.appeal, "Object to a fact that concerns me", "fact", "reason"),
        kind=OwnAppeal,
    ),
]
