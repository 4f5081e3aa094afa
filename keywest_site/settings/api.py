"""The API: who may call it how often, and how its schema is made."""

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
    ],
    "DEFAULT_THROTTLE_RATES": {"user": "120/min", "files": "30/min"},
    "NUM_PROXIES": 0,  # so that nobody chooses by a header whom they are counted as
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Key West by Post",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,  # what is taken may be stricter than what is given
    "COMPONENT_SPLIT_PATCH": False,  # a PATCH names all that it changes
}
