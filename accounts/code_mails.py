"""How many codes may be asked for and tried: nobody can be flooded, and no stranger can lock
anybody out.

Strangers share what one mailbox gets ("box+7@" is "box@"), and what may come from one network. Each
limit has several spans, so that whoever goes on waits longer and longer. Whoever holds a browser
that has signed in before has a count of their own (accounts.browsers.cookies), which no stranger
can use up.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import limits
from accounts.addresses import derive_mailbox
from accounts.browsers.cookies import is_known_browser
from accounts.limits import count_if_allowed, get_network_of_request

Spans = Iterable[tuple[int, int]]
"""So many within so many seconds, and so many within longer; the shortest first."""


def count_code_mail(request: HttpRequest, email: str) -> None:
    """Count a code mail to this address; ValidationError, with the time to wait, if that is one too
    many."""
    for who, key in list_code_mail_counters(request, email):
        count_in_spans(f"code mails, {who}", key, settings.CODE_MAILS[who])


def uncount_code_mail(request: HttpRequest, email: str) -> None:
    """The mail that was counted did not go out, and that was our fault."""
    for who, key in list_code_mail_counters(request, email):
        for _most, seconds in settings.CODE_MAILS[who]:
            limits.uncount_latest(f"code mails, {who}, {seconds}", key)


def list_code_mail_counters(request: HttpRequest, email: str) -> list[tuple[str, str]]:
    """Under which names and keys a mail to this address counts."""
    if is_known_browser(request, email):
        return [("known", email)]
    return [("network", get_network_of_request(request)), ("mailbox", derive_mailbox(email))]


def count_code_try(request: HttpRequest, email: str) -> None:
    """Count one try of a code that was mailed to this address; ValidationError if that is one too
    many.

    Each code has five tries anyhow (accounts.codes): this is about one network with many codes.
    """
    if not is_known_browser(request, email):
        count_in_spans(
            "code tries, network", get_network_of_request(request), settings.CODE_TRIES["network"]
        )


def count_in_spans(kind: str, key: str, spans: Spans) -> None:
    """Count one more of this kind in all spans; ValidationError, with the time to wait, if there
    were enough.

    The shortest span is asked first: what it refuses has used up nothing of the longer ones, so
    hammering here does not lengthen anybody's wait.
    """
    for most, seconds in spans:
        taken = count_if_allowed(f"{kind}, {seconds}", key, most, timedelta(seconds=seconds))
        if not taken.allowed:
            raise ValidationError(
                _("You asked for too many codes. Please try again in %(wait)s.")
                % {"wait": format_retry_wait(taken.wait)},
                code="too_many",
            )


def format_retry_wait(wait: timedelta) -> str:
    """A time to wait in words, rounded up: "7 minutes", "3 hours"."""
    minutes = max(1, -(-int(wait.total_seconds()) // 60))
    if minutes <= 90:
        return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
    hours = -(-minutes // 60)
    return ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
