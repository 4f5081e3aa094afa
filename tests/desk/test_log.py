"""The desk's log only grows, is a leaf of the head of heads, and whatever is wrong is found."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from games.desk import log, looks, proposals, texts
from games.desk.facts import Read
from games.desk.log import record_desk_facts
from games.desk.models import Fact, Text
from games.desk.powers import Power
from games.heads.delivery import sign_and_deliver_heads
from games.heads.models import Log
from games.play.sql import Cursor
from tests.heads.house import tamper
from tests.play.helpers import Party
from tests.play.together import at_once
from tests.support.moderators import moderator

pytestmark = pytest.mark.django_db

FORBIDDEN = [
    "UPDATE desk_fact SET kind = 'read'",
    "DELETE FROM desk_fact",
    "TRUNCATE desk_fact",
]
FAULTS = {
    "UPDATE desk_fact SET data = replace(data::text, '\"by\":', '\"by\": ')::json": "chain breaks",
    "DELETE FROM desk_fact WHERE seq = 2": "chain breaks at fact 2",
    "DELETE FROM desk_fact": "head does not fit",
    "UPDATE desk_log SET head = ''": "head does not fit",
    "UPDATE desk_log SET version = version + 1": "but there are",
    "UPDATE desk_text SET body = 'other'": "not the one that was hashed",
    "UPDATE desk_grant SET until = until + interval '1 day'": "is not the one that is used",
    "UPDATE desk_grant SET power = 'move' WHERE power = 'reports'": "is not the one that is used",
    "DELETE FROM desk_grant WHERE power = 'reports'": "is not the one that is used",
    "INSERT INTO desk_grant (seq, person, power, by, since, until) VALUES (99, 1, 'seats', 1, "
    "now(), now() + interval '1 day')": "fact 99",
    "UPDATE desk_trust SET since = since - interval '3 days'": "not trusted as the log says",
    "INSERT INTO desk_trust (passkey, person, by, since, seq) "
    "VALUES (99999, 1, 1, now(), 9)": "key 99999",
    "UPDATE desk_proposal SET state = 'open'": "is not as the log says",
    "UPDATE desk_proposal SET subject = subject + 1": "is not as the log says",
    "DELETE FROM desk_look": "the look of proposal",
    "UPDATE desk_look SET person = person + 1": "the look of proposal",
    "DELETE FROM desk_review": "the review of fact",
    "UPDATE desk_review SET reviewer = 1, well = true": "the review of fact",
    "INSERT INTO desk_alarm (seq, person, what, count, at) VALUES (99, 1, 'look', 1, now())": "99",
}


def checked() -> str:
    """What check_games says."""
    out = StringIO()
    try:
        call_command("check_games", stdout=out)
    except CommandError as error:
        return out.getvalue() + str(error)
    return out.getvalue()


def test_it_only_grows() -> None:
    moderator("Ben", Power.REPORTS)
    for statement in FORBIDDEN:
        with (
            pytest.raises(DatabaseError, match="the log only grows"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("statement", FAULTS)
def test_what_is_wrong_is_found(statement: str) -> None:
    moderator("Ben", Power.REPORTS)
    first, second = moderator("Cleo", Power.SEATS), moderator("Dan", Power.SEATS)
    now, party = timezone.now(), Party.sit_down(3, rules="keywest")
    row = proposals.propose_action(
        first.who, looks.LOOK_ACTION, party.id, {"seat": 0}, "a report", now
    )
    proposals.accept_proposal(second.who, row.id, now)
    looks.open_look(first.id, row.id, now)
    assert "all right" in checked()
    tamper(statement)
    assert FAULTS[statement] in checked()


@pytest.mark.django_db(transaction=True)
def test_it_is_one_of_the_logs_whose_heads_are_signed() -> None:
    moderator("Ben", Power.REPORTS)
    assert sign_and_deliver_heads(timezone.now())
    assert Log.objects.filter(kind="desk", slug="desk").count() == 1
    tamper("DELETE FROM desk_fact WHERE seq = (SELECT max(seq) FROM desk_fact)")
    tamper(
        "UPDATE desk_log SET version = version - 1, head = (SELECT digest FROM desk_fact "
        "ORDER BY seq DESC LIMIT 1)"
    )
    assert "cut at fact" in checked()


def test_no_word_that_somebody_wrote_is_in_a_fact() -> None:
    now = timezone.now()
    word = "xylophone@example.com"
    record_desk_facts(Read(1, "search", "", 0, texts.save_desk_text(word, now)), at=now)
    facts = str(list(Fact.objects.values_list("data", flat=True)))
    assert "xylophone" not in facts
    assert Text.objects.get().body == word


def test_words_can_be_erased_and_their_hash_tells_nothing_then() -> None:
    now = timezone.now()
    one, two = texts.save_desk_text("the same", now), texts.save_desk_text("the same", now)
    assert one != two
    texts.erase_texts([one])
    assert texts.load_desk_texts([one, two]) == {one: "", two: "the same"}
    row = Text.objects.get(pk=one)
    assert not row.salt
    assert texts.is_text_intact(row)


@pytest.mark.django_db(transaction=True)
def test_writers_at_the_same_time_make_one_chain() -> None:
    now = timezone.now()
    writes = [
        lambda number=number: record_desk_facts(
            Read(number, "front", "", 0), at=now + timedelta(seconds=number)
        )
        for number in range(8)
    ]
    at_once(writes)
    assert "all right" in checked()
    with Cursor() as cursor:
        assert log.load_desk_log_position(cursor).version == 8
