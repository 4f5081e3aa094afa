"""When a question stays the same, with its token, and when it is asked anew."""

from __future__ import annotations

from django.utils import timezone

from games.play.position import Position
from games.play.record import Step, list_question_changes
from games.play.store import Locked, OpenQuestion
from games.rules.text import _
from games.rules.types import Decision
from tests.toy.pearls import BIDS, PICKS

BOTH = tuple(Decision(seat, "bid", _("Bid."), BIDS, BIDS[0]) for seat in (0, 1))


def step(mover: int | None) -> Step:
    """Both seats are asked to bid, and this one moves."""
    asked = {seat: OpenQuestion(seat, f"token-of-{seat}", 2) for seat in (0, 1)}
    locked = Locked(1, "slug", "pearls", "running", 2, b"", False)
    return Step(locked, Position(2, b"", None, BOTH, 0, ((), ())), asked, mover, timezone.now())


def opened(mover: int | None, after: tuple[Decision, ...]) -> list[int]:
    """Seats that get a new token."""
    closed, new = list_question_changes(step(mover), after)
    assert set(closed) >= {seat for seat, _kind, _token in new}
    return [seat for seat, _kind, _token in new]


def test_the_mover_gets_a_new_token_even_if_asked_the_same_again() -> None:
    assert opened(0, BOTH) == [0]


def test_a_seat_whose_menu_has_changed_gets_a_new_token() -> None:
    other = BOTH[1]._replace(kind="pick", moves=PICKS, default=PICKS[0])
    assert opened(0, (BOTH[0], other)) == [0, 1]


def test_a_seat_that_is_not_asked_any_more_loses_its_question() -> None:
    closed, new = list_question_changes(step(0), ())
    assert (sorted(closed), new) == ([0, 1], [])


def test_tokens_are_never_the_same_twice() -> None:
    tokens = {
        token for _ in range(200) for _seat, _kind, token in list_question_changes(step(0), BOTH)[1]
    }
    assert len(tokens) == 200
    assert {len(token) for token in tokens} == {12}
