"""What a game that is set back loses, read from its log: acts in acts, draws, what was shown."""

from __future__ import annotations

import pytest

from games.play.log_rows import Row
from games.play.position import list_round_openings, list_withdrawn_acts
from games.rules.registry import GAMES
from tests.clocks.clocked import NOON
from tests.play.helpers import Party
from tests.support.setting_back import check_what_was_drawn_shown_or_sealed_since_is_known
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pearls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pearls", PEARLS)


def test_what_was_drawn_shown_or_sealed_since_is_known(pair: Party) -> None:
    check_what_was_drawn_shown_or_sealed_since_is_known(pair)


def row(seq: int, kind: str, data: str = "{}", seat: int | None = None) -> Row:
    """A fact that is an act of its own."""
    return Row(seq, kind, 1, data, seat, None, seq, False, NOON, b"", "")


def test_of_acts_within_acts_that_count_no_longer() -> None:
    """Set back, set back to before that, and taken back on both ways."""
    log = [
        *(row(seq, "bade", seat=0) for seq in range(1, 6)),
        row(6, "rewound", '{"to":5}', 0),
        row(7, "bade", seat=1),
        row(8, "set back", '{"to":5}'),
        row(9, "bade", seat=1),
        row(10, "extended", '{"seat":1,"seconds":60}'),
    ]
    assert list_withdrawn_acts(log[:6]) == {5}
    assert list_withdrawn_acts(log[:7]) == {5}
    assert list_withdrawn_acts(log) == {6, 7}
    assert list_withdrawn_acts([*log, row(11, "set back", '{"to":7}')]) == {5, 8, 9}
    assert list_withdrawn_acts([*log, row(11, "set back", '{"to":3}')]) == {4, 5, 6, 7, 8, 9}
    assert list_withdrawn_acts([*log, row(11, "rewound", '{"to":9}', 1)]) == {6, 7, 9}
    assert list_withdrawn_acts(log[6:]) == {7}


def test_a_round_that_counts_no_longer_is_no_round_of_the_replay() -> None:
    opens = GAMES["keywest"].presentation.opens_round
    log = [row(1, opens), row(2, "bade"), row(3, opens), row(4, "set back", '{"to":2}')]
    assert list_round_openings("keywest", log[:3]) == [1, 3]
    assert list_round_openings("keywest", log) == [1]
    assert list_round_openings("keywest", [*log, row(5, opens)]) == [1, 5]
