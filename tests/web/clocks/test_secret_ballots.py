"""Nobody can tell how, or whether, somebody has voted: every channel compared between worlds;
planted leaks found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.api import pace as api
from games.play import commands
from games.play.models import Notice
from games.rules import frame
from games.votes import deciding
from games.votes.deciding import close_due_votes
from games.votes.models import Ballot, Motion, State
from games.web.table import pace_board
from tests.support.beginning import forget
from tests.web.plans.channels import (
    Channels,
    NotSame,
    long_ago,
    rest_of_database,
    same,
    seen_by,
    undone,
)
from tests.web.table.party import Party

pytestmark = pytest.mark.usefixtures("clock_stands")

PAGES = ("", "now", "waiting/")
VOTER, OTHERS = 1, (0, 2)


def worlds(party: Party, kind: str = "draw") -> Motion:
    """A vote is open on which Bert has not said anything yet."""
    long_ago()
    now = timezone.now() - timedelta(hours=30)
    return deciding.propose_motion(party.id, party.people[0].pk, kind, now)


NOT_COMPARED = ("games_ballot", "accounts_person", "games_notice")
"""Tables; "accounts_person": when a tester signed in last."""


def seen(party: Party, there: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """Everything that reaches the others, and a spectator; nobody finds anything kept in memory.
    NotSame as soon as something differs from what was seen there."""
    found = Channels(there)
    for table, told in rest_of_database().items():
        if table not in NOT_COMPARED:
            found[f"database {table}"] = str(told).encode()
    others = Notice.objects.exclude(person=party.people[VOTER]).order_by("pk").values_list()
    found["others' mails to come"] = repr(list(others)).encode()
    for number in OTHERS:
        client, mine = party.client(number), found.of(str(number))
        client.get(party.url)  # whatever is put down in a session at the first look
        forget()
        mine["api"] = client.get(f"/api/tables/{party.slug}/waiting").content
        told = seen_by(party, client, number, PAGES, mine)
        found |= {f"{number} {name}": page for name, page in told.items()}  # type: ignore[attr-defined]
    forget()
    told = seen_by(party, Client(), None, PAGES, found.of("spectator"))
    return found | {f"spectator {name}": page for name, page in told.items()}  # type: ignore[attr-defined]


def nobody_can_tell(party: Party, motion: Motion) -> None:
    """Raise NotSame if a ballot that decides nothing changes a byte for anybody else."""
    nothing = seen(party)
    for yes in (True, False):
        with undone():
            assert (
                deciding.vote_on_motion(
                    party.id, party.people[VOTER].pk, motion.number, yes, timezone.now()
                ).state
                == "open"
            )
            same(nothing, seen(party, nothing))


def test_a_ballot_changes_no_byte_for_anybody_else(party: Party) -> None:
    nobody_can_tell(party, worlds(party))


def test_a_vote_that_has_failed_says_the_same_whoever_said_no(party: Party) -> None:
    motion, ends = worlds(party), list[dict[str, bytes]]()
    for yes in (True, False):
        with undone():
            deciding.vote_on_motion(
                party.id, party.people[VOTER].pk, motion.number, yes, timezone.now()
            )
            close_due_votes(motion.closes_at)
            ends.append(seen(party))
    same(*ends)


def test_voters_see_their_own_ballots(party: Party) -> None:
    motion = worlds(party)
    client = party.client(VOTER)
    client.post(f"{party.url}vote/{motion.number}/", {"say": "no"})
    assert "✓ No" in page_of(party)
    client.post(f"{party.url}vote/{motion.number}/", {"say": "yes"})
    assert "✓ Yes" in page_of(party)
    assert "✓ No" not in page_of(party)


def page_of(party: Party) -> str:
    """The page of who waits as the voter sees it, its blanks run together."""
    page = party.client(VOTER).get(f"{party.url}waiting/").content.decode()
    return " ".join(page.split())


def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says how many have voted."""
    plain = pace_board.build_vote

    def shown(*args: object) -> pace_board.Vote:
        vote = plain(*args)  # type: ignore[arg-type]
        return vote._replace(
            title=f"{vote.title} ({Ballot.objects.filter(motion__number=vote.id).count()})"
        )

    monkeypatch.setattr(pace_board, "build_vote", shown)


def told_by_api(monkeypatch: pytest.MonkeyPatch) -> None:
    """The API says what anybody has said last."""
    plain = api.serialize_vote

    def shown(motion: Motion, *args: object) -> dict[str, object]:
        last = (
            Ballot.objects.filter(motion=motion)
            .order_by("-id")
            .values_list("yes", flat=True)
            .first()
        )
        return plain(motion, *args) | {"mine": last}  # type: ignore[arg-type]

    monkeypatch.setattr(api, "serialize_vote", shown)


def failed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A vote on which somebody has said no is over."""
    plain = deciding.settle_if_decided

    def ended(motion: Motion, now: datetime) -> Motion:
        if motion.ballots.filter(yes=False).exists():
            Motion.objects.filter(pk=motion.pk).update(state=State.FAILED, settled_at=now)
            return motion
        return plain(motion, now)

    monkeypatch.setattr(deciding, "settle_if_decided", ended)


def logged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each ballot leaves a fact."""
    plain = deciding.settle_if_decided

    def noted(motion: Motion, now: datetime) -> Motion:
        commands.record_frame_events(motion.game_id, [frame.Nudged(0)], now=now)
        return plain(motion, now)

    monkeypatch.setattr(deciding, "settle_if_decided", noted)


def slower(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page asks the database once for each ballot."""
    plain = pace_board.build_vote

    def shown(reader: object, motion: Motion, now: datetime) -> pace_board.Vote:
        with connection.cursor() as cursor:
            for ballot in motion.ballots.all():
                cursor.execute("SELECT %s", [ballot.pk])
        return plain(reader, motion, now)  # type: ignore[arg-type]

    monkeypatch.setattr(pace_board, "build_vote", shown)


@pytest.mark.promise
@pytest.mark.few(1)
@pytest.mark.parametrize("plant", [counted, told_by_api, failed_at_once, logged, slower])
def test_planted_leaks_are_found(
    party: Party, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    motion = worlds(party)
    plant(monkeypatch)
    with pytest.raises(NotSame):
        nobody_can_tell(party, motion)
