"""What webhooks send, in the words of OpenAPI (settings.SPECTACULAR_SETTINGS)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiWebhook

from games.hooks.models import MOVED, OVER, TEST, TURN
from games.play.models import Status

TOLD = {
    TURN: "I am asked something at one of my tables",
    MOVED: "Something has changed at one of my tables",
    OVER: "One of my games is over",
    TEST: "A test that I have asked for",
}
HEADERS = {
    "webhook-id": "The number of the message, the same at each try",
    "webhook-timestamp": "When it was signed, in seconds since 1970",
    "webhook-signature": "One or two signatures (v1, HMAC-SHA256), with a space between them",
}


def build_message_schema(event: str) -> dict[str, Any]:
    """The body of a message of this kind."""
    pointer = {
        "id": {"type": "string", "description": "Public id of the table"},
        "version": {"type": "integer", "description": "As in GET /api/tables/<id>/"},
        "status": {"type": "string", "enum": Status.values, "description": "Of the table"},
        "my_turn": {"type": "boolean", "description": "Whether I am asked something"},
    }
    data = {} if event == TEST else pointer
    return {
        "type": "object",
        "required": ["type", "timestamp", "data"],
        "properties": {
            "type": {"type": "string", "enum": [event], "description": "What has happened"},
            "timestamp": {"type": "string", "format": "date-time", "description": "When"},
            "data": {
                "type": "object",
                "description": "Where; a state, so a repeat is harmless",
                "required": [*data],
                "properties": data,
            },
        },
    }


def build_webhook_operation(event: str) -> dict[str, Any]:
    """What the receiver takes, in the words of OpenAPI."""
    body = {"application/json": {"schema": build_message_schema(event)}}
    return {
        "operationId": f"told_{event.replace('.', '_')}",
        "summary": TOLD[event],
        "description": f"{TOLD[event]}. Signed as Standard Webhooks says; docs/api.md, Webhooks.",
        "tags": ["webhooks"],
        "security": [],
        "parameters": [
            {
                "name": name,
                "in": "header",
                "required": True,
                "description": told,
                "schema": {"type": "string"},
            }
            for name, told in HEADERS.items()
        ],
        "requestBody": {"required": True, "content": body},
        "responses": {
            "204": {"description": "Taken. Any 2xx will do; all else is tried again for a day."},
            "410": {"description": "Nothing more shall come: the webhook is turned off."},
        },
    }


def build_webhook(event: str) -> OpenApiWebhook:
    """A message of this kind."""
    return OpenApiWebhook(event, {"post": build_webhook_operation(event)})


TABLE_TURN = build_webhook(TURN)
TABLE_MOVED = build_webhook(MOVED)
TABLE_OVER = build_webhook(OVER)
WEBHOOK_TEST = build_webhook(TEST)
