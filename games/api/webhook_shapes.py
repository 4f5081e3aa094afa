"""What the API takes and gives of webhooks."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.fields import Choice, Strict, Words, YesNo
from games.hooks.models import EVENTS, TEST, Delivery, Hook
from keywest_site.outgoing import LONGEST_ADDRESS

EVENTS_HELP = (
    "What is told: table.turn (I am asked), table.moved (something else has changed), table.over"
)


class ChosenEvents(serializers.ListField):
    """Some events, at least one."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("child", Choice(choices=EVENTS))
        super().__init__(min_length=1, max_length=len(EVENTS), help_text=EVENTS_HELP, **options)


class NewWebhook(Strict):
    """Where news is to go."""

    address = Words(
        max_length=LONGEST_ADDRESS,
        help_text="An https address with a host name, at port 443; no redirect is followed",
    )
    events = ChosenEvents()


class WebhookChange(Strict):
    """What is to be otherwise. What is left out stays."""

    events = ChosenEvents(required=False)
    on = YesNo(required=False, help_text="Whether anything goes there")


class Webhook(serializers.Serializer[Any]):
    """An address that is told when something changes at my tables."""

    id = serializers.IntegerField(help_text="Its number")
    address = serializers.CharField(help_text="Where it goes")
    events = serializers.ListField(child=serializers.ChoiceField(EVENTS), help_text=EVENTS_HELP)
    on = serializers.BooleanField(help_text="Whether anything goes there")
    ended = serializers.ChoiceField(
        [*Hook.Ended.values, ""],
        help_text="Why it is off: owner (turned off), gone (the receiver answered 410), failing "
        "(nothing got through for five days), address (my email address was changed)",
    )
    ended_at = serializers.DateTimeField(allow_null=True, help_text="Since when; null: it is on")
    failing_since = serializers.DateTimeField(
        allow_null=True, help_text="Nothing got through since then; null: the last one did"
    )
    made_at = serializers.DateTimeField(help_text="When it was added")


class WebhookWithSecret(Webhook):
    """A webhook with its secret, which is told this once."""

    secret = serializers.CharField(
        help_text="By which messages are signed (Standard Webhooks): whsec_ and base64"
    )


class DeliveryShape(serializers.Serializer[Any]):
    """A message to a webhook, and what came of it."""

    id = serializers.CharField(help_text="The message's webhook-id, the same at each try")
    event = serializers.ChoiceField([*EVENTS, TEST], help_text="What it tells")
    table = serializers.CharField(help_text="Public id of the table; empty: a test")
    state = serializers.ChoiceField(
        Delivery.State.values, help_text="waiting, sent, or failed: given up after a day"
    )
    attempts = serializers.IntegerField(help_text="How often it was tried")
    status = serializers.IntegerField(
        allow_null=True, help_text="Of the last answer; 0: there was none; null: not tried yet"
    )
    made_at = serializers.DateTimeField(help_text="When it happened")
    tried_at = serializers.DateTimeField(allow_null=True, help_text="When it was tried last")
    due_at = serializers.DateTimeField(
        allow_null=True, help_text="When it is tried next; null: not any more"
    )


def serialize_webhook(hook: Hook) -> dict[str, Any]:
    """A webhook, as its owner's programs see it."""
    return {
        "id": hook.pk,
        "address": hook.address,
        "events": hook.events,
        "on": not hook.ended,
        "ended": hook.ended,
        "ended_at": hook.ended_at,
        "failing_since": hook.failing_since,
        "made_at": hook.made_at,
        "secret": hook.secret,
    }


def serialize_delivery(row: Delivery) -> dict[str, Any]:
    """A message, as its owner's programs see it."""
    waits = row.state == Delivery.State.WAITING
    return {
        "id": row.number,
        "event": row.event,
        "table": row.slug,
        "state": row.state,
        "attempts": row.attempts,
        "status": row.status,
        "made_at": row.made_at,
        "tried_at": row.tried_at,
        "due_at": row.due_at if waits else None,
    }
