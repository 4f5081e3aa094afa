"""Why a webhook may be refused, each with words for its owner. Nothing has changed then."""

from __future__ import annotations

from games.rules.text import _
from games.rules.types import Refused


class UnknownHook(Refused):
    """There is no such webhook, or none of theirs; or no such delivery of it."""

    def __init__(self) -> None:
        super().__init__(_("There is no such webhook."))


class TooManyHooks(Refused):
    """One more than one person may have."""

    def __init__(self, most: int) -> None:
        super().__init__(
            _("You have {count} webhooks. Remove one before you add another.", count=most)
        )


class AddressRefused(Refused):
    """Nothing may go to this address."""

    def __init__(self) -> None:
        super().__init__(
            _("Only https addresses of other sites can be used, at port 443 and with a host name.")
        )


class HookIsOff(Refused):
    """Nothing goes to a webhook that is off."""

    def __init__(self) -> None:
        super().__init__(_("This webhook is off. Turn it on first."))


class TooManyTests(Refused):
    """Several tests wait already."""

    def __init__(self) -> None:
        super().__init__(_("Several deliveries wait already. Let them arrive first."))
