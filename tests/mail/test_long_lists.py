"""Long lists of moves in mails: every legal move is in them, in every language, with a link for
each kind of move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest

from accounts.models import Person
from games.mail.outbound.answers import add_move_links
from games.mail.outbound.ports import reply_addresses
from games.mail.outbound.sender import send_due_mails
from games.mail.outbound.table_section import ROOM, TAPPED, build_table_section
from games.mail.plain import render_plain_mail
from games.mail.reply import Reply, ReplyTarget
from games.play.models import Notice
from games.play.notice import Due
from games.play.table import load_header
from games.rules.compact_lists import (
    NumberRun,
    Row,
    find_number_run,
    group_into_rows,
    merge_into_row,
)
from games.rules.orders.speech import display_line
from games.rules.registry import GAMES
from games.rules.text import IDEOGRAPH
from games.rules.types import Decision
from tests.play.helpers import Party
from tests.rules.walk import walk
from tests.support.filling import Fill
from tests.support.mail_parts import address, html, size_without_pictures, text
from tests.support.mail_time import time_passes
from tests.support.smtp import MailServer

TO, TAP = f"play+{'a' * 32}@play.test", f"play+{'b' * 32}@play.test"
EDGE = rf"[^\s{IDEOGRAPH}]"
RANGE = re.compile(rf"(?<!{EDGE})([a-z]?)(\d+)-[a-z]?(\d+)(?!{EDGE})")


def spelled_out(row: Row) -> Iterator[str]:
    """The lines that a reader may take from a row."""
    for part in row.others.split(" / ") if row.others else [""]:
        line = row.line.replace(row.others, part) if part else row.line
        if counted := RANGE.search(line):
            for number in range(int(counted[2]), int(counted[3]) + 1):
                yield RANGE.sub(lambda found, at=number: f"{found[1]}{at}", line, count=1)  # type: ignore[misc]
        else:
            yield line


def is_with_verb(line: str, verb: str, language: str) -> bool:
    """Whether the line has the verb where the language puts it."""
    return line.endswith(verb) if language == "ja" else line.startswith(verb)


def long_lists(name: str) -> Iterator[Decision]:
    """Questions of a few games with more moves than have a link each."""
    for number in range(2):
        for position in walk(GAMES[name], 3 + number, number):
            yield from (one for one in position.asked if len(one.moves) > TAPPED)


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
@pytest.mark.parametrize("name", ["keyflower", "keywest"])
def test_the_rows_say_every_legal_move_and_no_other(name: str, language: str) -> None:
    key = GAMES[name].presentation.row_key
    for decision in long_lists(name):
        lines = [display_line(name, language, str(move)) for move in decision.moves]
        rows = group_into_rows(lines, [key(move) for move in decision.moves], ROOM)
        assert sorted(line for row in rows for line in spelled_out(row)) == sorted(lines)
        assert len(rows) <= 45
        assert not any("…" in row.line for row in rows)


@pytest.mark.parametrize(
    ("lines", "row"),
    [
        (["bid 1 red on inn", "bid 2 red on inn"], "bid 1-2 red on inn"),
        (["bid 1 red on inn", "bid 1 blue on inn"], "bid 1 red / blue on inn"),
        (["place inn 2,-1 r0", "place inn 2,-1 r1"], "place inn 2,-1 r0-r1"),
        (["pass"], "pass"),
        (["choose a", "choose a b"], "choose a / a b"),
    ],
)
def test_a_row_says_once_what_its_lines_have_in_common(lines: list[str], row: str) -> None:
    assert merge_into_row(lines, 0).line == row


@pytest.mark.parametrize(
    ("lines", "run"),
    [
        ([f"bid {n}" for n in range(21)], NumberRun("bid 5", 0, 20)),
        ([f"look {n}" for n in range(7, 41)], NumberRun("look 7", 7, 40)),
        ([f"{n}ドルで入札" for n in range(21)], NumberRun("5ドルで入札", 0, 20)),
        ([f"bid {n} red on inn" for n in (1, 2)], NumberRun("bid 1 red on inn", 1, 2)),
        (["bid 5"], None),
        (["bid 1", "bid 3"], None),
        (["place inn 2,-1 r0", "place inn 2,-1 r1"], None),
        (["place inn 2,1", "place inn 2,2"], None),
        (["bid 1 red on inn", "bid 2 red on inn", "bid 1 blue on inn"], None),
    ],
)
def test_a_run_of_numbers_has_one_of_them_as_an_example(
    lines: list[str], run: NumberRun | None
) -> None:
    assert find_number_run(merge_into_row(lines, 0)) == run


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
@pytest.mark.parametrize("name", ["keyflower", "keywest"])
def test_an_example_is_legal_and_so_is_each_number_of_its_run(name: str, language: str) -> None:
    key = GAMES[name].presentation.row_key
    for decision in long_lists(name):
        lines = [display_line(name, language, str(move)) for move in decision.moves]
        for row in group_into_rows(lines, [key(move) for move in decision.moves], ROOM):
            if run := find_number_run(row):
                assert run.example in lines
                assert len(list(spelled_out(row))) == run.most - run.least + 1


def test_a_list_that_is_too_long_keeps_every_row() -> None:
    lines = [f"move {tile}>{other}" for tile in ("inn", "fair") for other in "abcdefghijklmnopq"]
    rows = group_into_rows(lines, [line[:6] for line in lines], 100)
    assert [row.line.count(" / ") for row in rows] == [12, 12]
    assert all(row.line.endswith("…") for row in rows)


@pytest.fixture
def asked(server: MailServer) -> Party:
    """Three people at Keyflower, the first of them asked to bid or use a tile."""
    return Party.seated(3, rules="keyflower")


def told(party: Party, seat: int) -> list[Due]:
    """What the seat is told now."""
    return [
        Due(**{name: getattr(one, name, None) for name in Due._fields} | {"seated": True})
        for one in Notice.objects.filter(game_id=party.id, seat=seat)
    ]


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_a_turn_mail_of_keyflower_shows_how_each_kind_of_move_is_made(
    asked: Party, server: MailServer, fill: Fill, language: str
) -> None:
    Person.objects.update(language=language)

    def addresses_of(things: list[ReplyTarget]) -> list[str]:
        return [TO if one.message else TAP for one in things]

    fill(reply_addresses, addresses_of)
    (seat,) = asked.asked()
    decision = asked.table(seat).decision
    assert decision is not None
    assert len(decision.moves) > TAPPED
    time_passes(minutes=10)
    send_due_mails()
    mail = next(mail for mail in server.mails() if str(mail["To"]) == address(asked, seat))
    words, page = text(mail), html(mail)
    links = re.findall(r'href="(mailto:[^"]+)"', page)
    written = {parse_qs(urlsplit(link.replace("&amp;", "&")).query)["body"][0] for link in links}
    lines = {display_line("keyflower", language, str(move)) for move in decision.moves}
    assert written <= lines
    assert display_line("keyflower", language, "pass") in written
    for kind in ("bid", "use", "pass"):
        verb = display_line("keyflower", language, kind)
        assert any(is_with_verb(line, verb, language) for line in written)
        assert any(is_with_verb(line.strip(), verb, language) for line in words.splitlines())
    menu = {"en": "menu", "de": "menü", "fr": "choix", "ja": "メニュー"}[language]
    assert menu in "".join(words.split())
    assert menu in "".join(page.split())
    assert size_without_pictures(mail) < 100_000


def test_without_links_the_rows_are_lines(asked: Party) -> None:
    (seat,) = asked.asked()
    found = build_table_section(load_header("id", asked.id), told(asked, seat))
    assert found.single_moves[-1].line == "pass"
    lines = render_plain_mail("Hello", [found], []).splitlines()
    assert "  pass" in lines
    linked = add_move_links(found, Reply(TO, {}, TAP))
    assert all(move.link for move in (*linked.moves, *linked.single_moves))
