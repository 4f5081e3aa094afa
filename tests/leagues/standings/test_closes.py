"""Labels of running seasons against every close that the rules still allow. KEYWEST_FULL=1: 1,000
positions."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from games.leagues.overview import standings
from games.leagues.season import outlook
from games.leagues.season.outlook import Certainty
from games.leagues.standings import bounds
from tests.leagues.standings.closes import position, role, truth

pytestmark = pytest.mark.promise
POSITIONS = 1_000 if os.environ.get("KEYWEST_FULL") == "1" else 25


def compared(seeds: range) -> Counter[str]:
    """How many labels were proved, of these shown, and shown without being so; how many ranks were
    excluded that are possible."""
    found = Counter[str]()
    for season in map(position, seeds):
        for group, one in enumerate(season.groups):
            known = standings.build_group_outlook(season, group, {})
            for who in one.players:
                kind = role(season, who)
                if kind in ("gone", "empty", "left"):
                    continue
                true, shown, ranks = truth(season, group, who), known.certain[who], known.ranks[who]
                found["narrow"] += ranks.best > true.best or ranks.worst < true.worst
                for label in Certainty:
                    if kind != "loose" or label is Certainty.NOT_FIRST:
                        found[f"proved {label}"] += label in true.certain
                        found[f"shown {label}"] += label in shown and label in true.certain
                        found["wrong"] += label in shown and label not in true.certain
    return found


def test_no_label_is_shown_that_a_close_can_break_and_most_of_the_others_are() -> None:
    found = compared(range(POSITIONS))
    assert (found["wrong"], found["narrow"]) == (0, 0)
    for label in Certainty:
        proved, shown = found[f"proved {label}"], found[f"shown {label}"]
        assert proved > POSITIONS / 2
        assert shown >= 0.95 * proved, label


@pytest.mark.parametrize(
    ("where", "what", "value"),
    [
        (outlook, "is_future_leaver", lambda season, who: False),
        (outlook, "may_be_unseated", lambda season, who: False),
        (outlook, "may_be_relegated", lambda *told: False),
        (bounds._Race, "beats", lambda race, one, other: True),
        (bounds, "list_best_for_rest", lambda values, last_end, wins: ((0,) * (len(values) - 1),)),
    ],
)
def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, where: object, what: str, value: object
) -> None:
    standings.assess_outlook.cache_clear()
    monkeypatch.setattr(where, what, value)
    found = compared(range(25))
    standings.assess_outlook.cache_clear()
    assert found["wrong"] or found["narrow"]
