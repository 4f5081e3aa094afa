"""Everybody sees what their seat may see, by every way of looking."""

from __future__ import annotations

import pytest

from games.play.models import Game
from games.play.refusals import UnknownGame
from games.play.replay import load_moment
from games.play.table import TableHeader, find, load_header, log_for
from tests.play.helpers import Party, person


def texts(party: Party, seat: int | None) -> list[str]:
    """The log as this seat reads it."""
    return [line.text.msgid for line in log_for(load_header("id", party.id).meta, seat)]


def test_a_seat_sees_its_own_bid_question_and_token_and_nobody_elses(party: Party) -> None:
    party.act(0, "bid 3")
    mine, theirs, watcher = party.table(0), party.table(1), party.table(None)
    assert mine.view
    assert theirs.view
    assert watcher.view
    assert [mine.view["bid"], theirs.view["bid"], watcher.view["bid"]] == [3, None, None]
    assert (mine.decision, mine.token) == (None, "")
    assert theirs.decision
    assert theirs.decision.seat == 1
    assert theirs.token == party.token(1)
    assert (watcher.decision, watcher.token, watcher.take_back) == (None, "", None)


def test_a_view_is_kept_for_its_own_seat_until_something_happens(party: Party) -> None:
    party.act(0, "bid 3")
    mine, watched = party.table(0).view, party.table(None).view
    assert party.table(0).view is mine
    assert party.table(None).view is watched
    assert mine != watched
    party.act(1, "bid 2")
    assert party.table(0).view is not mine


def test_everybody_sees_whose_turn_it_is_but_no_token(party: Party) -> None:
    party.act(0, "bid 3")
    table = party.table(None)
    assert [bool(sitting.asked_at) for sitting in table.seats] == [False, True, True]
    assert not any(party.token(seat) in repr(table) for seat in (1, 2))


def test_the_log_tells_each_seat_its_own_secrets_only(pair: Party) -> None:
    pair.bid(3, 0)
    pair.act(0, "pick a")
    pair.act(0, "open")
    assert "You saw {count} gram." in texts(pair, 0)
    assert "You saw {count} gram." not in texts(pair, 1)
    assert "You bid {amount}." not in texts(pair, None)


def test_a_short_log_is_the_end_of_the_long_one(pair: Party) -> None:
    pair.bid(3, 0)
    meta = load_header("id", pair.id).meta
    whole = log_for(meta, 0)
    assert log_for(meta, 0, limit=2) == whole[-2:]
    assert log_for(meta, 0, since=whole[-2].seq) == whole[-1:]


def test_replay_shows_each_moment_as_the_seat_saw_it_then(pair: Party) -> None:
    pair.act(0, "bid 3")
    pair.take_back(0)
    pair.act(0, "bid 1")
    meta = load_header("id", pair.id).meta
    assert [load_moment(meta, version, 0).view["bid"] for version in (2, 3, 4, 5)] == [
        None,
        3,
        None,
        1,
    ]
    assert [load_moment(meta, version, 1).view["bid"] for version in (2, 3, 4, 5)] == [None] * 4
    assert load_moment(meta, 5, 0).view == pair.table(0).view


@pytest.mark.parametrize("version", [-1, 0, 1, 6, 10**9])
def test_there_is_no_moment_before_setup_or_after_now(pair: Party, version: int) -> None:
    with pytest.raises(UnknownGame):
        load_moment(load_header("id", pair.id).meta, version, 0)


def test_a_finished_table_has_its_scores_and_asks_nobody(pair: Party) -> None:
    pair.play_out()
    table = pair.table(0)
    assert [score.seat for score in table.scores] == [0, 1]
    assert [(sitting.points, sitting.rank) for sitting in table.seats] == [
        (score.points, score.rank) for score in table.scores
    ]
    assert (table.decision, table.take_back) == (None, None)


def test_a_private_table_is_for_members_and_those_with_the_link(pair: Party) -> None:
    Game.objects.filter(pk=pair.id).update(private=True)
    slug, host, stranger = pair.game.slug, pair.game.host_id, person("Stranger").pk
    game = Game.objects.get(pk=pair.id)
    assert find(slug, host).seat_of(host) is not None
    assert find(slug, stranger, game.invite).seat_of(stranger) is None
    for who, invite in ((stranger, ""), (None, ""), (None, "guess"), (stranger, "x" * 16)):
        with pytest.raises(UnknownGame):
            find(slug, who, invite)


def test_a_table_that_may_not_be_watched_is_for_members_once_it_runs(pair: Party) -> None:
    Game.objects.filter(pk=pair.id).update(watchable=False)
    assert isinstance(find(pair.game.slug, pair.game.host_id), TableHeader)
    with pytest.raises(UnknownGame):
        find(pair.game.slug, None)


@pytest.mark.parametrize("slug", ["", "nowhere000", "x\x00", "a" * 5000, "../../etc", "é"])
def test_an_unknown_slug_is_no_table(pair: Party, slug: str) -> None:
    with pytest.raises(UnknownGame):
        find(slug)
