"""The embedded settings with a planted fault: sessions and throttles in a cache as Django has
it."""

from __future__ import annotations

from keywest_site.settings.embedded import *

SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
OURS, DJANGOS = (
    "accounts.sessions.PersonAuthentication",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
)
MIDDLEWARE = [DJANGOS if name == OURS else name for name in MIDDLEWARE]
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": HERE.valkey_url(1),
    }
}
REST_FRAMEWORK["DEFAULT_THROTTLE_CLASSES"] = ["rest_framework.throttling.UserRateThrottle"]
