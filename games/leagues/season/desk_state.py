"""What lies on the organisers' desk of a season, and what each fact changes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from games.leagues.facts import desk as facts

PROPOSAL_DAYS = 7
"""So long a correction waits for a second person; then nothing comes of it."""


@dataclass(slots=True)
class Proposal:
    """A correction that waits for a second person; `open` until confirmed or declined. After
    PROPOSAL_DAYS it has lapsed: the clock says so, no fact is written."""

    person: int
    points: int
    reason: str
    by: int
    at: int
    open: bool = True

    @property
    def lapses_at(self) -> datetime:
        """From then on it waits no more."""
        return datetime.fromtimestamp(self.at, UTC) + timedelta(days=PROPOSAL_DAYS)

    def waits(self, now: int) -> bool:
        """Whether it can still be confirmed."""
        return self.open and now < self.lapses_at.timestamp()


@dataclass(slots=True)
class Appeal:
    """Somebody's objection to a fact of this log; `upheld`: None as long as nobody has answered."""

    fact: int
    person: int
    reason: str
    at: int
    upheld: bool | None = None
    answer: str = ""


@dataclass(slots=True)
class OrganiserDesk:
    """Proposals and appeals by number; how often whom was given time; who was told what already;
    when each group was written to last."""

    proposals: dict[int, Proposal] = field(default_factory=dict)
    appeals: dict[int, Appeal] = field(default_factory=dict)
    granted: dict[int, int] = field(default_factory=dict)
    cautions: set[tuple[int, str]] = field(default_factory=set)
    messaged: dict[int, tuple[int, str]] = field(default_factory=dict)


def _add_proposal(desk: OrganiserDesk, fact: facts.CorrectionProposed) -> None:
    desk.proposals[len(desk.proposals) + 1] = Proposal(*fact)


def _close_proposal(desk: OrganiserDesk, fact: facts.CorrectionDeclined) -> None:
    desk.proposals[fact.number].open = False


def _add_caution(desk: OrganiserDesk, fact: facts.Cautioned) -> None:
    desk.cautions.add((fact.person, fact.reason))


def _apply_message(desk: OrganiserDesk, fact: facts.Messaged) -> None:
    desk.messaged[fact.group] = fact.at, fact.text


def _count_grant(desk: OrganiserDesk, fact: facts.TimeGranted) -> None:
    desk.granted[fact.person] = desk.granted.get(fact.person, 0) + 1


def _add_appeal(desk: OrganiserDesk, fact: facts.Appealed) -> None:
    desk.appeals[len(desk.appeals) + 1] = Appeal(*fact)


def _apply_appeal_answer(desk: OrganiserDesk, fact: facts.AppealAnswered) -> None:
    one = desk.appeals[fact.number]
    one.upheld, one.answer = fact.upheld, fact.reason


def settle_proposals(desk: OrganiserDesk, person: int, points: int, reason: str) -> None:
    """A correction counts: its proposal, if there was one, waits no more."""
    for one in desk.proposals.values():
        if (one.person, one.points, one.reason) == (person, points, reason):
            one.open = False


EVOLVE_DESK: Mapping[type, Callable[[OrganiserDesk, Any], None]] = {
    facts.CorrectionProposed: _add_proposal,
    facts.CorrectionDeclined: _close_proposal,
    facts.Cautioned: _add_caution,
    facts.Messaged: _apply_message,
    facts.TimeGranted: _count_grant,
    facts.Appealed: _add_appeal,
    facts.AppealAnswered: _apply_appeal_answer,
}
