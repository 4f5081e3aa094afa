"""The log names whoever sat there when it happened: on the page, in the replay, in mails. No name
lies in an event."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.mail.outbound.table_section import build_table_section
from games.play.models import Event, Game, Sat, Seat
from games.play.notice import Due
from games.play.table import load_header, log_for
from games.seats import handover
from games.words import get_words_at_table
from tests.clocks.clocked import NOON, Clocked
from tests.play.helpers import Party
from tests.play.wire import round_trips


def told(game_id: int) -> list[str]:
    """The log in English."""
    known = load_header("id", game_id)
    say = get_words_at_table(known, "en")
    return [say(line.text) for line in log_for(known.meta, None)]


def bot_of(game_id: int, seat: int) -> str:
    """What a bot in this seat is called."""
    return (
        next(line for line in told(game_id) if "(bot)" in line).split("(bot)")[0].strip() + " (bot)"
    )


def name_of(party: Party, seat: int) -> str:
    """Who sits there now."""
    person = Seat.objects.get(game_id=party.id, number=seat).person
    assert person
    return str(person.name)


def test_what_somebody_did_stays_theirs_when_a_bot_has_the_seat(pair: Party) -> None:
    anna = name_of(pair, 0)
    pair.act(0, "bid 3")
    before = told(pair.id)
    handover.hand_seat_to_bot(pair.id, 0, "missed", timezone.now())
    assert told(pair.id)[: len(before)] == before
    assert told(pair.id)[-1] == f"A bot plays the seat of {anna} for now."


def test_what_the_bot_did_is_the_bots_and_who_is_back_is_named(pair: Party) -> None:
    anna, person = name_of(pair, 0), Seat.objects.get(game_id=pair.id, number=0).person_id
    handover.hand_seat_to_bot(pair.id, 0, "missed", timezone.now())
    pair.act(0, "bid 3")
    pair.act(1, "bid 0")
    handover.retake_seat(pair.id, person, timezone.now())
    lines = told(pair.id)
    assert lines[-1] == f"{anna} is back at the table."
    assert any("(bot)" in line for line in lines)
    handed = next(
        number for number, line in enumerate(lines) if line.startswith("A bot plays the seat")
    )
    assert all(anna not in line for line in lines[handed + 1 : -1])


def test_who_ran_out_of_time_is_named_although_a_bot_has_the_seat_by_then(
    transactional_db: None,
) -> None:
    party = Clocked.sit_down(2, now=NOON, misses=1)
    names = {seat: name_of(party, seat) for seat in (0, 1)}
    party.passes(days=1, minutes=10)
    assert all(party.seat(seat).bot for seat in party.lapsed() if seat is not None)
    for seat in party.lapsed():
        assert seat is not None
        assert any("ran out" in line and names[seat] in line for line in told(party.id))


def test_nobody_is_noted_who_leaves_before_the_game_begins_and_no_name_lies_in_the_log(
    pair: Party,
) -> None:
    assert not Sat.objects.exists()
    handover.hand_seat_to_bot(pair.id, 0, "missed", timezone.now())
    assert Sat.objects.filter(game_id=pair.id).count() == 1
    assert all("Anna" not in row.data for row in Event.objects.filter(game_id=pair.id))


def test_former_sitters_cost_no_statement(pair: Party) -> None:
    with round_trips() as before:
        told(pair.id)
    handover.hand_seat_to_bot(pair.id, 0, "missed", timezone.now())
    with round_trips() as after:
        told(pair.id)
    assert len(after) == len(before)


def test_page_replay_and_text_name_who_it_was(transactional_db: None) -> None:
    party = Party.sit_down(3, rules="keywest")
    leaver, seat = name_of(party, 0), 0
    decision = party.table(seat).decision
    assert decision
    party.act(seat, str(decision.default))
    handover.hand_seat_to_bot(party.id, seat, "left", timezone.now())
    client = Client()
    client.force_login(Seat.objects.get(game_id=party.id, number=1).person)
    slug = party.game.slug
    for path in (
        f"/t/{slug}/",
        f"/t/{slug}/text/",
        f"/t/{slug}/replay/{Game.objects.get(pk=party.id).version}/",
    ):
        page = client.get(path, follow=True).content.decode()
        assert f"The seat of {leaver} was given up" in page, path


def test_mails_name_who_it_was(pair: Party) -> None:
    anna, other = name_of(pair, 0), 1
    pair.act(0, "bid 3")
    handover.hand_seat_to_bot(pair.id, 0, "left", timezone.now())
    known = load_header("id", pair.id)
    assert known.seats[other].asked
    mail = build_table_section(
        known, [Due(1, pair.id, Game.objects.get(pk=pair.id).version, other, "turn", "m" * 32, 1)]
    )
    assert any(f"The seat of {anna} was given up" in line for line in mail.news)


def test_a_log_that_names_whoever_sits_there_now_is_caught(
    pair: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: nobody notes who left."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_seat DISABLE TRIGGER games_seat_sat")
    try:
        with pytest.raises(AssertionError):
            test_what_somebody_did_stays_theirs_when_a_bot_has_the_seat(pair)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE games_seat ENABLE TRIGGER games_seat_sat")
