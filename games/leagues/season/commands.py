"""What can be asked of a season: by people, by its organisers, or by the sweep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.standings.results import End

if TYPE_CHECKING:
    from games.leagues.calendar import Calendar, Milestone
    from games.leagues.draw.pyramid import Returner
    from games.leagues.settings import Settings


# Organisers. `by`: an organiser, 0: the site itself.


class ProposeCorrection(NamedTuple):
    """Give or take points, in sixtieths, if another agrees. `reason`: the hash of its words."""

    person: int
    points: int
    reason: str
    by: int


class ConfirmCorrection(NamedTuple):
    """The second person agrees: it counts."""

    number: int
    by: int


class DeclineCorrection(NamedTuple):
    """It does not count; also by who has proposed it."""

    number: int
    by: int


class Caution(NamedTuple):
    """Tell somebody to play otherwise."""

    person: int
    reason: str
    by: int


class Message(NamedTuple):
    """Tell a group something."""

    group: int
    text: str
    by: int


class GrantTime(NamedTuple):
    """Give somebody time at a table."""

    table: int
    person: int
    by: int


class Appeal(NamedTuple):
    """Object to fact number `fact`, which is `told` and was written at `since`."""

    person: int
    fact: int
    told: Any
    since: int
    reason: str


class AnswerAppeal(NamedTuple):
    """Say what comes of an appeal."""

    number: int
    upheld: bool
    reason: str
    by: int


OrganiserCommand = (
    ProposeCorrection
    | ConfirmCorrection
    | DeclineCorrection
    | Caution
    | Message
    | GrantTime
    | Appeal
    | AnswerAppeal
)
DESK_COMMANDS = (
    ProposeCorrection,
    ConfirmCorrection,
    DeclineCorrection,
    Caution,
    Message,
    GrantTime,
    AnswerAppeal,
)


# People and the sweep.


class Eligibility(NamedTuple):
    """What conditions look at. `finished` of `begun` games; `rating`: None if none is certain yet;
    `mail`: an address that can be reached; `gone`: erased; `barred`: out for this season, having
    left twice within a year; `rank`: on a waiting list (0 has been a substitute, 2 left the season
    before); `household`: the number of a declared one, 0 if there is none."""

    finished: int = 0
    begun: int = 0
    rating: int | None = None
    mail: bool = True
    suspended: bool = False
    gone: bool = False
    barred: bool = False
    rank: int = 1
    household: int = 0


class Open(NamedTuple):
    """Begin the season's own log, as the league's says."""

    league: int
    season: int
    rules: int
    settings: Settings
    calendar: Calendar
    draw: str
    lots: str


class Invite(NamedTuple):
    """Ask somebody to enter."""

    person: int
    by: int


class Enter(NamedTuple):
    """Enter, or ask for approval where that is needed."""

    person: int
    about: Eligibility


class Approve(NamedTuple):
    """Let somebody in who asked for it."""

    person: int
    by: int


class Queue(NamedTuple):
    """Join the waiting list, at any time: be asked when a seat is free."""

    person: int
    about: Eligibility


class Answer(NamedTuple):
    """Say `out` or `later` to the invitation."""

    person: int
    answer: str


class Withdraw(NamedTuple):
    """Take one's entry back before the draw."""

    person: int


class CheckIn(NamedTuple):
    """Confirm that one will play."""

    person: int


class Come(NamedTuple):
    """Do what is due at this hour (all but the draw). `used`: who has used most of a table's
    waiting."""

    hour: Milestone
    used: frozenset[int] = frozenset()


class Draw(NamedTuple):
    """Draw the season with its seed. `returners`: places of who has any; `about`: all entrants."""

    seed: bytes
    returners: tuple[Returner, ...]
    about: Mapping[int, Eligibility]


class CallOff(NamedTuple):
    """Give the season up before its draw."""

    by: int


class Begin(NamedTuple):
    """Note that a table has begun as this game."""

    table: int
    game: int


class Outcome(NamedTuple):
    """How a game ended, and when; by seat, as games.leagues.standings.results.Result has it."""

    at: int
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    end: End = End.PLAYED
    held: frozenset[int] = frozenset()
    floor: tuple[int, ...] = ()


class Take(NamedTuple):
    """Take the result of a table."""

    table: int
    outcome: Outcome


class Revise(NamedTuple):
    """Take another result of a table in place of the one that was taken."""

    table: int
    outcome: Outcome


class Drop(NamedTuple):
    """Somebody is out: `why` is seats, withdrew, silent or erased. `by`: themself, an organiser, or
    0 for the rule."""

    person: int
    why: str
    by: int = 0


class Unseat(NamedTuple):
    """Somebody has answered nothing in the time for their first answer: out by the rule."""

    person: int


class Hear(NamedTuple):
    """These have answered something themselves."""

    people: frozenset[int]


class Excuse(NamedTuple):
    """A drop costs its person nothing."""

    person: int
    why: str
    by: int


class Replace(NamedTuple):
    """Somebody takes all open seats of one who is out."""

    person: int
    substitute: int
    by: int = 0


class Offer(NamedTuple):
    """Ask somebody whether they take all open seats of one who is out; by the rule the first in
    line, one a day."""

    person: int
    substitute: int
    by: int = 0


class Accept(NamedTuple):
    """They take them."""

    person: int
    substitute: int


class Decline(NamedTuple):
    """They do not."""

    person: int
    substitute: int


class Correct(NamedTuple):
    """Give or take points, in sixtieths."""

    person: int
    points: int
    reason: str
    by: int
    second: int


class Pause(NamedTuple):
    """Stop the calendar; by the site (0) or an organiser."""

    by: int


class Resume(NamedTuple):
    """Let the calendar go on."""

    by: int


class Close(NamedTuple):
    """Rank everybody, with the other seed."""

    lots: bytes


Command = (
    Open
    | Invite
    | Enter
    | Approve
    | Queue
    | Answer
    | Withdraw
    | CheckIn
    | Come
    | Draw
    | CallOff
    | Begin
    | Take
    | Revise
    | Drop
    | Unseat
    | Hear
    | Excuse
    | Replace
    | Offer
    | Accept
    | Decline
    | Correct
    | Pause
    | Resume
    | Close
    | OrganiserCommand
)
