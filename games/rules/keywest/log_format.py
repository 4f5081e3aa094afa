"""How the facts of Key West stand in the log: the word of each, and which hide something."""

from __future__ import annotations

from games.rules.keywest import events as ev

EVENTS: dict[str, type] = {
    "began": ev.Began,
    "lot": ev.Lot,
    "dealt": ev.Dealt,
    "bade": ev.Bade,
    "opened": ev.Opened,
    "took": ev.Took,
    "resolved": ev.Resolved,
    "built": ev.Built,
    "turned": ev.Turned,
    "aimed": ev.Aimed,
    "placed": ev.Placed,
    "lost": ev.Lost,
    "waived": ev.Waived,
    "swept": ev.Swept,
    "marked": ev.Marked,
    "looked": ev.Looked,
    "sighted": ev.Sighted,
    "put_back": ev.PutBack,
    "chose": ev.Chose,
    "landed": ev.Landed,
    "managed": ev.Managed,
    "rolled": ev.Rolled,
    "marketed": ev.Marketed,
    "cashed": ev.Cashed,
    "shared": ev.Shared,
    "harvested": ev.Harvested,
    "stopped": ev.Stopped,
    "round_ended": ev.RoundEnded,
    "finished": ev.Finished,
}
"""The words by which they are stored."""
HIDDEN = frozenset({"bade", "built", "sighted", "landed"})
"""Bids, faces of bridge steps, what divers saw, and treasures that they kept."""
