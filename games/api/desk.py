"""The desk for programs of a moderator's own browser: what can be done at a table, as on its pages.

By session alone, with a passkey shown within 15 minutes: no key or token carries a power. Whoever
has no power here finds nothing, as on pages.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.passkeys import proved_by_passkey
from games.api import shapes_of_desk as shapes
from games.api.door import REFUSED, Door, checked
from games.desk import facts, proposals
from games.desk.actions import ACTIONS
from games.desk.doing import ways
from games.desk.doing.doing import DOINGS, Doing
from games.desk.log import note
from games.desk.may import Held, Who, held, hindered, lacking
from games.desk.models import Proposal
from games.desk.powers import Power
from games.desk.refused import NotAllowed, Why
from games.play.refusals import UnknownGame
from games.play.table_lookup import TableHeader, known_by
from keywest_site.work import OF_MANY_TABLES


class DeskDoor(Door):
    """A view for moderators, who are asked for what pages ask them for."""

    authentication_classes: ClassVar = [SessionAuthentication]
    statements_allowed = OF_MANY_TABLES

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Nobody else learns that there is anything. Raises Http404, or PermissionDenied: a passkey
        is to be shown."""
        super().initial(request, *args, **kwargs)
        self.now = timezone.now()
        if not request.user.is_authenticated:
            raise Http404
        self.who = Who(int(request.user.pk), proved_by_passkey(request))
        self.have: Held = held(self.who, self.now)
        if not self.have.once:
            raise Http404
        self.check(None, lacking(self.who, None, self.have))

    def check(self, power: Power | None, why: Why | None, table: int = 0) -> None:
        """Raise what `why` wants; the log has it."""
        if why in (Why.STALE, Why.UNTRUSTED):
            raise PermissionDenied
        if why:
            name = power.value if power else ""
            kind = "table" if table else ""
            note(facts.Refused(self.who.person, name, why, "api", kind, table), at=self.now)
            raise Http404

    def about(self, known: TableHeader, power: Power) -> None:
        """It is about this table, and needs this power. Raises Http404."""
        self.check(power, lacking(self.who, power, self.have))
        self.check(power, hindered(self.who, table=known.meta.id), known.meta.id)

    def wrote(self, what: str, known: TableHeader) -> None:
        """They have read something about a table: the log has it."""
        note(facts.Read(self.who.person, what, "table", known.meta.id), at=self.now)


class Do(DeskDoor):
    """One thing to do at a table."""

    def get_standing(self, _request: Request, **where: Any) -> str | None:
        """Somebody with the power to do it, who has nothing to do with the table."""
        doing = doing_named(where["action"])
        self.about(table_named(where["slug"]), doing.power)
        return f"power {doing.power.value}"

    @extend_schema(
        request=shapes.Do,
        responses={200: shapes.Done} | REFUSED,
        summary="For moderators: see what an action would do, or do it",
    )
    def post(self, request: Request, slug: str, action: str) -> Response:
        doing, known = doing_named(action), table_named(slug)
        self.about(known, doing.power)
        asked = checked(shapes.Do, request)
        wish = ways.read(doing, known, asked["terms"])
        if asked["dry_run"]:
            dry = ways.look(wish, self.who.person, self.now)
            self.wrote("dry run", known)
            return Response(shapes.Done(foreseen(dry, wish.version)).data)
        try:
            row = ways.carry(self.who, wish, asked["reason"], self.now, asked["version"])
        except NotAllowed as refused:
            self.check(doing.power, refused.why, known.meta.id)
            raise
        state = {"state": "waits" if row else "done", "proposal": row.id if row else ""}
        return Response(shapes.Done(state).data)


class Answer(DeskDoor):
    """Yes or no to what somebody else has proposed at a table."""

    def get_standing(self, _request: Request, **where: Any) -> str | None:
        """Somebody with the power to do it, who has nothing to do with the table."""
        _row, power = self.proposal(where["name"])
        return f"power {power.value}"

    @extend_schema(
        request=shapes.YesOrNo,
        responses={200: shapes.Done} | REFUSED,
        summary="For moderators: say yes or no to a proposal",
    )
    def post(self, request: Request, name: str) -> Response:
        row, power = self.proposal(name)
        verb = (
            proposals.accept
            if checked(shapes.YesOrNo, request)["say"] == "yes"
            else proposals.decline
        )
        try:
            done = verb(self.who, name, self.now)
        except NotAllowed as refused:
            self.check(power, refused.why, row.subject)
            raise
        return Response(shapes.Done({"state": done.state, "proposal": done.id}).data)

    def proposal(self, name: str) -> tuple[Proposal, Power]:
        """What was proposed at a table, and the power that it needs. Raises Http404."""
        row = Proposal.objects.filter(pk=name, action__in=list(DOINGS)).first()
        if row is None:
            raise Http404
        power = ACTIONS[row.action].power
        self.about(known_by("id", row.subject), power)
        return row, power


def doing_named(name: str) -> Doing:
    """What can be done under this name. Raises Http404."""
    if name not in DOINGS:
        raise Http404
    return DOINGS[name]


def table_named(slug: str) -> TableHeader:
    """The table of this public id, private or not. Raises Http404."""
    try:
        if not slug.isalnum():
            raise UnknownGame
        return known_by("slug", slug)
    except UnknownGame:
        raise Http404 from None


def foreseen(dry: Any, version: str) -> dict[str, Any]:
    """A dry run as it is sent."""
    changes = [f"{mark} {line}" for mark, line in dry.marked]
    return {"state": "dry", "lines": dry.lines, "changes": changes, "version": version}
