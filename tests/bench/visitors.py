"""Signed-in people for measuring, without the way through the sign-in page."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model

CSRF = "c" * 32


def cookies(person_id: int) -> dict[str, str]:
    """The cookies of a person who is signed in: session and CSRF."""
    person = get_user_model().objects.get(pk=person_id)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return {settings.SESSION_COOKIE_NAME: session.session_key, settings.CSRF_COOKIE_NAME: CSRF}
