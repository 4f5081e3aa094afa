"""A browser asks to be told, or no longer; a person says no, once and for all."""

from __future__ import annotations

import hashlib
import json
from binascii import Error as NotBase64
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Person
from games.mail.push.models import Declined, Subscription
from games.mail.push.posting import read_endpoint
from games.mail.push.sealing import CURVE, POINT, SECRET, decode_base64url, get_public_key
from games.mail.push.sending import count_waiting_tables
from keywest_site.http import require_post
from keywest_site.outgoing import OutgoingRefused

MOST, LONGEST = 10, 4000
"""Browsers of a person; bytes of what a browser says."""
SELECT_HAS_MOVED = """
SELECT EXISTS (
  SELECT FROM games_seat s JOIN games_question q ON q.game_id = s.game_id AND q.seat = s.number
  WHERE s.person_id = %s AND q.answered_seq IS NOT NULL)
"""


@login_required
@never_cache
@require_safe
def show_push_state(request: HttpRequest) -> HttpResponse:
    """Whether this browser may be offered web push now, whether it has it, and the site's key; how
    many tables wait."""
    person = request.user.pk
    return JsonResponse(
        {
            "offer": may_offer_push(request),
            "on": Subscription.objects.filter(session=hash_session_key(request)).exists(),
            "key": get_public_key() if settings.PUSH_KEY else "",
            "count": count_waiting_tables(person),
        }
    )


@require_post(lambda _request: redirect("told"))
@login_required
@never_cache
def subscribe_browser(request: HttpRequest) -> HttpResponse:
    """Keep what the browser says of itself; of more than ten the oldest goes."""
    said = read_subscription(request.body) if may_subscribe_browser(request) else None
    if said is None:
        return HttpResponseBadRequest()
    endpoint, key, secret = said
    person = request.user.pk
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person)
        Subscription.objects.filter(endpoint=endpoint).delete()
        older = Subscription.objects.filter(person_id=person).order_by("-id")
        older.filter(pk__in=list(older.values_list("pk", flat=True)[MOST - 1 :])).delete()
        Subscription.objects.create(
            person_id=person,
            endpoint=endpoint,
            key=key,
            secret=secret,
            session=hash_session_key(request),
            at=timezone.now(),
        )
        Declined.objects.filter(person_id=person).delete()
    return HttpResponse(status=204)


@require_post(lambda _request: redirect("told"))
@login_required
@never_cache
def unsubscribe_browser(request: HttpRequest) -> HttpResponse:
    """Tell this browser no more."""
    Subscription.objects.filter(
        person_id=request.user.pk, session=hash_session_key(request)
    ).delete()
    return HttpResponse(status=204)


@require_post(lambda _request: redirect("told"))
@login_required
@never_cache
def decline_push(request: HttpRequest) -> HttpResponse:
    """Never ask this person again."""
    Declined.objects.get_or_create(person_id=request.user.pk, defaults={"at": timezone.now()})
    return HttpResponse(status=204)


def may_subscribe_browser(request: HttpRequest) -> bool:
    """Whether this is a member of a site that has a key."""
    return bool(settings.PUSH_KEY) and not getattr(request.user, "guest", True)


def may_offer_push(request: HttpRequest) -> bool:
    """Whether a button may ask: they have finished a move, and have said neither yes nor no."""
    person = request.user.pk
    if not may_subscribe_browser(request) or Declined.objects.filter(person_id=person).exists():
        return False
    if Subscription.objects.filter(session=hash_session_key(request)).exists():
        return False
    with connection.cursor() as cursor:
        cursor.execute(SELECT_HAS_MOVED, [person])
        return bool(cursor.fetchone()[0])


def hash_session_key(request: HttpRequest) -> str:
    """By which the database knows the session, and nobody else can."""
    return hashlib.sha256((request.session.session_key or "").encode()).hexdigest()


def read_subscription(body: bytes) -> tuple[str, bytes, bytes] | None:
    """Endpoint, key and secret of a browser (PushSubscription.toJSON); None: that is none, or its
    push service is not on the list."""
    try:
        said: Any = json.loads(body) if len(body) <= LONGEST else None
        endpoint, keys = said["endpoint"], said["keys"]
        key, secret = decode_base64url(keys["p256dh"]), decode_base64url(keys["auth"])
        read_endpoint(endpoint)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    except (ValueError, KeyError, TypeError, AttributeError, NotBase64, OutgoingRefused):
        return None
    return (endpoint, key, secret) if len(key) == POINT and len(secret) == SECRET else None
