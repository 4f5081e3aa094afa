"""What was noted elsewhere finds every edit, cut, deletion and reorder, however well it was covered
up here."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from games.heads import leaves, statement_file
from games.heads.models import Statement
from games.heads.statement_file import format_signed_statement, read_statement_file
from games.play.checks import list_log_faults
from games.play.log_rows import find_broken_row
from games.play.models import Game
from games.play.position import POSITIONS
from games.play.sql import Cursor
from tests.heads.attackers import ATTACKERS, cut, rewritten, rows_of
from tests.heads.house import House, backup, last_statement, tamper, text_of
from tests.play.helpers import Party
from tests.support.head_statements import delete
from tests.support.role import make_role

FULL = bool(os.environ.get("KEYWEST_FULL"))
ATTACKS = 1000 if FULL else 60


def cover_up(*, salts: bool) -> None:
    """The heads of this database are made to fit as well: there has never been a statement, or not
    even a salt."""
    tamper(
        *[
            f"DELETE FROM heads_{table}"
            for table in ("leaf", "delivery", "statement", *["log"] * salts)
        ]
    )


def found_by_the_owner(file: Path) -> list[str]:
    """What the heads say, without a look at the chains."""
    with transaction.atomic(), Cursor() as cursor:
        return statement_file.compare_with_file(cursor, read_statement_file(file))[0]


@pytest.mark.promise(24)
def test_every_random_attack_is_found_by_a_file_kept_elsewhere(house: House) -> None:
    file, rng, unseen, accused = house.hour(), random.Random(24), 0, 0
    by_kind = dict.fromkeys(ATTACKERS, 0)
    for number in range(ATTACKS):
        attack, party = ATTACKERS[number % len(ATTACKERS)], rng.choice(house.parties)
        with transaction.atomic():
            attack(party, rng)
            cover_up(salts=number % 7 == 0)
            unseen += whole(party)
            found = [line for line in found_by_the_owner(file) if line.startswith("game ")]
            by_kind[attack] += any(party.game.slug in line for line in found)
            accused += number % 7 != 0 and len(found) > 1
            transaction.set_rollback(True)
    assert sum(by_kind.values()) == ATTACKS
    assert accused == 0  # nobody else's game is named
    assert unseen == ATTACKS  # the rare state: within this database each of them fits together
    assert found_by_the_owner(file) == []


def whole(party: Party) -> bool:
    """Whether the chain of digests alone shows nothing."""
    game = Game.objects.filter(pk=party.id).first()
    return game is None or find_broken_row(game.slug, rows_of(party), bytes(game.head)) is None


@pytest.mark.parametrize(
    ("name", "careless"),
    [
        ("cut", lambda leaf, now: ""),
        ("edit", lambda leaf, now: "" if now.version and now.version >= leaf.version else "cut"),
        (
            "remove",
            lambda leaf, now: "" if now.version is None or now.version >= leaf.version else "x",
        ),
    ],
)
def test_a_check_that_looks_less_closely_would_miss_some(
    house: House, monkeypatch: pytest.MonkeyPatch, name: str, careless: Callable[..., str]
) -> None:
    """Planted faults in the check: the attacks above do tell them from the true one."""
    file = house.hour()
    {attack.__name__: attack for attack in ATTACKERS}[name](house.parties[2], random.Random(1))
    assert found_by_the_owner(file)
    monkeypatch.setattr(statement_file, "describe_log_difference", careless)
    assert not found_by_the_owner(file)


def test_the_digest_is_that_of_the_noted_number_so_a_game_may_go_on(house: House) -> None:
    file = house.hour()
    house.parties[0].bid(1, 2)
    house.parties[1].play_out()
    assert house.check(file).endswith("3 games checked: all right.\n")


def test_facts_that_no_longer_give_their_digests_are_found_along_with_it(house: House) -> None:
    file = house.hour()
    tamper(
        "UPDATE games_event SET barrier = NOT barrier WHERE seq = 2 AND game_id = %(id)s",
        id=house.parties[0].id,
    )
    said = house.check(file)
    assert said.startswith("WRONG")
    assert f"{house.parties[0].game.slug}: the chain breaks at fact 2" in said


def test_what_came_after_the_last_file_can_be_cut_unseen_and_no_more(house: House) -> None:
    """As docs/security.md says."""
    file = house.hour()
    party = house.parties[0]
    rows = rows_of(party)
    party.bid(1)
    rewritten(party, rows)
    assert found_by_the_owner(file) == []
    rewritten(party, rows[:-1])
    assert found_by_the_owner(file)


def test_a_statement_noted_from_the_page_is_worth_as_much_as_long_as_the_leaves_are_kept(
    house: House,
) -> None:
    house.hour()
    page = house.folder / "noted.txt"
    page.write_text(format_signed_statement(last_statement()))
    house.parties[0].act(0, "bid 1")
    house.hour()
    assert house.check(page).endswith("all right.\n")
    cut(house.parties[1], random.Random(3))
    assert f"game {house.parties[1].game.slug}: cut at fact" in house.check(page)
    tamper("UPDATE heads_leaf SET version = 2")
    assert "the leaves that are kept do not give its root" in house.check(page)
    cover_up(salts=True)
    assert "statement 1: the site does not have it" in house.check(page)


def test_a_file_that_was_changed_or_signed_by_another_is_no_witness(
    house: House, settings: Any
) -> None:
    file = house.hour()
    text = text_of(file)
    line = text.splitlines()[-1]
    shorter = file.with_name("shorter.txt")
    shorter.write_text(text.replace(f"{line}\n", ""))
    assert "the lines are not those that were signed" in house.check(shorter)
    shorter.write_text(text.replace("facts: ", "facts: 1"))
    assert "the signature does not fit" in house.check(shorter)
    shorter.write_text("Dear owner,\n")
    assert house.check(shorter).startswith(f"WRONG\n{shorter}: this is no statement")
    key = next(line for line in text.splitlines() if line.startswith("key: ")).removeprefix("key: ")
    assert house.check(file, key=key).endswith("all right.\n")
    settings.HEADS_KEY = "b25seS1mb3ItdGVzdHMtb25seS1mb3ItdGVzdHMtMDM"
    other = house.hour()
    assert "statement 2: signed by " in house.check(file, other, key=key)


def test_a_log_once_in_a_file_is_in_every_later_one(house: House) -> None:
    early = house.hour()
    delete(house.parties[2])
    tamper("DELETE FROM heads_leaf", "DELETE FROM heads_log")
    late = house.hour()
    said = house.check(early, late)
    assert f"game {house.parties[2].game.slug}: in statement 1, but not so in a later one" in said


def test_own_heads_find_whoever_forgets_them(house: House) -> None:
    house.hour()
    assert house.heads() == ""
    with transaction.atomic():
        cut(house.parties[0], random.Random(2))
        assert "cut at fact" in house.heads()
        transaction.set_rollback(True)
    POSITIONS.forget()
    for statement in (
        "UPDATE heads_statement SET text = replace(text, 'logs: 3', 'logs: 4')",
        "DELETE FROM heads_statement WHERE number = 1",
        "UPDATE heads_leaf SET version = version + 1",
        "DELETE FROM heads_leaf WHERE log_id = (SELECT min(id) FROM heads_log)",
    ):
        house.hour()
        with transaction.atomic():
            assert tamper(statement)
            assert house.heads().startswith("WRONG"), statement
            transaction.set_rollback(True)


def test_a_restore_is_said_by_the_owner_alone_and_excuses_what_it_names(house: House) -> None:
    begun, going, over = house.parties
    house.hour()
    with backup() as restore:
        begun.bid(1, 2)
        fresh = Party.sit_down(2)
        house.hour()
        late = house.hour()
        restore()
    assert house.check(late).startswith("WRONG")
    call_command("heads_restored", to="2031-05-04T11:00Z", against=str(late))
    said = last_statement()
    assert (said.number, said.hour) == (4, None)
    assert "restored: to 2031-05-04T11:00:00+00:00, 2 shortened, " in said.text
    assert begun.game.slug not in said.text
    with Cursor() as cursor:
        assert {leaf.slug for leaf in leaves.load_leaves_at(cursor, 4)} == {
            party.game.slug for party in house.parties
        }
    checked = house.check(late)
    assert "WRONG" not in checked
    assert (
        f"game {fresh.game.slug}: gone, but was noted with 2 facts (shortened by the restore"
        in checked
    )
    assert f"game {begun.game.slug}: cut at fact 2, but was noted with" in checked
    begun.play_out()
    after = house.hour()
    assert read_statement_file(after).statement.number == 5
    assert "WRONG" not in house.check(late, after)
    cut(going, random.Random(5))
    assert f"game {going.game.slug}: cut" in house.heads(late)
    assert over.game.slug not in house.heads(late)


def test_a_restore_that_excuses_more_than_was_signed_excuses_nothing(house: House) -> None:
    late = house.hour()
    cut(house.parties[0], random.Random(2))
    call_command("heads_restored", to="2031-05-04T11:00Z", against=str(late))
    assert "WRONG" not in house.heads(late)
    assert "WRONG" in house.check(late)
    cut(house.parties[1], random.Random(2))
    tamper(
        "INSERT INTO heads_restored (statement_id, kind, slug, salt, before, after)"
        " SELECT 2, kind, slug, salt, 99, 1 FROM heads_log WHERE slug = %(slug)s",
        slug=house.parties[1].game.slug,
    )
    said = house.heads(late)
    assert f"game {house.parties[0].game.slug}: cut" in said
    assert said.startswith("WRONG")


def test_the_role_that_plays_signs_the_hours_and_may_not_say_a_restore(house: House) -> None:
    make_role()
    role = connection.ops.quote_name(settings.DATABASE_APP_ROLE)
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {role}")
    try:
        file = house.hour()
        house.parties[0].bid(1)
        house.hour()
        with pytest.raises(CommandError, match="Only the owner"):
            call_command("heads_restored", to="2031-05-04T11:00Z", against=str(file))
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET ROLE")
    assert Statement.objects.count() == 2
    assert house.check(file).endswith("all right.\n")


def test_a_restore_is_not_said_on_the_word_of_a_broken_file(house: House) -> None:
    file = house.hour()
    wrong = file.with_name("wrong.txt")
    for text in (
        text_of(file).replace("facts: ", "facts: 1"),
        format_signed_statement(last_statement()),
        "no",
    ):
        wrong.write_text(text)
        with pytest.raises(CommandError):
            call_command("heads_restored", to="2031-05-04T11:00Z", against=str(wrong))
    with pytest.raises(CommandError):
        call_command("heads_restored", to="yesterday", against=str(file))
    assert Statement.objects.count() == 1
    assert list_log_faults(house.parties[0].id) == []
