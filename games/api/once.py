"""A request with an `Idempotency-Key` is carried out once, however often it comes, also several
times at once.

The key's row and what the request does are one transaction: a second one with the same key waits
for the first, and gets its very answer. A request that was not judged (no session, too many, a
fault of ours) leaves no row.

A repetition is a request like any other: CSRF, permissions and throttles come first (games.api.door
calls us after them). Then the view says what the asker is here (`standing`, such as their seat), or
refuses them. An answer is given again only to somebody who is what they were when it was given. Of
keys only keyed hashes lie here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.core.exceptions import RequestDataTooBig
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from rest_framework.response import Response

from games.api.models import Answer
from keywest_site.problems import PROBLEM_JSON, build_problem_response
from keywest_site.sealing import pad_text, seal, unpad_text, unseal

HEADER = "Idempotency-Key"
LONGEST = 64
UNJUDGED = (401, 403, 413, 429)
"""Answers that say nothing of what was asked for: the same request may fare better later."""
CLAIM = """
INSERT INTO api_answer (person_id, key, request, status, sealed, at) VALUES (%s, %s, %s, 0, '', %s)
ON CONFLICT (person_id, key) DO NOTHING RETURNING id
"""

PURPOSE, BLOCK = "answer", 512
"""What the sealing is for; answers are filled up to a multiple of so many bytes."""
ACTING = ("POST", "PUT", "PATCH", "DELETE")

Judge = Callable[[], HttpResponseBase]


class Asked(NamedTuple):
    """A request with a key: whose, the hash of the key, and the digest of all that is asked."""

    person: int
    key: str
    digest: bytes


def read_keyed_request(request: HttpRequest) -> Asked | HttpResponseBase | None:
    """What was asked with a key; the answer to somebody whose key is none; None: nothing was.

    The body is read here, before anybody reads it as a stream.
    """
    key = request.headers.get(HEADER)
    if key is None or not request.user.is_authenticated or is_too_big(request):
        return None
    if not 0 < len(key) <= LONGEST or not key.isascii() or not key.isprintable():
        return build_key_refusal(
            gettext("A key has 1 to %(count)s letters, digits or signs.") % {"count": LONGEST}, 400
        )
    person, token = int(request.user.pk or 0), getattr(request, "api_token", None)
    hashed = hash_idempotency_key(person, key, token.id if token else None)
    return Asked(person, hashed, digest_request(request))


def hash_idempotency_key(person: int, key: str, token: int | None = None) -> str:
    """What lies in the database in place of a key, which may be a secret of its program. Each token
    has keys of its own, and so have all sessions of a person together."""
    whose = f"{person}" if token is None else f"{person}/{token}"
    return salted_hmac("api_answer.key", f"{whose} {key}", algorithm="sha256").hexdigest()


def answer_once(asked: Asked, judge: Judge, standing: str | None) -> HttpResponseBase:
    """What `judge` answers, or what it answered to this very request before.

    `standing`: what the asker is where the request leads; None: the view does not say it, so no
    answer is given again.
    """
    with transaction.atomic():
        row = claim_key(*asked)
        if row is None:
            answer = Answer.objects.get(person=asked.person, key=asked.key)
            return repeat_answer(answer, asked.digest, standing)
        response = judge()
        if isinstance(response, Response):
            response.render()
        if response.status_code >= 500 or response.status_code in UNJUDGED:
            transaction.set_rollback(True)
            return response
        body = f"{standing or ''}\n{getattr(response, 'content', b'').decode()}"
        sealed = seal(pad_text(body, BLOCK), PURPOSE, row)
        Answer.objects.filter(pk=row).update(status=response.status_code, sealed=sealed)
        return response


def claim_key(person_id: int, key: str, digest: bytes) -> int | None:
    """The row of this key, made now; None if there is one. Waits while another is being judged."""
    with connection.cursor() as cursor:
        cursor.execute(CLAIM, [person_id, key, digest, timezone.now()])
        row = cursor.fetchone()
    return row[0] if row else None


def repeat_answer(answer: Answer, digest: bytes, standing: str | None) -> HttpResponseBase:
    """The answer that was given, if it is still for the asker; a key that is used for something
    else is refused."""
    if bytes(answer.request) != digest:
        return build_key_refusal(gettext("This key was used for another request."), 409)
    then, _line, body = unpad_text(unseal(bytes(answer.sealed), PURPOSE, answer.pk)).partition("\n")
    if not then or then != standing:
        told = gettext("We carried out this request once. You can no longer see its answer.")
        return build_key_refusal(told, 403)
    kind = PROBLEM_JSON if answer.status >= 400 else "application/json"
    response = HttpResponse(status=answer.status, content_type=kind)
    response.content = body.encode()
    response.headers["Idempotency-Replayed"] = "true"
    return response


def is_too_big(request: HttpRequest) -> bool:
    """Whether there is more of it than is ever read."""
    try:
        return request.body is None
    except RequestDataTooBig:
        return True


def digest_request(request: HttpRequest) -> bytes:
    """What this request asks for. Under a key that is not in the database: of an order there are
    few to try."""
    what = f"{request.method} {request.get_full_path()}\n".encode()
    return salted_hmac(PURPOSE, what + request.body, algorithm="sha256").digest()


def build_key_refusal(told: str, status: int) -> HttpResponseBase:
    """A problem in the shape of the others."""
    return build_problem_response(status, told, "idempotency_key")
