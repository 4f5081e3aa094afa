"""The API: who may call it how often and from where, and how its schema is made."""

from __future__ import annotations

from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.authentication.TokenOrSession"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "games.api.throttles.InProcess",
        "rest_framework.throttling.UserRateThrottle",
        "games.api.throttles.ByTokenInProcess",
        "games.api.throttles.ByToken",
    ],
    # a person, or the address of a guest; one token; files alone
    "DEFAULT_THROTTLE_RATES": {"user": "240/min", "token": "120/min", "files": "30/min"},
    "NUM_PROXIES": 0,  # so that nobody chooses by a header whom they are counted as
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Key West by Post",
    "DESCRIPTION": "Tables, games and leagues for programs. A program sees at most what its "
    "person's seat may see. docs/api.md introduces.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVERS": [{"url": "/", "description": "The site that gives this description"}],
    "CONTACT": {"name": "The people who run the site"},
    "LICENSE": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
    "TAGS": [
        {"name": "account", "description": "Who I am, and what my token may do"},
        {"name": "blocks", "description": "With whom I do not want to play"},
        {"name": "bots", "description": "Bot accounts that hosts may invite"},
        {"name": "calendar", "description": "When my clocks stand"},
        {"name": "desk", "description": "For moderators; by session alone"},
        {"name": "games", "description": "My games"},
        {"name": "invitations", "description": "Tables that wait for me"},
        {"name": "leagues", "description": "Leagues, seasons and divisions"},
        {"name": "preferences", "description": "What I have chosen"},
        {"name": "records", "description": "Finished games that anybody can check"},
        {"name": "seats", "description": "Seats in running games that may be taken"},
        {"name": "stream", "description": "What changes for me, as it changes"},
        {"name": "tables", "description": "Tables: what they show, and moves"},
        {"name": "webhooks", "description": "Addresses that are told what changes for me"},
    ],
    "SERVE_INCLUDE_SCHEMA": False,
    "WEBHOOKS": [
        "games.api.webhook_messages.TABLE_TURN",
        "games.api.webhook_messages.TABLE_MOVED",
        "games.api.webhook_messages.TABLE_OVER",
        "games.api.webhook_messages.WEBHOOK_TEST",
    ],
    # each choice stands where it is made: names of their own would change with every new one
    "POSTPROCESSING_HOOKS": [
        "games.api.view_schema.add_view_components",
        "games.api.openapi.drop_enum_marks",
        "games.api.openapi.settle_shapes",
        "games.api.field_words.describe_fields",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "COMPONENT_SPLIT_REQUEST": True,  # what is taken may be stricter than what is given
    "COMPONENT_SPLIT_PATCH": False,  # a PATCH names all that it changes
}
# Pages of other sites may call it with a token, never with cookies: no credentials.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
CORS_ALLOW_HEADERS = [
    *("accept", "accept-language", "authorization", "content-type"),
    *("idempotency-key", "if-none-match", "last-event-id"),
]
CORS_EXPOSE_HEADERS = [
    *("ETag", "Idempotency-Replayed", "Link", "RateLimit", "RateLimit-Policy", "Retry-After"),
    "WWW-Authenticate",
]
