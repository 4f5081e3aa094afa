"""The page of a table that waits: who reads it, what it says, and what its buttons do."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.play.checks import list_log_faults
from games.play.models import Event, Game, Notice, Question, Seat
from games.votes.models import Motion
from tests.web.table.party import Party, person

HOST, GUEST = 0, 1


def page(party: Party, number: int = HOST) -> str:
    """The board as this person sees it."""
    answer = party.client(number).get(f"{party.url}waiting/")
    assert answer.status_code == 200
    return answer.content.decode()


def press(
    party: Party, number: int, order: str, seat: int | None = None, **more: str
) -> tuple[int, str]:
    """Press a button; the status, and the page that comes of it."""
    data = {**more, **({} if seat is None else {"seat": str(seat)})}
    answer = party.client(number).post(f"{party.url}{order}", data, follow=True)
    return answer.status_code, answer.content.decode()


def kinds(party: Party) -> list[str]:
    return list(
        Event.objects.filter(game_id=party.id).order_by("seq").values_list("kind", flat=True)
    )


def test_everybody_at_the_table_reads_it_and_nobody_else(party: Party) -> None:
    board = page(party, GUEST)
    for number in range(3):
        assert party.people[number].name in board
    assert "1 day for each turn." in board
    stranger = Client()
    stranger.force_login(person("Dora"))
    assert stranger.get(f"{party.url}waiting/").status_code == 404
    assert Client().get(f"{party.url}waiting/").status_code == 302


def test_it_is_linked_from_the_table_for_its_people_alone(party: Party) -> None:
    assert "/waiting/" in party.client(GUEST).get(party.url).content.decode()
    assert "/waiting/" not in Client().get(party.url).content.decode()


def test_an_open_vote_shows_at_the_table_to_its_people_alone(party: Party) -> None:
    assert "vote open" not in party.client(GUEST).get(party.url).content.decode()
    press(party, HOST, "vote/", kind="draw")
    assert "1 vote open" in party.client(GUEST).get(party.url).content.decode()
    assert "vote open" not in Client().get(party.url).content.decode()


def test_only_the_host_has_buttons_and_may_press_them(party: Party) -> None:
    seat = party.seat(2)
    assert "waiting/nudge" in page(party)
    assert "waiting/nudge" not in page(party, GUEST)
    for order in ("nudge", "grant", "call"):
        assert press(party, GUEST, f"waiting/{order}", seat)[0] == 403
    assert not {"nudged", "granted", "handed"} & set(kinds(party))


def test_looking_changes_nothing(party: Party) -> None:
    for address in ("waiting/nudge", "waiting/grant", "waiting/call", "waiting/more", "vote/"):
        assert party.client(HOST).get(f"{party.url}{address}")["Location"] == f"{party.url}waiting/"
        assert Client().get(f"{party.url}{address}")["Location"] == party.url
    assert party.client(HOST).get(f"{party.url}resign/").status_code == 200
    assert Seat.objects.filter(game=party.id, person=party.people[HOST]).exists()


def test_a_reminder_goes_out_once_a_day_and_is_logged(party: Party) -> None:
    seat = party.seat(GUEST)
    sent = Notice.objects.filter(game_id=party.id, seat=seat, kind="turn")
    sent.update(state="sent", settled_at=timezone.now())
    assert press(party, HOST, "waiting/nudge", seat)[0] == 200
    assert sent.get().state == "queued"
    status, board = press(party, HOST, "waiting/nudge", seat)
    assert status == 409
    assert "in the last 24 hours" in board
    assert kinds(party).count("nudged") == 1
    assert list_log_faults(party.id) == []


def test_time_is_given_twice_and_then_no_more(party: Party) -> None:
    seat = party.seat(GUEST)
    asked = Question.objects.filter(game_id=party.id, seat=seat, answered_seq=None)
    before = asked.get().due_at
    assert before
    assert [press(party, HOST, "waiting/grant", seat)[0] for _ in range(3)] == [200, 200, 409]
    after = asked.get().due_at
    assert after
    assert after - before == timedelta(days=2)
    assert kinds(party).count("granted") == 2
    assert list_log_faults(party.id) == []


def test_everybody_takes_more_time_once(party: Party) -> None:
    assert "Take more time" in page(party, GUEST)
    assert press(party, GUEST, "waiting/more")[0] == 200
    status, board = press(party, GUEST, "waiting/more")
    assert status == 409
    assert "all the extra time" in board


def test_a_substitute_is_called_after_a_missed_turn_alone(party: Party) -> None:
    seat = party.seat(GUEST)
    assert press(party, HOST, "waiting/call", seat)[0] == 409
    Seat.objects.filter(game=party.id, number=seat).update(misses=1)
    assert press(party, HOST, "waiting/call", seat)[0] == 200
    assert Seat.objects.get(game=party.id, number=seat).bot


@pytest.mark.parametrize(("shows", "seen"), [(True, True), (False, False)])
def test_that_somebody_sleeps_shows_if_they_let_it(party: Party, shows: bool, seen: bool) -> None:
    bert, hour = party.people[GUEST], timezone.now().hour
    bert.quiet_from, bert.quiet_to, bert.shows_nights = hour, (hour + 2) % 24, shows
    bert.save()
    assert ("Asleep now" in page(party)) == seen


def test_what_became_of_the_mail_is_said_without_the_servers_words(party: Party) -> None:
    seat = party.seat(GUEST)
    Notice.objects.filter(game_id=party.id, seat=seat).update(
        state="sent", settled_at=timezone.now()
    )
    assert "Notified by email" in page(party)
    Notice.objects.filter(game_id=party.id, seat=seat).update(state="failed")
    assert "Emails don’t reach this address" in page(party)
    assert party.people[GUEST].email not in page(party)


def test_a_vote_from_proposal_to_pause(party: Party) -> None:
    status, board = press(party, GUEST, "vote/", kind="pause", days="5")
    assert status == 200
    assert "Pause the game for 5 days" in board
    motion = Motion.objects.get()
    assert "Agreed and done" in press(party, HOST, f"vote/{motion.number}/", say="yes")[1]
    assert "This table is paused" in page(party, GUEST)
    assert Game.objects.get(pk=party.id).paused_at
    assert press(party, HOST, "waiting/nudge", party.seat(GUEST))[0] == 409


def test_no_deadline_is_shown_while_a_table_pauses(party: Party) -> None:
    client = party.client(GUEST)
    addresses = (party.url, f"{party.url}waiting/", "/")
    pages = [client.get(address).content.decode() for address in addresses]
    assert all("<strong>until" in page or "Your time" in page for page in pages)
    Game.objects.filter(pk=party.id).update(paused_at=timezone.now())
    shown = "".join(client.get(address).content.decode() for address in addresses)
    assert "Your time" not in shown
    assert "<strong>until" not in shown


@pytest.mark.parametrize("days", ["", "0", "15", "-3", "many", "9999999"])
def test_a_pause_of_no_such_length_is_refused_in_words(party: Party, days: str) -> None:
    status, board = press(party, GUEST, "vote/", kind="pause", days=days)
    assert status == 409
    assert "14 days at most" in board
    assert not Motion.objects.exists()


@pytest.mark.parametrize(
    ("kind", "words"), [("none", "without a result"), ("draw", "as a draw"), ("bots", "let bots")]
)
def test_a_game_that_was_ended_says_how_everywhere(party: Party, kind: str, words: str) -> None:
    press(party, HOST, "vote/", kind=kind)
    motion = Motion.objects.get()
    for number in (1, 2):
        press(party, number, f"vote/{motion.number}/", say="yes")
    client = party.client(GUEST)
    table = client.get(party.url).content.decode()
    assert words in table
    assert "Check the dice" in table
    assert words in client.get(f"{party.url}text/").content.decode()
    for address in ("replay/", "dice/", "waiting/"):
        assert client.get(f"{party.url}{address}", follow=True).status_code == 200
    assert party.slug[:4] in client.get("/").content.decode()
    refused = client.post(f"{party.url}order", {"line": "bid 1", "token": "x"})
    assert refused.status_code == 409
    assert "it is over" in refused.content.decode()
    assert list_log_faults(party.id) == []


def test_a_seat_is_given_up_after_a_question(party: Party) -> None:
    asked = party.client(GUEST).get(f"{party.url}resign/").content.decode()
    assert "cannot come back" in asked
    press(party, GUEST, "resign/")
    assert not Seat.objects.filter(game=party.id, person=party.people[GUEST]).exists()
    assert "handed" in kinds(party)
    assert party.client(GUEST).get(f"{party.url}resign/").status_code == 404
    assert list_log_faults(party.id) == []


def test_the_api_does_the_same(party: Party) -> None:
    api, client = f"/api/tables/{party.slug}", party.client(GUEST)
    assert {wait["seat"] for wait in client.get(f"{api}/waiting").json()["waiting"]} == {0, 1, 2}
    motion = client.post(f"{api}/votes", {"kind": "draw"}, content_type="application/json").json()[
        "votes"
    ][0]
    assert (motion["state"], motion["mine"]) == ("open", True)
    said = party.client(HOST).post(
        f"{api}/votes/{motion['id']}", {"say": "no"}, content_type="application/json"
    )
    assert said.json()["votes"][0]["mine"] is False
    assert (
        client.post(
            f"{api}/votes/{10**30}", {"say": "no"}, content_type="application/json"
        ).status_code
        == 404
    )
    again = client.post(f"{api}/votes", {"kind": "draw"}, content_type="application/json")
    assert (again.status_code, again.json()["code"]) == (409, "open_already")
    assert (
        client.post(f"{api}/votes", {"kind": "riot"}, content_type="application/json").status_code
        == 400
    )
    assert client.post(f"{api}/extension", content_type="application/json").status_code == 200
    assert (
        client.post(f"{api}/extension", content_type="application/json").json()["code"]
        == "impossible"
    )
    stranger = Client()
    stranger.force_login(person("Dora"))
    assert stranger.get(f"{api}/waiting").status_code == 403


def test_the_api_takes_a_move_back(party: Party) -> None:
    api, client = f"/api/tables/{party.slug}", party.client(GUEST)
    client.post(
        f"{api}/order",
        {"line": "bid 1", "token": party.token(GUEST)},
        content_type="application/json",
    )
    to = client.get(f"{api}/").json()["take_back"]
    assert to
    assert (
        client.post(f"{api}/take-back", {"to": to + 1}, content_type="application/json").json()[
            "code"
        ]
        == "stale"
    )
    back = client.post(f"{api}/take-back", {"to": to}, content_type="application/json").json()
    assert back["decision"]["kind"] == "bid"
    assert (
        client.post(f"{api}/take-back", {"to": to}, content_type="application/json").json()["code"]
        == "too_late"
    )


@pytest.mark.django_db
def test_who_sits_with_bots_is_asked_before_the_game_ends() -> None:
    alone = Party.sit_down(1, 3)
    board = page(alone)
    for words in ("Ballots are secret", "Passes if", "Propose", "remind each seat"):
        assert words not in board
    for kind, words in (("draw", "share first place"), ("none", "without a winner")):
        asked = press(alone, HOST, "vote/", kind=kind)[1]
        assert "End the game now?" in asked
        assert words in asked
    assert "agreed" not in kinds(alone)
    over = press(alone, HOST, "vote/", kind="draw", sure="yes")[1]
    assert "The table ended the game as a draw" in over
    assert "Everyone agreed" not in over
    assert "Agreed and done" not in over
    assert kinds(alone).count("agreed") == 1


@pytest.mark.django_db
def test_who_sits_with_bots_pauses_without_a_question() -> None:
    alone = Party.sit_down(1, 3)
    assert "This table is paused" in press(alone, HOST, "vote/", kind="pause", days="2")[1]


def test_with_others_an_end_is_proposed_at_once(party: Party) -> None:
    assert "Vote started." in press(party, HOST, "vote/", kind="draw")[1]
