"""A message is posted to the address that a browser chose: a host of the list, by the one outgoing
sender (keywest_site.outgoing)."""

from __future__ import annotations

from datetime import datetime
from fnmatch import fnmatchcase

from django.conf import settings

from games.mail.push.models import Subscription
from games.mail.push.sealing import build_authorization
from keywest_site.outgoing import (
    OutgoingFailed,
    OutgoingRefused,
    Target,
    post_outgoing,
    read_address,
)

TTL = 4 * 3600
"""Seconds for which the push service keeps a message for a browser that is off."""
GONE = (404, 410)
"""What a push service says of a browser that is there no more."""


def read_endpoint(endpoint: str) -> Target:
    """An endpoint that may be used. Raises OutgoingRefused: nothing may go to it, or its host is
    not on the list."""
    target = read_address(endpoint)
    if target.scheme != "https" or not any(
        fnmatchcase(target.host, pattern) for pattern in settings.PUSH_HOSTS
    ):
        raise OutgoingRefused("no https address of a host of the list")
    return target


def post_to_endpoint(endpoint: str, body: bytes, now: datetime) -> int:
    """Hand a message over; the status of the answer, whatever it is. Raises OutgoingRefused or
    OutgoingFailed."""
    to = read_endpoint(endpoint)
    return post_outgoing(endpoint, body, build_push_headers(to, now)).status


def post_to_subscription(row: Subscription, body: bytes, now: datetime) -> int:
    """The status of the push service's answer; 0: there was none. An address that may not be used
    ends its subscription."""
    try:
        return post_to_endpoint(row.endpoint, body, now)
    except OutgoingRefused:
        return GONE[0]
    except OutgoingFailed:
        return 0


def build_push_headers(to: Target, now: datetime) -> dict[str, str]:
    """What goes with a message. `Topic`: a later one takes its place while the browser is off."""
    return {
        "Authorization": build_authorization(to.origin, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL),
        "Topic": "turn",
        "Urgency": "high",
    }
