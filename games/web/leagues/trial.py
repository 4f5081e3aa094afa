"""A trial run of a league (games.leagues.trial), in pictures and words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.leagues import trial as core
from games.leagues.calendar import Milestone
from games.web.leagues import plots

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from games.leagues.settings import Settings

MAILS: dict[Milestone, object] = {
    Milestone.OPENS: _("Sign-up is open: to everybody who played before, or is invited"),
    Milestone.AGAIN: _("Asked once more: to those who said “later”"),
    Milestone.CHECK_IN: _("Please confirm: to everybody who is in or waits"),
    Milestone.START: _("Drawn and begun: one mail a person, with all their tables"),
    Milestone.EXPECTED: _("Last call: to those who have used most of a table’s waiting"),
    Milestone.LAST: _("The end, with all places, once the last table is finished"),
}


class Trial(NamedTuple):
    """What comes of settings and a calendar: each size with its drawing, each mail in words."""

    found: core.Trial
    sizes: tuple[tuple[core.SeasonSize, SafeString], ...]
    mails: tuple[tuple[object, datetime], ...]


def illustrate_trial(one: Settings, hours: Mapping[Milestone, int], zone: tzinfo) -> Trial:
    """Of these settings. `hours`: when each hour comes, in seconds since 1970; {} if unknown."""
    found = core.run_league_trial(one, hours, zone)
    return Trial(
        found,
        tuple((size, plots.draw_pyramid(size.levels)) for size in found.sizes),
        tuple((MAILS[hour], at) for hour, at in found.mails),
    )
