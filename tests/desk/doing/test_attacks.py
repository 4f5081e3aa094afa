"""Two at the same moment, somebody killed in the middle, and a process that knew the table as it
was."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils import timezone

from games.desk import proposals
from games.desk.models import Fact, Proposal
from games.desk.powers import DeskRefused
from games.play.models import Notice
from games.play.position import POSITIONS
from games.play.table import load_header, table_for
from tests.clocks.clocked import Clocked
from tests.desk.doing.doors import wrong
from tests.play.together import at_once
from tests.support.desk_doing import do
from tests.support.moderators import Moderator

pytestmark = pytest.mark.django_db(transaction=True)


def accepted(who: Moderator, name: str) -> str:
    """What became of it for this one."""
    try:
        return str(proposals.accept_proposal(who.who, name, timezone.now()).state)
    except DeskRefused:
        return "refused"


def test_a_yes_said_twice_at_once_counts_once(
    party: Clocked, mo: Moderator, ned: Moderator
) -> None:
    do(mo, party, "force", seat=1, by="default", line="")
    name = Proposal.objects.get().id
    found = at_once([lambda: accepted(ned, name), lambda: accepted(ned, name)])
    assert sorted(found) == ["done", "refused"]
    assert party.kinds().count("forced") == 1
    assert wrong(party) == []


def test_a_yes_and_a_move_at_once_do_one_of_both(
    party: Clocked, mo: Moderator, ned: Moderator
) -> None:
    do(mo, party, "force", seat=1, by="default", line="")
    name, token = Proposal.objects.get().id, party.token(0)

    def moves_themself() -> object:
        return type(party)(party.game, party.now).act(0, "bid 5", token)

    found = at_once([lambda: accepted(ned, name), moves_themself])
    assert (found[0] == "done") is (party.kinds().count("forced") == 1)
    assert party.asked() == [1, 2]
    assert wrong(party) == []


def test_killed_in_the_middle_nothing_has_happened(
    party: Clocked, mo: Moderator, ned: Moderator, monkeypatch: pytest.MonkeyPatch
) -> None:
    do(mo, party, "force", seat=1, by="default", line="")
    row, version = Proposal.objects.get(), load_header("id", party.id).meta.version
    before = Fact.objects.count()

    def killed(*_args: object) -> None:
        assert party.kinds().count("forced") == 1
        raise KeyboardInterrupt

    monkeypatch.setattr("games.desk.proposals.record_done", killed)
    with pytest.raises(KeyboardInterrupt):
        proposals.accept_proposal(ned.who, row.id, timezone.now())
    assert load_header("id", party.id).meta.version == version
    assert Fact.objects.count() == before
    assert not Notice.objects.filter(game=party.id, kind="decided").exists()
    monkeypatch.undo()
    assert accepted(ned, row.id) == "done"


def test_a_process_that_knew_the_table_before_sees_it_as_it_is(
    party: Clocked, mo: Moderator, ned: Moderator
) -> None:
    table_for(party.id, None)
    known = POSITIONS.get(party.id)
    for name, terms in {
        "force": {"seat": 1, "by": "line", "line": "bid 4"},
        "finish": {},
        "void": {},
        "correct": {"places": "1 1 3", "points": "3 3 1"},
    }.items():
        do(mo, party, name, **terms)
        assert accepted(ned, Proposal.objects.get(state="open").id) == "done"
    POSITIONS.forget(party.id)
    cold = table_for(party.id, None)
    POSITIONS.forget(party.id)
    assert known is not None
    POSITIONS.put(party.id, known)
    warm = table_for(party.id, None)
    assert (warm.view, warm.scores) == (cold.view, cold.scores)
    assert [score.rank for score in warm.scores] == [1, 1, 3]
    with transaction.atomic():
        assert wrong(party) == []
