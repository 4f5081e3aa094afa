"""`manage.py check --deploy`: whether mails are signed."""

from __future__ import annotations

from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core import checks

from games.mail.dkim.signing import find_signer


@checks.register(checks.Tags.security, deploy=True)
def check_dkim_settings(app_configs: Any, **kwargs: Any) -> list[checks.CheckMessage]:
    """A key that cannot be read is an error; none at all is worth knowing."""
    if settings.POST_OFFICE:
        return []
    try:
        found = find_signer()
    except (ValueError, OSError, TypeError) as error:
        return [checks.Error(f"MAIL_DKIM_KEY cannot be used: {error}", id="mail.E001")]
    if found is None:
        hint = "`manage.py dkim_key` makes a key. Not needed where the mail server signs."
        return [
            checks.Info("Mails leave without a DKIM signature of ours.", hint=hint, id="mail.I001")
        ]
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2].lower()
    if found.domain.lower() != sender and not sender.endswith(f".{found.domain.lower()}"):
        return [
            checks.Error(
                f"A signature of {found.domain} does not vouch for mails from {sender}.",
                id="mail.E002",
            )
        ]
    return []
