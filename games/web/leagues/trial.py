"""A trial run of a league (games.leagues.trial), in pictures and words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.leagues import trial as core
from games.leagues.calendar import Hour
from games.web.leagues import plots

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from games.leagues.settings import Settings

MAILS: dict[Hour, object] = {
    Hour.OPENS: _("Sign-up is open: to everybody who played before, or is invited"),
    Hour.AGAIN: _("Asked once more: to those who said “later”"),
    Hour.CHECK_IN: _("Please confirm: to everybody who is in or waits"),
    Hour.START: _("Drawn and begun: one mail a person, with all their tables"),
    Hour.EXPECTED: _("Last call: to those who have used most of a table’s waiting"),
    Hour.LAST: _("The end, with all places, once the last table is finished"),
}


class Trial(NamedTuple):
    """What comes of settings and a calendar: each size with its drawing, each mail in words."""

    found: core.Trial
    sizes: tuple[tuple[core.Size, SafeString], ...]
    mails: tuple[tuple[object, datetime], ...]


def trial(one: Settings, hours: Mapping[Hour, int], zone: tzinfo) -> Trial:
    """Of these settings. `hours`: when each hour comes, in seconds since 1970; {} if unknown."""
    found = core.trial(one, hours, zone)
    return Trial(
        found,
        tuple((size, plots.pyramid(size.levels)) for size in found.sizes),
        tuple((MAILS[hour], at) for hour, at in found.mails),
    )
