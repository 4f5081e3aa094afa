"""Bot accounts that hosts may invite."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.bot_accounts.bots import select_open_bots
from accounts.models import BotAccount
from games.api.door import Door
from games.api.fields import Strict
from games.api.lobby_shapes import Bot
from games.api.paging import PageQuery, build_page_response


class OpenBots(Door):
    """The list of bots."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": PageQuery}

    @extend_schema(
        operation_id="bots_list",
        responses={200: Bot(many=True)},
        summary="Bots that hosts may invite, by name",
        description="24 on a page; the header Link leads to the next.",
    )
    def get(self, request: Request) -> Response:
        return build_page_response(
            request, select_open_bots(), self.asked["cursor"], serialize_bots
        )


def serialize_bots(accounts: list[BotAccount]) -> Any:
    """What everybody may know of them."""
    found = [
        {"name": one.person.name, "owner": one.owner.name, "made_at": one.made_at}
        for one in accounts
    ]
    return Bot(found, many=True).data
