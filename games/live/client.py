"""The pages' side of the live channel: where to listen, and how to say that something moved."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import cache, lru_cache
from urllib.parse import quote

import redis
import structlog
from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from keywest_site.breaker import Breaker
from keywest_site.http import build_live_origin
from keywest_site.servers import open_impatient_client

SALT = "live"
CHANNEL = "live:"
HOUR = 3600
BREAKER = Breaker()
log = structlog.get_logger(__name__)


def sign_live_url(
    request: HttpRequest, topic: str, person_id: int | None = None, *, player: bool = False
) -> str:
    """Where this page may listen to `topic` for most of a day. Whoever has the address may listen:
    give it to those who may. It counts as theirs whose id is given (None: a guest's), and as a
    player's if they sit at the table."""
    token = _sign_topic(topic, person_id, player, int(time.time() // HOUR))
    return f"{build_live_origin(request)}/live/{quote(topic, safe=':')}?t={token}"


@lru_cache(maxsize=10_000)
def _sign_topic(topic: str, person_id: int | None, player: bool, _hour: int) -> str:
    """A signed topic, ready for an address; signed anew every hour, as signing costs as much as a
    look at the database."""
    if person_id is None:
        return quote(signing.dumps(topic, salt=SALT))
    return quote(signing.dumps([topic, name_listener(person_id), player], salt=SALT))


def name_listener(person_id: int | None) -> str:
    """What a person is called among listeners, which tells nobody who it is; "": a guest."""
    if person_id is None:
        return ""
    return salted_hmac(SALT, str(person_id), algorithm="sha256").hexdigest()[:16]


def publish_to_listeners(payloads: Mapping[str, str | int]) -> None:
    """Tells everybody who listens to these topics. Never raises, and waits for nobody who hangs:
    who misses it will ask again soon, unasked."""
    if not BREAKER.lets_through():
        return
    try:
        pipeline = _get_connection().pipeline(transaction=False)
        for topic, payload in payloads.items():
            pipeline.publish(CHANNEL + topic, payload)
        pipeline.execute()
    except redis.RedisError as error:
        if BREAKER.record_failure():
            log.warning("live.not_published", topics=list(payloads), error=str(error))
    else:
        BREAKER.record_answer()


@cache
def _get_connection() -> redis.Redis:
    return open_impatient_client(settings.LIVE_REDIS_URL)
