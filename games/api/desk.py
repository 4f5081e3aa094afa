"""The desk for programs of a moderator's own browser: what can be done at a table, as on its pages.

By session alone, with a passkey shown within 15 minutes: no key or token carries a power. Whoever
has no power here finds nothing, as on pages.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.passkeys import list_passkeys_shown
from games.api import shapes
from games.api.access import SESSION
from games.api.door import Door, read_json_body
from games.desk import facts, proposals
from games.desk.actions import ACTIONS, Action, DryRun
from games.desk.log import record_desk_facts
from games.desk.models import Proposal
from games.desk.permissions import (
    Actor,
    HeldPowers,
    find_involvement,
    find_missing_right,
    load_held_powers,
)
from games.desk.powers import NotAllowed, Power, Why
from games.desk.table_actions.registry import TABLE_ACTIONS
from games.play.refusals import UnknownGame
from games.play.table import TableHeader, load_header
from keywest_site.work import OF_MANY_TABLES


class DeskDoor(Door):
    """A view for moderators, who are asked for what pages ask them for."""

    statements_allowed = OF_MANY_TABLES

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Nobody else learns that there is anything. Raises Http404, or PermissionDenied: a passkey
        is to be shown."""
        super().initial(request, *args, **kwargs)
        self.now = timezone.now()
        if not request.user.is_authenticated:
            raise Http404
        self.who = Actor(int(request.user.pk), list_passkeys_shown(request))
        self.have: HeldPowers = load_held_powers(self.who, self.now)
        if not self.have.once:
            raise Http404
        self.check(None, find_missing_right(self.who, None, self.have))

    def check(self, power: Power | None, why: Why | None, table: int = 0) -> None:
        """Raise what `why` wants; the log has it."""
        if why in (Why.STALE, Why.UNTRUSTED):
            raise PermissionDenied
        if why:
            name = power.value if power else ""
            kind = "table" if table else ""
            record_desk_facts(
                facts.Refused(self.who.person, name, why, "api", kind, table), at=self.now
            )
            raise Http404

    def about(self, header: TableHeader, power: Power) -> None:
        """It is about this table, and needs this power. Raises Http404."""
        self.check(power, find_missing_right(self.who, power, self.have))
        self.check(power, find_involvement(self.who, table=header.meta.id), header.meta.id)

    def wrote(self, what: str, header: TableHeader) -> None:
        """They have read something about a table: the log has it."""
        record_desk_facts(facts.Read(self.who.person, what, "table", header.meta.id), at=self.now)


class DeskActionView(DeskDoor):
    """One thing to do at a table."""

    scopes: ClassVar[dict[str, str]] = {"POST": SESSION}

    def get_standing(self, _request: Request, **where: Any) -> str | None:
        """Somebody with the power to do it, who has nothing to do with the table."""
        wanted = get_desk_action(where["action"])
        self.about(get_table_by_public_id(where["slug"]), wanted.power)
        return f"power {wanted.power.value}"

    @extend_schema(
        request=shapes.Do,
        responses={200: shapes.Done},
        summary="For moderators: see what an action would do, or do it",
    )
    def post(self, request: Request, slug: str, action: str) -> Response:
        wanted, header = get_desk_action(action), get_table_by_public_id(slug)
        self.about(header, wanted.power)
        asked = read_json_body(shapes.Do, request)
        wish = proposals.read_action_request(
            wanted, header.meta.id, asked["terms"], asked["reason"], header
        )
        if asked["dry_run"]:
            dry = proposals.preview_request(wish, self.who.person, self.now)
            self.wrote("dry run", header)
            return Response(shapes.Done(serialize_dry_run(dry, str(header.meta.version))).data)
        try:
            row = proposals.carry_out_request(
                self.who, wish._replace(saw=asked["version"]), self.now
            )
        except NotAllowed as refused:
            self.check(wanted.power, refused.why, header.meta.id)
            raise
        state = {"state": "waits" if row else "done", "proposal": row.id if row else ""}
        return Response(shapes.Done(state).data)


class Answer(DeskDoor):
    """Yes or no to what somebody else has proposed at a table."""

    scopes: ClassVar[dict[str, str]] = {"POST": SESSION}

    def get_standing(self, _request: Request, **where: Any) -> str | None:
        """Somebody with the power to do it, who has nothing to do with the table."""
        _row, power = self.proposal(where["name"])
        return f"power {power.value}"

    @extend_schema(
        request=shapes.YesOrNo,
        responses={200: shapes.Done},
        summary="For moderators: say yes or no to a proposal",
    )
    def post(self, request: Request, name: str) -> Response:
        row, power = self.proposal(name)
        verb = (
            proposals.accept_proposal
            if read_json_body(shapes.YesOrNo, request)["say"] == "yes"
            else proposals.decline_proposal
        )
        try:
            done = verb(self.who, name, self.now)
        except NotAllowed as refused:
            self.check(power, refused.why, row.subject)
            raise
        return Response(shapes.Done({"state": done.state, "proposal": done.id}).data)

    def proposal(self, name: str) -> tuple[Proposal, Power]:
        """What was proposed at a table, and the power that it needs. Raises Http404."""
        row = Proposal.objects.filter(pk=name, action__in=list(TABLE_ACTIONS)).first()
        if row is None:
            raise Http404
        power = ACTIONS[row.action].power
        self.about(load_header("id", row.subject), power)
        return row, power


def get_desk_action(name: str) -> Action:
    """What can be done under this name. Raises Http404."""
    if name not in TABLE_ACTIONS:
        raise Http404
    return TABLE_ACTIONS[name]


def get_table_by_public_id(slug: str) -> TableHeader:
    """The table of this public id, private or not. Raises Http404."""
    try:
        if not slug.isalnum():
            raise UnknownGame
        return load_header("slug", slug)
    except UnknownGame:
        raise Http404 from None


def serialize_dry_run(dry: DryRun, version: str) -> dict[str, Any]:
    """A dry run as it is sent."""
    changes = [f"{mark} {line}" for mark, line in dry.marked]
    return {"state": "dry", "lines": dry.lines, "changes": changes, "version": version}
