"""Ten games at once, as real people play them: the mails stay few, and rules that hold nothing back
are caught."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.mail.outbound import timing
from tools.simulation.mails import simulate_mails

pytestmark = pytest.mark.promise


def test_the_model_is_that_of_real_games() -> None:
    told = simulate_mails(days=60)
    assert 17 < told.notices < 20.5
    assert 1.0 < told.wait < 1.9


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_at_most_three_mails_a_day_in_ten_games(seed: int) -> None:
    assert simulate_mails(seed=seed).mails <= 3


def test_every_wish_is_kept_in_order() -> None:
    now, ten, hour, three, daily, never = (
        simulate_mails(mails={"turn": wish, "round": "never", "over": "never"}).mails
        for wish in ("now", "10", "60", "180", "daily", "never")
    )
    assert now >= ten > hour > three > daily > never == 0


def test_planted_rules_that_hold_nothing_back_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "SPACING", (timedelta(0),) * 99)
    with pytest.raises(AssertionError):
        test_at_most_three_mails_a_day_in_ten_games(1)
