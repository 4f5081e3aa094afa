"""What no real service may start with: the secrets of the example, which everybody can read."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.core import checks

EXAMPLE_SECRETS = ("change-me", "exampleonly")
"""What the secrets of deploy/production.env.example have in them."""


@checks.register(checks.Tags.security, deploy=True)
def check_secrets_changed(app_configs: object, **_kwargs: object) -> list[checks.CheckMessage]:
    """Each secret that was taken over from the example."""
    return [
        checks.Error(
            f"{name} is the one of the example, which everybody knows.",
            hint="python3 -c 'import secrets; print(secrets.token_urlsafe(32))' makes another one.",
            id="keywest_site.E010",
        )
        for name, value in list_secrets()
        if any(word in value.lower() for word in EXAMPLE_SECRETS)
    ]


def list_secrets() -> Iterator[tuple[str, str]]:
    """Every secret of the settings, by the name that it has in the environment."""
    yield "KEYWEST_SECRET_KEY", settings.SECRET_KEY
    yield "KEYWEST_PLAN_KEYS", ",".join(settings.PLAN_KEYS)
    yield "KEYWEST_HEADS_KEY", settings.HEADS_KEY
    yield "KEYWEST_PUSH_KEY", settings.PUSH_KEY
    yield "KEYWEST_DB_PASSWORD", settings.DATABASES["default"]["PASSWORD"]
    yield "KEYWEST_DB_OWNER_PASSWORD", settings.DATABASES.get("owner", {}).get("PASSWORD", "")
    yield "KEYWEST_WEBHOOK_SECRET", getattr(settings, "ANYMAIL", {}).get("WEBHOOK_SECRET", "")
