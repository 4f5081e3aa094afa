"""The pages "Webhooks": which addresses get news of one's tables, a new one, and what was sent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.passkeys import require_recent_sign_in
from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from games.hooks import commands
from games.hooks.commands import UnknownHook
from games.hooks.models import Delivery, Hook
from games.hooks.telling import find_host
from games.rules.types import Refused
from games.web.hooks.forms import EventsForm, HookForm, describe_hook_event
from games.words import get_words
from keywest_site.http import require_post

SHOWN = 50
"""Deliveries on the page."""


class ShownDelivery(NamedTuple):
    """A delivery as its owner sees it."""

    row: Delivery
    label: str


class ShownHook(NamedTuple):
    """A webhook as its owner sees it."""

    row: Hook
    host: str
    labels: str


@never_cache
@login_required
@require_safe
def show_webhooks(request: HttpRequest) -> HttpResponse:
    """All of whoever asks."""
    hooks = [describe_hook(hook) for hook in commands.list_hooks(get_asker_id(request))]
    return render(request, "hooks/hooks.html", {"hooks": hooks})


def describe_hook(hook: Hook) -> ShownHook:
    """With its host and what it tells, in words."""
    labels = " · ".join(str(describe_hook_event(name)) for name in hook.events)
    return ShownHook(hook, find_host(hook), labels)


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def add_webhook(request: HttpRequest) -> HttpResponse:
    """Asks where it goes; posted, shows the secret, this once."""
    form = HookForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        asked = form.cleaned_data
        try:
            hook = commands.add_hook(
                get_asker_id(request), asked["address"], asked["events"], timezone.now()
            )
        except Refused as refused:
            form.add_error(None, render_hook_refusal(refused))
        else:
            host = find_host(hook)
            record_account_event(hook.person_id, Happened.HOOK_MADE, request, host)
            return render_webhook_secret(request, hook)
    status = 422 if form.is_bound else 200
    return render(request, "hooks/hook_new.html", {"form": form}, status=status)


def render_webhook_secret(request: HttpRequest, hook: Hook) -> HttpResponse:
    """The page that shows the secret, this once."""
    return render(request, "hooks/hook_secret.html", {"hook": describe_hook(hook)})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def serve_webhook_page(request: HttpRequest, hook: int) -> HttpResponse:
    """One of them, and what was sent; posted, it tells these events from now on."""
    person_id = get_asker_id(request)
    try:
        row = commands.get_hook(person_id, hook)
    except UnknownHook:
        raise Http404 from None
    posted = request.POST if request.method == "POST" else None
    form = EventsForm(posted, initial={"events": row.events})
    if form.is_bound and form.is_valid():
        commands.choose_events(person_id, hook, form.cleaned_data["events"])
        messages.success(request, _("Saved."))
        return redirect("webhook", hook)
    sent = commands.query_deliveries(row)[:SHOWN]
    around = {
        "hook": describe_hook(row),
        "form": form,
        "deliveries": [ShownDelivery(one, describe_hook_event(one.event)) for one in sent],
    }
    return render(request, "hooks/hook.html", around, status=422 if form.is_bound else 200)


# What its buttons do.


def redirect_to_webhook(_request: HttpRequest, hook: int, **_verb: str) -> HttpResponse:
    """The page on which the buttons stand."""
    return redirect("webhook", hook)


@require_post(redirect_to_webhook)
@never_cache
@login_required
def change_webhook(request: HttpRequest, hook: int, verb: str) -> HttpResponse:
    """Carry out what a button says."""
    button = BUTTONS.get(verb)
    if button is None:
        raise Http404
    try:
        messages.success(request, button(request, hook, timezone.now()))
    except UnknownHook:
        raise Http404 from None
    except Refused as refused:
        messages.error(request, render_hook_refusal(refused))
    return redirect("webhooks" if verb == "end" else "webhook", *([] if verb == "end" else [hook]))


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def replace_webhook_secret(request: HttpRequest, hook: int) -> HttpResponse:
    """Asks; posted, shows the new secret, this once."""
    person_id = get_asker_id(request)
    try:
        if request.method == "POST":
            row = commands.replace_secret(person_id, hook, timezone.now())
            record_account_event(person_id, Happened.HOOK_SECRET, request, find_host(row))
            return render_webhook_secret(request, row)
        shown = describe_hook(commands.get_hook(person_id, hook))
    except UnknownHook:
        raise Http404 from None
    return render(request, "hooks/hook_replace.html", {"hook": shown})


def press_test(request: HttpRequest, hook: int, now: datetime) -> str:
    """Send a test."""
    commands.queue_test(get_asker_id(request), hook, now)
    return _("The test is on its way. Look here again in a moment.")


def press_on(request: HttpRequest, hook: int, now: datetime) -> str:
    """Tell it again from now on."""
    commands.turn_hook_on(get_asker_id(request), hook, now)
    return _("The webhook is on.")


def press_off(request: HttpRequest, hook: int, now: datetime) -> str:
    """Tell it nothing any more."""
    commands.turn_hook_off(get_asker_id(request), hook, now)
    return _("The webhook is off.")


def press_end(request: HttpRequest, hook: int, _now: datetime) -> str:
    """Forget it."""
    person_id = get_asker_id(request)
    host = find_host(commands.get_hook(person_id, hook))
    if commands.remove_hook(person_id, hook):
        record_account_event(person_id, Happened.HOOK_ENDED, request, host)
    return _("The webhook is removed.")


def press_again(request: HttpRequest, hook: int, now: datetime) -> str:
    """The posted `delivery` once more."""
    commands.queue_again(get_asker_id(request), hook, read_delivery_key(request), now)
    return _("It is sent once more, with the same number.")


BUTTONS: dict[str, Callable[[HttpRequest, int, datetime], Any]] = {
    "test": press_test,
    "on": press_on,
    "off": press_off,
    "end": press_end,
    "again": press_again,
}
"""By the last part of the address."""


def read_delivery_key(request: HttpRequest) -> UUID:
    """Which delivery is meant. Raises UnknownHook."""
    try:
        return UUID(request.POST.get("delivery", ""))
    except ValueError:
        raise UnknownHook from None


def render_hook_refusal(refused: Refused) -> str:
    """Why not, in the reader's language."""
    return get_words(get_language() or "en", ())(refused.text)


def get_asker_id(request: HttpRequest) -> int:
    """Who asks; nobody is 0."""
    return int(request.user.pk or 0)
