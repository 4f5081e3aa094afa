"""Bot accounts are rated, and change no person's rating."""

from __future__ import annotations

from games.ratings.model import NEW, Rating
from games.ratings.rating import rate_both_pools
from games.ratings.results import EndedGame, Tenure, list_places_of_both_pools

ANNA, BERT, BOT = 11, 12, 90


def ended(people: list[int | None], ranks: list[int | None], **more: object) -> EndedGame:
    known = EndedGame("", frozenset(), False, people, ranks, {}, frozenset({BOT}))
    return known._replace(**more)  # type: ignore[arg-type]


def test_people_are_rated_as_if_no_bot_account_sat_there() -> None:
    with_bot = list_places_of_both_pools(ended([ANNA, BOT, BERT], [2, 1, 3]))
    without = list_places_of_both_pools(ended([ANNA, None, BERT], [2, 1, 3], bots=frozenset()))
    known = {ANNA: Rating(30.0, 4.0, 9), BOT: Rating(20.0, 3.0, 50)}
    after = rate_both_pools(with_bot, known)
    alone = rate_both_pools(without, known)
    assert {who: after[who] for who in (ANNA, BERT)} == alone
    assert after[BOT].mean > 20.0
    assert after[BOT].games == 51


def test_a_person_among_bots_is_not_rated_and_the_bot_is() -> None:
    places = list_places_of_both_pools(ended([ANNA, BOT], [1, 2]))
    after = rate_both_pools(places, {})
    assert set(after) == {BOT}
    assert after[BOT].mean < NEW.mean


def test_who_left_a_seat_to_a_bot_account_comes_last_as_ever() -> None:
    left = {1: [Tenure(BOT, True, False)]}
    places = list_places_of_both_pools(ended([ANNA, BERT], [1, 2], before=left))
    assert [one.person for one in places.people] == []
    assert [(one.person, one.place) for one in places.everybody] == [(ANNA, 1), (BOT, 2)]
