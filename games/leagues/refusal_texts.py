"""Why a league says no, in words for people: the edge where reasons become sentences."""

from __future__ import annotations

from games.leagues.refusals import Refused, Why
from games.rules.text import Text, _

REFUSAL_TEXTS: dict[Why, Text] = {
    Why.SETTINGS: _("A league cannot be set up like this. Please look at: {name}."),
    Why.CALENDAR_ORDER: _("The dates of a season must follow one another."),
    Why.CALENDAR_SHORT: _(
        "A game may last {days} days with its pauses, so the last one might not be over by the "
        "last end. Move the last end, or confirm it."
    ),
    Why.CALENDAR_PAST: _("Sign-up would be closed already. Please choose later dates."),
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
    Why.MAIL: _("Our emails don’t reach you. Please check your address in your preferences."),
    Why.SUSPENDED: _("This account cannot play at the moment."),
    Why.OUT_FOR_A_SEASON: _(
        "You have left two seasons within a year, so you sit this one out. The next is open to you."
    ),
    Why.HAS_LOOKED: _(
        "As a moderator you have seen what is hidden in this season, so you cannot play in it."
    ),
    Why.BOT: _("Leagues are for people: bots cannot take part."),
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
    Why.IMPORTS: _("A league can list at most {most} seasons played elsewhere."),
    Why.IMPORTED_OTHERWISE: _(
        "This league has a season “{name}” from elsewhere already, with other lines. Remove that "
        "one first. Nothing was taken over."
    ),
    Why.NUL: _("This text contains a character that isn’t allowed (NUL). Nothing was changed."),
    Why.NOT_OFFERED: _("These seats were not offered to you."),
    Why.SEATS_TAKEN: _("Someone else was faster: these seats are taken."),
    Why.NOTHING_THERE: _("There is nothing with that number to answer."),
    Why.LAPSED: _(
        "This correction was not confirmed within {days} days, so it has lapsed. You "
        "can propose it again."
    ),
    Why.WRITTEN_LATELY: _("They got a message recently. Please wait a little."),
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
    Why.NEW_ORGANISER: _(
        "A new organiser can do that after seven days. Nothing was changed; another organiser can "
        "do it now."
    ),
    Why.NOT_ASKED: _("You are no longer asked to organise this league."),
    Why.FOUNDED_LATELY: _(
        "You have created {most} leagues in the last 30 days. Please wait before you "
        "create another."
    ),
}
"""A sentence for each reason; in braces what a refusal tells besides."""


SETTING_REFUSALS: dict[str, Text] = {
    "": _("A league cannot be set up like this."),
    "name": _("Please write a readable name of 60 characters at most."),
    "text": _("Please write less: 5,000 characters at most."),
    "words": _("Please write something."),
    "reason": _("Please say why, in a sentence."),
    "calendar": _("Please check the dates and the time zone."),
    "most": _("There must be room for the people of one table at least."),
    "breaks": _("Each tie-break can be there only once."),
}
"""A sentence of their own for some; the first: nobody knows which setting it is."""
SETTING_NAMES: dict[str, Text] = {
    "seats": _("Players at a table"),
    "pace": _("Time for a turn"),
    "size": _("People of a division, about"),
    "games": _("Games each"),
    "widths": _("Divisions"),
    "moves": _("Up and down"),
    "among": _("Up and down"),
    "points": _("Points"),
    "begin": _("Tables begin"),
    "at_once": _("Games at once, if tables begin as people get free"),
    "begin_days": _("Days until every table begins anyway"),
    "entry": _("Who can enter"),
    "finished": _("Games finished here, at least"),
    "finished_share": _("Per cent of their games finished, at least"),
    "rating": _("Rating at least"),
    "mail": _("Email reaches them"),
    "silent_days": _("Days without an answer before a player is out"),
    "longest_days": _("Days that a game may last"),
    "pause_days": _("Days of pauses for each table"),
    "weeks": _("Weeks from one season to the next"),
}
"""What settings are called where a league is founded; those that are only in the interface for
programs have their names there."""


SHAPE_ERRORS = {
    "a group has at least the people of one table": "size",
    "numbers of groups and of moves are positive": "moves",
}
"""The setting that is meant, by what games.leagues.draw.pyramid.Shape says."""


def describe_league_refusal(refused: Refused) -> Text:
    """Its sentence, with its numbers."""
    if refused.why is Why.SETTINGS:
        return describe_settings_refusal(str(refused.about.get("name", "")))
    return REFUSAL_TEXTS[refused.why]._replace(args=tuple(sorted(refused.about.items())))


def describe_settings_refusal(name: str) -> Text:
    """By the name of the setting; no other word of the rules' own gets into a sentence."""
    name = SHAPE_ERRORS.get(name, name)
    if name in SETTING_REFUSALS or not name.isidentifier():
        return SETTING_REFUSALS.get(name, SETTING_REFUSALS[""])
    return REFUSAL_TEXTS[Why.SETTINGS]._replace(args=(("name", SETTING_NAMES.get(name, name)),))
