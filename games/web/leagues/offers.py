"""What somebody can do about a season now, and what each of it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.leagues.season.state import Phase, Stand
from games.leagues.settings import Entry, Settings

if TYPE_CHECKING:
    from games.leagues.overview.shapes import OwnSeason

IN = (Stand.IN, Stand.WAITING, Stand.APPLIED)
BEFORE_DRAW = (Phase.SIGN_UP, Phase.SIGNED, Phase.CHECK_IN)
PLAYING = (Phase.DRAWN, Phase.RUNNING, Phase.LAST_CALL)


class Verb(NamedTuple):
    """A button, what happens by it, and what is said afterwards. `grave`: asked once more."""

    label: object
    meaning: object
    done: object
    grave: bool = False


VERBS = {
    "enter": Verb(
        _("Enter the season"),
        _("You sign up. Shortly before the draw you are asked to confirm that you will play."),
        _("You are in. Before the draw you will be asked to confirm."),
    ),
    "later": Verb(
        _("Ask me later"),
        _("Nothing is decided. You are asked once more, two days before sign-up closes."),
        _("We will ask you once more, two days before sign-up closes."),
    ),
    "out": Verb(
        _("Not this time"),
        _("You sit this season out. Your level is kept for one season."),
        _("You sit this season out; your level is kept."),
    ),
    "withdraw": Verb(
        _("Take back my entry"),
        _("You are taken off the list before the draw. It leaves no mark."),
        _("You have withdrawn."),
        grave=True,
    ),
    "here": Verb(
        _("I am here: I will play"),
        _("You confirm that you will play. Then your place is sure."),
        _("Your place is confirmed. Have a good season!"),
    ),
    "queue": Verb(
        _("Join the waiting list"),
        _("You are offered a seat as soon as one is free, for a whole season or as a substitute."),
        _("You are on the waiting list."),
    ),
    "drop": Verb(
        _("Leave the season"),
        _(
            "You leave all your tables that are not finished, and have no points there. "
            "You go down a level, and come last on the next waiting list. If you leave "
            "twice within a year, you sit out a season. If you are ill or the like, tell "
            "an organiser: then you can be excused."
        ),
        _("You have left the season."),
        grave=True,
    ),
}
"""By the word in the address."""


def list_season_offers(own_season: OwnSeason, settings: Settings) -> tuple[tuple[str, Verb], ...]:
    """What is offered to somebody who stands like this, the most likely first."""
    return tuple((name, VERBS[name]) for name in _list_offer_names(own_season, settings))


def list_offers_without_confirmation(
    own_season: OwnSeason, settings: Settings
) -> tuple[tuple[str, Verb], ...]:
    """The same without what is asked once more."""
    return tuple(
        (name, verb) for name, verb in list_season_offers(own_season, settings) if not verb.grave
    )


def _list_offer_names(own_season: OwnSeason, settings: Settings) -> list[str]:
    phase = own_season.season.phase
    if own_season.label:
        return ["drop"] if phase in PLAYING and not own_season.out else []
    if own_season.stand in IN:
        return _list_leave_offers(own_season)
    if phase is Phase.SIGN_UP:
        return _list_sign_up_offers(own_season, settings)
    return ["queue"] if phase in (*BEFORE_DRAW, *PLAYING) else []


def _list_leave_offers(own_season: OwnSeason) -> list[str]:
    phase = own_season.season.phase
    if (
        phase is Phase.CHECK_IN
        and own_season.stand in (Stand.IN, Stand.WAITING)
        and not own_season.here
    ):
        return ["here", "withdraw"]
    return ["withdraw"] if phase in (Phase.SIGN_UP, *BEFORE_DRAW) else []


def _list_sign_up_offers(own_season: OwnSeason, settings: Settings) -> list[str]:
    enter = [] if settings.entry == Entry.INVITED and not own_season.invited else ["enter"]
    later = [] if own_season.stand is Stand.LATER else ["later"]
    return enter + later + ([] if own_season.stand is Stand.OUT else ["out"])
