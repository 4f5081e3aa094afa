"""A token in an address is known to logs, histories and whoever looks over a shoulder: it is
refused and dead at once, and its owner is told by mail."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from smtplib import SMTPException
from urllib.parse import unquote

from allauth.account.adapter import get_adapter
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.bot_accounts.models import find_bot_account, list_answerable_people
from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from accounts.ports import send_at_once
from accounts.programs.models import ProgramToken
from accounts.programs.token_text import PREFIX, hash_token_text, list_token_texts
from accounts.zones import get_time_zone
from keywest_site.problems import API, build_problem_response

log = logging.getLogger(__name__)
Next = Callable[[HttpRequest], HttpResponseBase]
MOST_LAYERS = 3
"""So often an address is unquoted in search of a token."""
MOST_TOLD = 20


class TokenInAddressMiddleware:
    """Answers 400 to an address with a token in it, whatever it leads to; costs nothing else."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        found = list_tokens_in_address(request)
        if not found:
            return self.get_response(request)
        kill_leaked_tokens(found, timezone.now())
        return render_leak_refusal(request)


def list_tokens_in_address(request: HttpRequest) -> list[str]:
    """All of them, also where signs are written as `%5F`."""
    address = f"{request.path_info}?{request.META.get('QUERY_STRING', '')}"
    found: list[str] = []
    for _layer in range(MOST_LAYERS):
        if PREFIX in address:
            found += list_token_texts(address)
        plain = unquote(address)
        if plain == address:
            break
        address = plain
    return found


def kill_leaked_tokens(texts: Iterable[str], now: datetime) -> None:
    """They are good for nothing any more; a worker tells their owners."""
    hashes = [hash_token_text(text) for text in set(texts)]
    with transaction.atomic():
        rows = ProgramToken.objects.select_for_update(no_key=True)
        for row in rows.filter(hash__in=hashes, leaked_at=None).order_by("pk"):
            ProgramToken.objects.filter(pk=row.pk).update(leaked_at=now)
            owner_id = list_answerable_people(row.person_id)[-1]
            record_account_event(owner_id, Happened.TOKEN_ENDED, None, row.name)


def render_leak_refusal(request: HttpRequest) -> HttpResponse:
    """400, without a word of the address; the log does not get it either."""
    with translation.override(translation.get_language_from_request(request)):
        told = _(
            "A token must not stand in an address. If it was a valid one, it is revoked now. Send "
            "tokens in the Authorization header."
        )
    response: HttpResponse
    if request.path_info.startswith(API):
        response = build_problem_response(400, told, "token_in_address")
    else:
        response = HttpResponse(told, status=400, content_type="text/plain; charset=utf-8")
    response.headers["Cache-Control"] = "no-store"
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django logs the path of a 400
    return response


def tell_owners_of_leaks(now: datetime) -> int:
    """Mail the owners of dead tokens who have not been told; how many were."""
    waiting = ProgramToken.objects.filter(leaked_at__isnull=False, told_at=None)
    return sum(tell_owner(pk, now) for pk in waiting.values_list("pk", flat=True)[:MOST_TOLD])


@transaction.atomic
def tell_owner(token_id: int, now: datetime) -> bool:
    """True once the mail is on its way, or can never get there; what the mail server does not take
    just now waits."""
    rows = ProgramToken.objects.select_for_update(skip_locked=True, of=("self",))
    row = rows.filter(pk=token_id, told_at=None).select_related("person").first()
    if row is None:
        return False
    account = find_bot_account(row.person_id)
    person = account.owner if account else row.person
    with translation.override(person.language), timezone.override(get_time_zone(person.time_zone)):
        about = {"name": person.name, "token": row.name, "when": row.leaked_at}
        mail = get_adapter().render_mail("account/email/token_leaked", person.email, about)
    try:
        send_at_once(mail, "code")
    except (OSError, SMTPException) as error:
        if not getattr(error, "final", False):
            log.warning("the owner of token %s could not be told yet", token_id)
            return False
    ProgramToken.objects.filter(pk=token_id).update(told_at=now)
    return True
