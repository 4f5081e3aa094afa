"""Do proposals, looks, reviews and alarms still say what the desk's log says?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.desk.facts import Alarmed, Did, Ended, Looked, Proposed, Reviewed
from games.desk.models import Alarm, Look, Proposal, Review
from games.desk.reviews import is_drawn_for_review
from games.play.log_rows import Row

ProposalFacts = list[tuple[Row, Any]]


def list_proposal_faults(told: ProposalFacts) -> Iterator[str]:
    """What was proposed, and what became of it."""
    said: dict[str, list[Any]] = {}
    for row, fact in told:
        match fact:
            case Proposed():
                said[fact.proposal] = [row.seq, *fact[2:], fact.by, "open", 0]
            case Ended():
                said[fact.proposal][-2] = fact.how
            case Did() if fact.proposal:
                said[fact.proposal][-2:] = ["done", fact.second]
    fields = ("id", "seq", "action", "kind", "subject", "version", "terms", "text", "by")
    rows = Proposal.objects.values_list(*fields, "state", "second")
    there = {name: list(rest) for name, *rest in rows}
    for name in sorted(said.keys() | there.keys()):
        if said.get(name) != there.get(name):
            yield f"proposal {name} is not as the log says"


def list_look_faults(told: ProposalFacts) -> Iterator[str]:
    """Who has seen what is hidden."""
    said: dict[str, tuple[Any, ...]] = {}
    for row, fact in told:
        if isinstance(fact, Looked):
            seen = (row.seq, fact.by, fact.game, fact.seat, fact.version, row.at)
            said.setdefault(fact.proposal, seen)
    rows = Look.objects.values_list("proposal", "seq", "person", "game", "seat", "version", "at")
    there = {name: tuple(rest) for name, *rest in rows}
    for name in sorted(said.keys() | there.keys()):
        if said.get(name) != there.get(name):
            yield f"the look of proposal {name} is not as the log says"


def list_review_faults(told: ProposalFacts) -> Iterator[str]:
    """What somebody else has to look at, and what they found."""
    said: dict[int, list[Any]] = {}
    for row, fact in told:
        if isinstance(fact, Did) and is_drawn_for_review(fact, row.digest):
            said[row.seq] = [fact.by, fact.second, 0, None, ""]
        elif isinstance(fact, Reviewed):
            said[fact.fact][2:] = [fact.by, fact.well, fact.text]
    rows = Review.objects.values_list("seq", "person", "second", "reviewer", "well", "text")
    there = {seq: list(rest) for seq, *rest in rows}
    for seq in sorted(said.keys() | there.keys()):
        if said.get(seq) != there.get(seq):
            yield f"the review of fact {seq} is not as the log says"


def list_alarm_faults(told: ProposalFacts) -> Iterator[str]:
    """Who did too much."""
    said = {
        row.seq: (fact.person, fact.what, fact.times)
        for row, fact in told
        if isinstance(fact, Alarmed)
    }
    rows = Alarm.objects.values_list("seq", "person", "what", "count")
    there = {seq: tuple(rest) for seq, *rest in rows}
    for seq in sorted(said.keys() | there.keys()):
        if said.get(seq) != there.get(seq):
            yield f"the alarm of fact {seq} is not as the log says"
