"""Everybody reads the site in their language and time zone."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase, HttpResponseForbidden
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from accounts.browsers.seen import remember as remember_browser
from accounts.guests import MAY
from accounts.known_browsers import remember
from accounts.zones import zone

OPEN = ("/me/", "/sign-", "/language/", "/rules/", "/imprint/", "/privacy/", "/mails/")
"""What stays open to whoever is suspended."""
Next = Callable[[HttpRequest], HttpResponseBase]


class PersonMiddleware:
    """Activates language and time zone of the person; for guests, the language of cookie or
    browser, and UTC.

    Stands after AuthenticationMiddleware, in place of LocaleMiddleware. Costs nothing for guests,
    and for people the session and the user row that nearly every page reads anyway.
    """

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """A guest is somebody at their table alone; at all other addresses they are nobody."""
        match = request.resolver_match
        if not is_guest(request) or (match and match.url_name in MAY):
            return
        request.user = AnonymousUser()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language, time_zone = tastes(request)
        translation.activate(language)
        timezone.activate(zone(time_zone))
        request.LANGUAGE_CODE = translation.get_language()
        try:
            response = another_name_first(request) or shut(request) or self.get_response(request)
        finally:
            timezone.deactivate()
            translation.deactivate()
        if hasattr(request, "just_signed_in"):
            remember(request, response)
            remember_browser(request, response)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


def is_guest(request: HttpRequest) -> bool:
    """Whether whoever asks has nothing but a guest's cookie."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and getattr(request.user, "guest", False)


def another_name_first(request: HttpRequest) -> HttpResponseBase | None:
    """The way to the page that asks for another name, for whoever opens a page under one that is
    given no more."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not getattr(
        request.user, "name_to_change", False
    ):
        return None
    opens = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    if not opens or request.headers.get("HX-Request") or request.path == reverse("welcome"):
        return None
    return redirect(f"{reverse('welcome')}?{urlencode({'next': request.get_full_path()})}")


def shut(request: HttpRequest) -> HttpResponseBase | None:
    """What whoever is suspended gets: the way to the letter that says why; their own pages and the
    rules stay open."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    until = getattr(request.user, "suspended_until", None)
    if until is None or until <= timezone.now() or request.path.startswith(OPEN):
        return None
    if request.method == "GET" and "text/html" in request.headers.get("Accept", ""):
        return redirect("my_desk")
    return HttpResponseForbidden(_("Your account is suspended."), content_type="text/plain")


def tastes(request: HttpRequest) -> tuple[str, str]:
    """Language and time zone of whoever asks."""
    if (
        settings.SESSION_COOKIE_NAME in request.COOKIES
        and request.user.is_authenticated
        and not is_guest(request)
    ):
        return request.user.language, request.user.time_zone
    return translation.get_language_from_request(request), "UTC"
