"""What can be asked at the organisers' desk of a season. `by`: an organiser, 0: the house."""

from __future__ import annotations

from typing import Any, NamedTuple


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
