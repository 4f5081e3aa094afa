"""A person's webhooks by program: as on the page, by the same commands."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from games.api import webhook_shapes as shapes
from games.api.door import OWN, MemberDoor, read_json_body
from games.api.fields import Strict
from games.api.paging import PageQuery, build_page_response
from games.api.shapes import Nothing
from games.hooks import commands
from games.hooks.commands import UnknownHook
from games.hooks.models import NUMBER_PREFIX, Delivery, Hook
from games.hooks.telling import find_host

SCOPE = "webhooks"


class WebhookDoor(MemberDoor):
    """A view of one's own webhooks."""

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        return OWN


class Webhooks(WebhookDoor):
    """All of them, and a new one."""

    scopes: ClassVar[dict[str, str]] = {"GET": SCOPE, "POST": SCOPE}

    @extend_schema(
        operation_id="webhooks_list",
        responses={200: shapes.Webhook(many=True)},
        summary="My webhooks",
    )
    def get(self, request: Request) -> Response:
        found = commands.list_hooks(get_owner_id(request))
        return Response(shapes.Webhook(map(shapes.serialize_webhook, found), many=True).data)

    @extend_schema(
        operation_id="webhooks_add",
        request=shapes.NewWebhook,
        responses={201: shapes.WebhookWithSecret},
        summary="Add a webhook; the answer has its secret, this once",
    )
    def post(self, request: Request) -> Response:
        sent = read_json_body(shapes.NewWebhook, request)
        owner, now = get_owner_id(request), timezone.now()
        hook = commands.add_hook(owner, sent["address"], sent["events"], now)
        record_hook_event(request, Happened.HOOK_MADE, hook)
        return Response(build_secret_answer(hook), status=201)


class OneWebhook(WebhookDoor):
    """One of them."""

    scopes: ClassVar[dict[str, str]] = {"GET": SCOPE, "PATCH": SCOPE, "DELETE": SCOPE}

    @extend_schema(
        operation_id="webhooks_read",
        responses={200: shapes.Webhook},
        summary="One of my webhooks",
    )
    def get(self, request: Request, hook: int) -> Response:
        return Response(build_webhook_answer(commands.get_hook(get_owner_id(request), hook)))

    @extend_schema(
        operation_id="webhooks_change",
        request=shapes.WebhookChange,
        responses={200: shapes.Webhook},
        summary="Choose what a webhook tells, or turn it on or off",
    )
    def patch(self, request: Request, hook: int) -> Response:
        sent = read_json_body(shapes.WebhookChange, request)
        owner, now = get_owner_id(request), timezone.now()
        if "events" in sent:
            commands.choose_events(owner, hook, sent["events"])
        if "on" in sent:
            turn = commands.turn_hook_on if sent["on"] else commands.turn_hook_off
            turn(owner, hook, now)
        return Response(build_webhook_answer(commands.get_hook(owner, hook)))

    @extend_schema(
        operation_id="webhooks_remove",
        request=None,
        responses={204: None},
        summary="Remove a webhook with all its deliveries",
    )
    def delete(self, request: Request, hook: int) -> Response:
        row = commands.get_hook(get_owner_id(request), hook)
        read_json_body(Nothing, request)
        if commands.remove_hook(row.person_id, hook):
            record_hook_event(request, Happened.HOOK_ENDED, row)
        return Response(status=204)


class WebhookSecret(WebhookDoor):
    """Its secret."""

    scopes: ClassVar[dict[str, str]] = {"POST": SCOPE}

    @extend_schema(
        operation_id="webhooks_replace_secret",
        request=None,
        responses={200: shapes.WebhookWithSecret},
        summary="A new secret; for a day the former one signs, too",
    )
    def post(self, request: Request, hook: int) -> Response:
        read_json_body(Nothing, request)
        row = commands.replace_secret(get_owner_id(request), hook, timezone.now())
        record_hook_event(request, Happened.HOOK_SECRET, row)
        return Response(build_secret_answer(row))


class WebhookTest(WebhookDoor):
    """A message that means nothing."""

    scopes: ClassVar[dict[str, str]] = {"POST": SCOPE}

    @extend_schema(
        operation_id="webhooks_test",
        request=None,
        responses={202: shapes.DeliveryShape},
        summary="Send a webhook.test to a webhook",
    )
    def post(self, request: Request, hook: int) -> Response:
        read_json_body(Nothing, request)
        row = commands.queue_test(get_owner_id(request), hook, timezone.now())
        return Response(build_delivery_answer(row), status=202)


class WebhookDeliveries(WebhookDoor):
    """What was sent."""

    scopes: ClassVar[dict[str, str]] = {"GET": SCOPE}
    query: ClassVar[dict[str, type[Strict]]] = {"GET": PageQuery}

    @extend_schema(
        operation_id="webhooks_deliveries",
        responses={200: shapes.DeliveryShape(many=True)},
        summary="What a webhook was sent in the last two weeks, the latest first",
        description="24 on a page; the header Link leads to the next.",
    )
    def get(self, request: Request, hook: int) -> Response:
        row = commands.get_hook(get_owner_id(request), hook)
        cursor = self.asked["cursor"]
        rows = commands.query_deliveries(row)
        return build_page_response(request, rows, cursor, build_delivery_answers)


class WebhookReplay(WebhookDoor):
    """One of those, once more."""

    scopes: ClassVar[dict[str, str]] = {"POST": SCOPE}

    @extend_schema(
        operation_id="webhooks_replay",
        request=None,
        responses={202: shapes.DeliveryShape},
        summary="Send a message once more, with the same webhook-id and the same bytes",
    )
    def post(self, request: Request, hook: int, message: str) -> Response:
        key = read_message_number(message)
        read_json_body(Nothing, request)
        row = commands.queue_again(get_owner_id(request), hook, key, timezone.now())
        return Response(build_delivery_answer(row), status=202)


def read_message_number(text: str) -> UUID:
    """Of which delivery this is the number. Raises UnknownHook."""
    try:
        return UUID(text.removeprefix(NUMBER_PREFIX))
    except ValueError:
        raise UnknownHook from None


def record_hook_event(request: Request, kind: Happened, hook: Hook) -> None:
    """For its owner, among what happened to the account."""
    record_account_event(hook.person_id, kind, request._request, find_host(hook))


def get_owner_id(request: Request) -> int:
    """Who asks."""
    return int(request.user.pk or 0)


def build_webhook_answer(hook: Hook) -> Any:
    """Without its secret."""
    return shapes.Webhook(shapes.serialize_webhook(hook)).data


def build_secret_answer(hook: Hook) -> Any:
    """With its secret."""
    return shapes.WebhookWithSecret(shapes.serialize_webhook(hook)).data


def build_delivery_answer(row: Delivery) -> Any:
    """A message and what came of it."""
    return shapes.DeliveryShape(shapes.serialize_delivery(row)).data


def build_delivery_answers(rows: list[Delivery]) -> Any:
    """Several."""
    return [build_delivery_answer(row) for row in rows]
