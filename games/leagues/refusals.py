"""What a league says no to: a reason by name, which doors turn into a sentence."""

from __future__ import annotations

from enum import StrEnum


class Why(StrEnum):
    """Every reason for which a command of a league is refused; nothing has changed then."""

    # Settings and calendar
    SETTINGS = "these settings cannot be"
    CALENDAR_ORDER = "the hours of the calendar are not in their order"
    CALENDAR_SHORT = "the longest game may last beyond the last end"
    CALENDAR_PAST = "sign-up would have closed already"
    # Entering
    NOT_OPEN_YET = "sign-up has not opened yet"
    TOO_LATE = "sign-up has closed"
    IN_ALREADY = "they have entered already"
    NOT_IN = "they have not entered"
    INVITED_ONLY = "only who was invited can enter"
    FINISHED_FEW = "they have finished too few games"
    FINISHED_SHARE = "they have left too many games"
    UNRATED = "their rating is not certain yet"
    RATING_LOW = "their rating is too low"
    RATING_HIGH = "their rating is too high"
    MAIL = "no mail reaches them"
    SUSPENDED = "they are suspended"
    OUT_FOR_A_SEASON = "they have left twice within twelve months"
    HAS_LOOKED = "as a moderator they have seen what is hidden there"
    BOT = "bots enter no leagues"
    NO_CHECK_IN_YET = "check-in has not begun"
    # At tables
    NOT_PLAYING = "they do not play in this season"
    GONE_ALREADY = "they have dropped out already"
    NOT_GONE = "they have not dropped out"
    SUBSTITUTE = "they cannot be the substitute here"
    NO_SUCH_TABLE = "this season has no such table"
    NO_TABLE = "there are too few people for one table"
    TAKEN = "the result was taken already"
    RESULT = "the result does not fit the table"
    # The season as a whole
    NOT_NOW = "the season is at another point"
    PAUSED = "the season is paused"
    NOT_PAUSED = "the season is not paused"
    OVER = "the season is over"
    IMPORTS = "there are too many seasons from elsewhere"
    IMPORTED_OTHERWISE = "a season of that name was taken over with other lines"
    NUL = "a sign that no text can have"
    NOT_OFFERED = "these seats were not offered to them"
    SEATS_TAKEN = "somebody else has taken these seats"
    # The organisers' desk
    NOTHING_THERE = "nothing of that number waits"
    LAPSED = "nobody has confirmed it in time"
    WRITTEN_LATELY = "they were written to lately"
    TIME_GIVEN = "all the time that organisers may give in a season was given"
    PAUSE_USED = "all days of pause that organisers have in a season are used"
    NOT_YOURS = "it does not concern them"
    APPEALED = "they have appealed against it already"
    APPEAL_LATE = "it is too late for an appeal"
    ANSWERED = "this appeal was answered already"
    # Rights
    NO_ORGANISER = "only an organiser can do that"
    OWN_DIVISION = "they play in that division themselves"
    SECOND_PERSON = "a correction needs a second person"
    NEW_ORGANISER = "they organise for less than seven days"
    NOT_ASKED = "they were not asked to organise"
    FOUNDED_LATELY = "they have founded several leagues lately"


class Refused(Exception):
    """A command that cannot be obeyed. `about`: what the sentence tells besides (numbers, ids)."""

    def __init__(self, why: Why, **about: int | str) -> None:
        super().__init__(f"{why}{f' {about}' if about else ''}")
        self.why, self.about = why, about


def read_code_word(word: str, known: tuple[str, ...]) -> str:
    """This word. Raises ValueError unless it is one of these: no free text gets into facts."""
    if word not in known:
        raise ValueError(f"none of {', '.join(known)}")
    return word


def read_text_hash(text: str) -> str:
    """This SHA-256 in hexadecimal. Raises ValueError for anything else, a text itself above all."""
    if len(text) != 64 or set(text) - set("0123456789abcdef"):
        raise ValueError("not the hash of a text")
    return text
