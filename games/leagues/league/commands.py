"""What can be asked of a league."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.leagues.calendar import Calendar
    from games.leagues.season.state import Season
    from games.leagues.settings import Settings


class Found(NamedTuple):
    """Found it. `text`: the hash of name and description. `confirmed`: though the longest game may
    last beyond the last end, with the forecast in view."""

    by: int
    text: str
    settings: Settings
    calendar: Calendar
    confirmed: bool = False


class ChangeRules(NamedTuple):
    """Other settings from the next season on."""

    settings: Settings
    by: int


class ChangeText(NamedTuple):
    """Another name or description."""

    text: str
    by: int


class AddOrganiser(NamedTuple):
    """Ask somebody to organise, too; the site needs no yes. `by` themself: take a league back that
    has no organisers, or that one founded."""

    person: int
    by: int


class AcceptOrganising(NamedTuple):
    """Organise a league, as they were asked to."""

    by: int


class DeclineOrganising(NamedTuple):
    """Do not."""

    by: int


class RemoveOrganiser(NamedTuple):
    """One fewer; also by themself."""

    person: int
    by: int


class Import(NamedTuple):
    """Tell of seasons that were played elsewhere: all of them. `seasons`: the hash of each text,
    and how many people it has."""

    seasons: tuple[tuple[str, int], ...]
    by: int


class RemoveImport(NamedTuple):
    """Tell of one of them no more."""

    text: str
    by: int


class Succeed(NamedTuple):
    """Somebody has been silent for SILENT_DAYS: by the sweep."""

    person: int


class Announce(NamedTuple):
    """Tell everybody in the league something, once a week at most."""

    text: str
    by: int


class Stop(NamedTuple):
    """Open no further season."""

    by: int


class Continue(NamedTuple):
    """Open seasons again, the next by this calendar."""

    by: int
    calendar: Calendar
    confirmed: bool = False


class OpenSeason(NamedTuple):
    """Open the next season, if it is time: by the sweep. `before`: the season before, None for the
    first; `draw`, `lots`: the hashes of its seeds."""

    before: Season | None
    draw: str
    lots: str


class FixPlaces(NamedTuple):
    """Let the draw of this season go by the places as they stand: by the sweep, before it draws."""

    season: int


class Remember(NamedTuple):
    """Take over what a season that is closed, corrected or called off leaves: by the sweep."""

    season: Season


Command = (
    Found
    | ChangeRules
    | ChangeText
    | AddOrganiser
    | AcceptOrganising
    | DeclineOrganising
    | RemoveOrganiser
    | Import
    | RemoveImport
    | Succeed
    | Announce
    | Stop
    | Continue
    | OpenSeason
    | FixPlaces
    | Remember
)
