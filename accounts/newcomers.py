"""Who may make an account here: everybody, the invited, or nobody (settings.SIGN_UP)."""

from __future__ import annotations

from django.conf import settings
from django.core import checks

from accounts.ports import is_invited

OPEN, INVITED, CLOSED = "open", "invited", "closed"


def may_sign_up(email: str, way: str) -> bool:
    """Whether a newcomer with this proved address may have an account; `way`: the page that they
    want to go to.

    Invited is whose address was invited to a table, or who has the link of a private one.
    """
    if settings.SIGN_UP == INVITED:
        return is_invited(email, way)
    return bool(settings.SIGN_UP == OPEN)


@checks.register
def check_sign_up_setting(app_configs: object, **_kwargs: object) -> list[checks.CheckMessage]:
    """No service starts with a word that means nothing."""
    if settings.SIGN_UP in (OPEN, INVITED, CLOSED):
        return []
    return [
        checks.Error(
            f"SIGN_UP is open, invited or closed, not {settings.SIGN_UP!r}.", id="accounts.E010"
        )
    ]
