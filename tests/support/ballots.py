"""Votes at a table."""

from __future__ import annotations

from games.votes import deciding
from games.votes.models import Motion
from tests.clocks.clocked import Clocked


def propose(party: Clocked, seat: int, kind: str, days: int = 0) -> Motion:
    return deciding.propose_motion(party.id, party.person(seat).pk, kind, party.now, days)


def says(party: Clocked, seat: int, motion: Motion, yes: bool = True) -> str:
    return deciding.vote_on_motion(
        party.id, party.person(seat).pk, motion.number, yes, party.now
    ).state
