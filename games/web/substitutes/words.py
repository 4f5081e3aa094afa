"""What stand-ins are called where one chooses between them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.seats.models import CAREFUL, DEFAULT

STANDINS = [
    (
        DEFAULT,
        _("The move that each question sets for that"),
        _("The most harmless one: pass, bid nothing, stop."),
    ),
    (CAREFUL, _("The careful bot"), _("It sees what I see, and plays the turn as well as it can.")),
]
"""Value, name, what it means."""
