"""What a program may ask about itself: for whom it acts, what it may do, until when, how often."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.programs.scopes import SCOPE_NAMES
from games.api.access import ANY
from games.api.door import MemberDoor
from games.play.table_limits import get_table_limits


class Limits(serializers.Serializer[Any]):
    """How often the person may do what; 0: as often as they like."""

    orders_a_minute = serializers.IntegerField(help_text="Moves of one seat in a minute")
    take_backs_a_minute = serializers.IntegerField(help_text="Of one seat")
    take_backs_an_hour = serializers.IntegerField(help_text="Of one seat")
    tables_waiting = serializers.IntegerField(help_text="Opened by me and waiting for players")
    tables_a_day = serializers.IntegerField(help_text="Opened by me")
    games_at_a_time = serializers.IntegerField(
        help_text="Of a bot account, begun or waiting; 0: no such limit"
    )


class AccountShape(serializers.Serializer[Any]):
    """For whom the request was made."""

    name = serializers.CharField(help_text="The person's name at the table")
    bot = serializers.BooleanField(help_text="Whether this is a bot account")
    language = serializers.CharField(help_text="In which texts come")
    time_zone = serializers.CharField(help_text="In which times come")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(SCOPE_NAMES),
        help_text="What the token may do, with all that is included; all of it in a session",
    )
    expires_at = serializers.DateTimeField(
        allow_null=True, help_text="When the token expires; null in a session"
    )
    limits = Limits()


class Account(MemberDoor):
    """Whose token this is."""

    scopes: ClassVar[dict[str, str]] = {"GET": ANY}

    @extend_schema(
        operation_id="account",
        responses={200: AccountShape},
        summary="For whom the token acts, what it may do, until when, and how often",
    )
    def get(self, request: Request) -> Response:
        return Response(serialize_account(request))


def serialize_account(request: Any) -> Any:
    """The person of the request, and its token's rights."""
    person, token = request.user, getattr(request, "api_token", None)
    waiting, a_day = get_table_limits(person.pk, timezone.now())
    scopes = [name for name in SCOPE_NAMES if token is None or name in token.scopes]
    return AccountShape(
        {
            "name": person.name,
            "bot": person.bot,
            "language": person.language,
            "time_zone": person.time_zone,
            "scopes": scopes,
            "expires_at": token.expires_at if token else None,
            "limits": {
                "orders_a_minute": settings.ORDERS_A_MINUTE,
                "take_backs_a_minute": settings.TAKE_BACKS_A_MINUTE,
                "take_backs_an_hour": settings.TAKE_BACKS_AN_HOUR,
                "tables_waiting": waiting,
                "tables_a_day": a_day,
                "games_at_a_time": settings.BOT_SEATS if person.bot else 0,
            },
        }
    ).data
