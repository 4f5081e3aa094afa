"""Opening, joining, leaving and starting a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.play import lobby
from games.play.log_rows import unseal_seed
from games.play.models import Game, Seat, Seed
from games.play.refusals import Full, Impossible, NotHost, NotInvited, NotOpen, UnknownGame
from games.rules.types import Refused
from tests.play.helpers import Party, person, said

pytestmark = pytest.mark.django_db(transaction=True)


def sitting(game: Game) -> list[tuple[int, int | None, str | None]]:
    """Who sits where."""
    return list(
        Seat.objects.filter(game=game).order_by("number").values_list("number", "person_id", "bot")
    )


def facts(party: Party) -> list[Any]:
    """The data of all facts."""
    return list(said(party.id))


def test_a_table_waits_until_its_last_seat_is_taken_then_begins() -> None:
    anna, bert = person().pk, person("Bert").pk
    game = lobby.open_table(anna, "pearls", 3, bots=["timid"])
    assert (game.status, game.version) == ("open", 0)
    game = lobby.join(game.pk, bert)
    assert (game.status, game.version) == ("running", 2)
    assert sorted((who, bot) for _number, who, bot in sitting(game) if who) == [
        (anna, None),
        (bert, None),
    ]
    assert len(unseal_seed(bytes(Seed.objects.get(game=game).wrapped), game.pk)) == 32


def test_the_lot_places_everybody_and_the_log_says_how() -> None:
    orders = set()
    for _ in range(12):
        party = Party.sit_down(3)
        lot = facts(party)[0]["lot"]
        joined = [person_id for _number, person_id, _bot in sitting(party.game)]
        assert sorted(joined, key=str) == sorted(
            (joined[lot.index(place)] for place in range(3)), key=str
        )
        assert joined[lot.index(0)] == party.game.host_id
        orders.add(tuple(lot))
    assert len(orders) > 1


def test_no_fact_names_a_person() -> None:
    party = Party.sit_down(2)
    party.play_out()
    people = {person_id for _number, person_id, _bot in sitting(party.game)}
    assert people
    assert not any(
        word in str(fact) for fact in facts(party) for word in ("@", "Anna", "Bert", "person")
    )


def test_the_host_may_begin_with_bots_in_the_free_seats() -> None:
    anna, bert = person().pk, person("Bert").pk
    game = lobby.open_table(anna, "pearls", 4)
    lobby.join(game.pk, bert)
    with pytest.raises(NotHost):
        lobby.start(game.pk, bert)
    with pytest.raises(Impossible):
        lobby.start(game.pk, anna, "no such bot")
    game = lobby.start(game.pk, anna, "timid")
    assert game.status == "running"
    assert sorted(bot or "" for _number, _who, bot in sitting(game)) == ["", "", "timid", "timid"]
    with pytest.raises(NotOpen):
        lobby.start(game.pk, anna)


def test_joining_twice_is_joining_once() -> None:
    game = lobby.open_table(person().pk, "pearls", 3)
    bert = person("Bert").pk
    lobby.join(game.pk, bert)
    lobby.join(game.pk, bert)
    assert len(sitting(game)) == 2


def test_who_leaves_frees_the_seat_for_the_next() -> None:
    anna, bert, carl = (person(name).pk for name in ("Anna", "Bert", "Carl"))
    game = lobby.open_table(anna, "pearls", 3)
    lobby.join(game.pk, bert)
    lobby.leave(game.pk, bert)
    lobby.join(game.pk, carl)
    assert sitting(game) == [(0, anna, None), (1, carl, None)]


def test_when_the_host_leaves_the_next_one_is_host_and_the_last_one_closes_the_table() -> None:
    anna, bert = person().pk, person("Bert").pk
    game = lobby.open_table(anna, "pearls", 3, bots=["timid"])
    assert lobby.leave(game.pk, person("Nobody").pk).host_id == anna
    game = lobby.open_table(anna, "pearls", 4, bots=["timid"])
    lobby.join(game.pk, bert)
    assert lobby.leave(game.pk, anna).host_id == bert
    assert lobby.leave(game.pk, bert).status == "abandoned"
    with pytest.raises(NotOpen):
        lobby.join(game.pk, anna)


def test_nobody_leaves_or_joins_a_running_game() -> None:
    party = Party.sit_down(2)
    assert party.game.host_id
    with pytest.raises(NotOpen):
        lobby.leave(party.id, party.game.host_id)
    with pytest.raises(NotOpen):
        lobby.join(party.id, person().pk)


def test_a_private_table_wants_the_secret_of_its_link() -> None:
    game = lobby.open_table(person().pk, "pearls", 2, private=True)
    for wrong in ("", "x" * 16, "é"):
        with pytest.raises(NotInvited):
            lobby.join(game.pk, person("Bert").pk, wrong)
    assert lobby.join(game.pk, person("Bert").pk, game.invite).status == "running"


@pytest.mark.parametrize(
    ("rules", "size", "more"),
    [
        ("chess", 2, {}),
        ("pearls", 1, {}),
        ("pearls", 9, {}),
        ("pearls", 2, {"bots": ["timid", "timid"]}),
        ("pearls", 3, {"bots": ["no such bot"]}),
        ("pearls", 2, {"options": {"rounds": "0"}}),
        ("pearls", 2, {"options": {"rounds": "many"}}),
    ],
)
def test_an_impossible_table_is_not_opened(rules: str, size: int, more: Mapping[str, Any]) -> None:
    with pytest.raises(Refused):
        lobby.open_table(person().pk, rules, size, **more)
    assert not Game.objects.exists()


def test_unknown_tables_are_refused() -> None:
    for verb in (lobby.join, lobby.leave, lobby.start):
        with pytest.raises(UnknownGame):
            verb(10**12, 1)
    assert issubclass(Full, Refused)
