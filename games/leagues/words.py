"""Why a league says no, in words for people: the edge where reasons become sentences."""

from __future__ import annotations

from games.leagues.refused import Refused, Why
from games.rules.text import Text, _

WORDS: dict[Why, Text] = {
    Why.SETTINGS: _("A league cannot be set up like this. Please look at: {name}."),
    Why.CALENDAR_ORDER: _("The dates of a season must follow one another."),
    Why.CALENDAR_SHORT: _(
        "A game may last {days} days with its pauses, so the last one might not be over by the "
        "last end. Move the last end, or confirm it."
    ),
    Why.CALENDAR_PAST: _("Sign-up would be closed by now. Please choose later dates."),
    Why.NOT_OPEN_YET: _("Sign-up has not opened yet."),
    Why.TOO_LATE: _("Sign-up is closed. You can join the waiting list."),
    Why.IN_ALREADY: _("You are in this season already."),
    Why.NOT_IN: _("You have not signed up for this season."),
    Why.INVITED_ONLY: _("This league is by invitation: please ask its organiser."),
    Why.FINISHED_FEW: _("This league asks for {least} finished games here. You have {has} so far."),
    Why.FINISHED_SHARE: _(
        "This league asks that you have finished {least} % of your games. Every game that you play "
        "to its end counts."
    ),
    Why.UNRATED: _(
        "This league is for ratings from {least} on, and yours is still provisional. Every game at "
        "a table open to all makes it more certain."
    ),
    Why.RATING_LOW: _("This league is for ratings from {least} on. Yours is {has} so far."),
    Why.RATING_HIGH: _("This league is for ratings up to {most}. Yours is {has}."),
    Why.MAIL: _("No mail reaches you. Please check your address in your settings."),
    Why.SUSPENDED: _("This account cannot play at the moment."),
    Why.OUT_FOR_A_SEASON: _(
        "You have left two seasons within a year, so you sit this one out. The next is open to you."
    ),
    Why.HAS_LOOKED: _(
        "As a moderator you have seen what is hidden in this season, so you cannot play in it."
    ),
    Why.NO_CHECK_IN_YET: _("It is too early to check in."),
    Why.NOT_PLAYING: _("They do not play in this season."),
    Why.GONE_ALREADY: _("They have dropped out already."),
    Why.NOT_GONE: _("They have not dropped out."),
    Why.SUBSTITUTE: _("They cannot be the substitute here."),
    Why.NO_SUCH_TABLE: _("This season has no such table."),
    Why.NO_TABLE: _("There are too few people for one table."),
    Why.TAKEN: _("The result of this table was taken already."),
    Why.RESULT: _("This result does not fit the table."),
    Why.NOT_NOW: _("That cannot be done at this point of the season."),
    Why.PAUSED: _("The season pauses already."),
    Why.NOT_PAUSED: _("The season does not pause."),
    Why.OVER: _("The season is over."),
    Why.IMPORTS: _("A league can tell of {most} seasons from elsewhere at most."),
    Why.NOT_OFFERED: _("These seats were not offered to you."),
    Why.SEATS_TAKEN: _("Somebody else was faster: these seats are taken."),
    Why.NOTHING_THERE: _("Nothing of that number waits for an answer."),
    Why.WRITTEN_LATELY: _("They were written to lately. Please wait a little."),
    Why.TIME_GIVEN: _("Organisers may give one player time {most} times in a season, no more."),
    Why.PAUSE_USED: _("Organisers may let a season pause for {most} days, and these are used up."),
    Why.NOT_YOURS: _("You can appeal against what concerns your division or yourself."),
    Why.APPEALED: _("You have appealed against this already."),
    Why.APPEAL_LATE: _("An appeal has to come within {days} days."),
    Why.ANSWERED: _("This appeal was answered already."),
    Why.NO_ORGANISER: _("Only an organiser of this league can do that."),
    Why.OWN_DIVISION: _(
        "You play in that division yourself: another organiser decides, or else the rule."
    ),
    Why.SECOND_PERSON: _(
        "A correction needs two organisers, and neither of them may be the one concerned."
    ),
}
"""A sentence for each reason; in braces what a refusal tells besides."""


def said(refused: Refused) -> Text:
    """Its sentence, with its numbers."""
    text = WORDS[refused.why]
    return text._replace(args=tuple(sorted(refused.about.items())))
