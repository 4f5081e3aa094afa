"""How many mails with a code may be asked for: by one network, and to one mailbox, so that nobody can be flooded."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.limits import take
from accounts.networks import network_of


def take_one(request: HttpRequest, email: str) -> None:
    """Count a code mail to this address; ValidationError, in words, if that is one too many."""
    keys = {"network": network_of(request), "mailbox": email}
    for what, (most, seconds) in settings.CODE_MAILS.items():
        if not take(f"code mails, {what}", keys[what], most, timedelta(seconds=seconds)).allowed:
            raise ValidationError(
                _("That was one try too many. Please ask for a new code a little later."), code="too_many"
            )
