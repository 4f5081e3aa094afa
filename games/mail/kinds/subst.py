"""Somebody sits in the open seats of one who is out (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.mail.seasons.at_hand import SeasonMailContext, list_open_table_parts
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_substitute_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """For whom, what they gain, and where."""
    here = seen.about
    if seen.person in here.season.group_of:
        told = (gettext("It is your season from here on, with all its points."),)
    else:
        told = (
            gettext("All their open seats are yours now."),
            gettext("You get no points in this division; you enter first next time."),
        )
    yield Part(gettext("What it means"), told)
    yield from list_open_table_parts(here, seen.person)


SUBST = NoticeKind(
    name=Kind.SUBST,
    asked_as=Kind.DROPPED,
    sentence=_("You come in for somebody who is out."),
    brief=_("you come in for somebody"),
    weight=59,
    tells=list_substitute_parts,
)
