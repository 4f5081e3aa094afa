"""Who finds room at the live channel when many want to listen."""

from __future__ import annotations

from games.live.hub import OF_A_PERSON, Room, Who


def guests(count: int) -> list[Who]:
    """Each from a network of their own."""
    return [Who(f"10.0.{number}.0/24") for number in range(count)]


def players(count: int) -> list[Who]:
    """The same, at tables where they sit."""
    return [Who(f"10.1.{number}.0/24", f"p{number}", True) for number in range(count)]


def seated(room: Room, people: list[Who]) -> int:
    """How many of them find a place."""
    return sum(room.take(who) for who in people)


def test_one_network_has_a_share_and_its_strangers_a_smaller_one() -> None:
    room = Room(500)
    assert seated(room, [Who("a")] * 500) == 41
    assert seated(room, [Who("a", f"p{number}", True) for number in range(500)]) == 59
    assert seated(room, [Who("b", "watcher")] * 3) == 3


def test_one_person_has_as_many_pages_as_a_person_needs() -> None:
    room = Room(500)
    roaming = [Who(f"n{number}", "ann", number % 2 == 0) for number in range(100)]
    assert seated(room, roaming) == OF_A_PERSON


def test_a_share_is_kept_for_players() -> None:
    room = Room(500)
    assert seated(room, guests(500)) == 300
    assert seated(room, players(500)) == 200


def test_players_may_have_all_of_it_and_what_they_leave_is_free() -> None:
    room = Room(100)
    assert seated(room, players(200)) == 100
    assert seated(room, guests(1)) == 0
    for who in players(100):
        room.leave(who)
    assert seated(room, guests(100)) == 60


def test_who_finds_no_room_takes_none() -> None:
    room = Room(500)
    before = [Who("x", "ann", True)] * OF_A_PERSON
    assert seated(room, before) == OF_A_PERSON
    assert seated(room, [Who("x", "ann")] * 1000) == 0
    for who in before:
        room.leave(who)
    assert (room._all.total, room._strangers.total, room._persons.total) == (0, 0, 0)
