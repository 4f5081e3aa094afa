"""Facts of leagues as they are stored: a word for each kind, and the version of its shape."""

from __future__ import annotations

from games.leagues.facts import league, season
from games.rules.codec import Codec

LEAGUE_CODEC = Codec(
    {
        "founded": league.LeagueFounded,
        "rules changed": league.RulesChanged,
        "text changed": league.TextChanged,
        "organiser added": league.OrganiserAdded,
        "organiser removed": league.OrganiserRemoved,
        "stopped": league.Stopped,
        "continued": league.Continued,
        "season imported": league.SeasonImported,
        "import removed": league.ImportRemoved,
        "season opened": league.SeasonOpened,
        "season called off": league.SeasonCalledOff,
        "places fixed": league.PlacesFixed,
        "promoted": league.Promoted,
        "announced": league.Announced,
        "organiser succeeded": league.OrganiserSucceeded,
        "organiser asked": league.OrganiserAsked,
        "organiser declined": league.OrganiserDeclined,
    },
    {
        ("organiser added", 1): lambda data: {**data, "at": 0},
        ("organiser removed", 1): lambda data: {**data, "at": 0},
    },
)
SEASON_CODEC = Codec(
    {
        "opened": season.Opened,
        "hour came": season.HourCame,
        "calendar moved": season.CalendarMoved,
        "invited": season.Invited,
        "applied": season.Applied,
        "entered": season.Entered,
        "answered": season.Answered,
        "withdrawn": season.Withdrawn,
        "checked in": season.CheckedIn,
        "drawn": season.Drawn,
        "called off": season.CalledOff,
        "table founded": season.TableFounded,
        "result taken": season.ResultTaken,
        "result revised": season.ResultRevised,
        "dropped": season.Dropped,
        "heard": season.Heard,
        "unseated": season.Unseated,
        "excused": season.Excused,
        "replaced": season.Replaced,
        "offered": season.Offered,
        "offer declined": season.OfferDeclined,
        "points corrected": season.PointsCorrected,
        "warned": season.Warned,
        "paused": season.SeasonPaused,
        "resumed": season.SeasonResumed,
        "closed": season.Closed,
        "correction proposed": season.CorrectionProposed,
        "correction declined": season.CorrectionDeclined,
        "cautioned": season.Cautioned,
        "messaged": season.Messaged,
        "time granted": season.TimeGranted,
        "appealed": season.Appealed,
        "appeal answered": season.AppealAnswered,
    },
    {("unseated", 1): lambda data: {**data, "at": 0}},
)
