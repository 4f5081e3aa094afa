"""No message that has been read holds a secret that still works, however it was quoted or
encoded."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from quopri import encodestring
from random import Random

import pytest
from django.db import connection

from games.mail.inbound.models import Door, Incoming
from games.mail.inbound.orders.receive import confirm_message, receive_mail, store_raw_message
from games.mail.inbound.orders.reply_addresses import generate_reply_token
from games.mail.sandbox.tokens import hide_tokens, redact_secrets
from tests.mail.orders.postbag import Postbag

QUOTED = "bid 8\n\nOn 3 March 2026 Key West wrote:\n> Answer to {to}\n> or press reply"


def dump() -> bytes:
    """All that lies in the tables of mail, as a thief of the database would have it."""
    found = []
    with connection.cursor() as cursor:
        for table in ("mail_incoming", "mail_reply"):
            cursor.execute(f"SELECT * FROM {table}")
            found += [
                bytes(cell) if isinstance(cell, memoryview) else str(cell).encode()
                for row in cursor
                for cell in row
            ]
    return b"\n".join(found)


def plain(raw: bytes) -> bytes:
    return raw


def in_base64(raw: bytes) -> bytes:
    head, _blank, body = raw.partition(b"\r\n\r\n")
    code = b64encode(body)
    lines = b"\r\n".join(code[at : at + 76] for at in range(0, len(code), 76))
    return head + b"\r\nContent-Transfer-Encoding: base64\r\n\r\n" + lines + b"\r\n"


def in_quoted_printable(raw: bytes) -> bytes:
    head, _blank, body = raw.partition(b"\r\n\r\n")
    code = (
        encodestring(body.replace(b"> Answer to ", b"> " + b"x" * 50))
        .replace(b"\r\n", b"\n")
        .replace(b"\n", b"\r\n")
    )
    return head + b"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" + code


@pytest.mark.parametrize("plus", ["+", "%2B", "%2b", "%252B", "=2B", "&#43;"])
@pytest.mark.parametrize("at", [0, 2, 4, 5, 6, 7, 9, 20, 36, 39])
def test_an_address_in_a_link_is_known_wherever_it_is_broken(plus: str, at: int) -> None:
    token = generate_reply_token()
    link = f"play{plus}{token}%40p.test"
    raw = f"\r\nmailto:{link[:at]}=\r\n{link[at:]}?body=bid%205".encode()
    hidden = redact_secrets(raw).replace(b"=\r\n", b"")
    assert token.encode() not in hidden
    assert len(redact_secrets(raw)) == len(raw)
    assert token not in hide_tokens(link)


@pytest.mark.parametrize("written", [plain, in_base64, in_quoted_printable])
def test_a_dump_after_reading_holds_no_live_token(bag: Postbag, written: object) -> None:
    assert callable(written)
    to = bag.address(0)
    token = re.escape(to[5:37].encode())
    raw = written(bag.letter(to, QUOTED.format(to=to), bag.person(0).email))
    pk, _again = store_raw_message(raw, door=Door.PIPE, authenticated=True, recipient=to)
    assert bytes(Incoming.objects.get(pk=pk).raw) == raw
    told = receive_mail(raw, authenticated=True, recipient=to)
    assert told.kind == "played"
    left = dump()
    assert not re.search(token, left, re.IGNORECASE)
    assert redact_secrets(left) == left
    row = Incoming.objects.get(pk=pk)
    assert bytes(row.raw_digest) == sha256(to.encode() + b"\n" + raw).digest()
    assert receive_mail(raw, authenticated=True, recipient=to).again


def test_a_mail_that_waits_to_be_confirmed_holds_none_either_and_is_played_all_the_same(
    bag: Postbag,
) -> None:
    to = bag.address(0)
    told = bag.writes(0, "bid 8", to=to, sure=False)
    assert told.kind == "confirm"
    assert to[5:37].encode() not in dump()
    confirm_message(told.key, bag.person(0).pk)
    assert Incoming.objects.get(key=told.key).kind == "played"


@pytest.mark.parametrize(
    "raw", [b"", b"\xff" * 50, b"A" * 100_000, b"play+" * 1000, b"QUJD" * 20 + b"="]
)
def test_anything_else_is_left_as_it_is(raw: bytes) -> None:
    assert redact_secrets(raw) == raw


def test_capitals_and_percent_signs_hide_nothing() -> None:
    token = generate_reply_token().encode()
    for way in (
        b"play+" + token,
        b"PLAY+" + token.upper(),
        b"play%2B" + token,
        b"play=2B" + token[:9] + b"=\r\n" + token[9:],
    ):
        assert token[:8].lower() not in redact_secrets(b"To: " + way + b"@a.test").lower()


@pytest.mark.parametrize("end", range(1, 80))
def test_a_secret_at_the_end_of_base64_is_hidden_wherever_its_lines_break(end: int) -> None:
    token = generate_reply_token().encode()
    hidden = redact_secrets(
        in_base64(b"A: b\r\n\r\n" + b"x" * end + b" play+" + token + b"@a.test")
    )
    body = b64decode(hidden.partition(b"\r\n\r\n")[2])
    assert body == b"x" * end + b" play+" + b"X" * 32 + b"@a.test"


def test_of_two_blocks_that_touch_both_are_read() -> None:
    tokens = [generate_reply_token().encode() for _ in range(2)]
    blocks = b"".join(
        in_base64(b"\r\n\r\nAnswer to play+" + token + b"@a").rpartition(b"\r\n\r\n")[2]
        for token in tokens
    )
    left = b"".join(map(b64decode, redact_secrets(blocks).replace(b"=\r\n", b"=\r\n ").split(b" ")))
    assert left.count(b"X" * 32) == 2


WORDS = (
    "Donaudampfschiffer",
    "Waschmaschinenfan",
    "Kindergartenleiterin",
    "Weihnachtsmannmütze",
    "a" * 17,
    "/" * 21,
)


@pytest.mark.parametrize("word", WORDS)
def test_a_long_word_in_a_line_of_its_own_is_no_stumbling_block(bag: Postbag, word: str) -> None:
    assert bag.writes(0, f"bid 8\n\nLG\n{word}\n").kind == "confirm"


def test_no_letters_whatever_are_one() -> None:
    dice = Random(3)
    for _ in range(3_000):
        lines = (
            "".join(dice.choices("ab+/", k=dice.randint(1, 40))) + "=" * dice.randint(0, 2)
            for _ in range(4)
        )
        raw = dice.choice(("\n", "\r\n", "\r\n\r\n")).join(lines).encode()
        assert redact_secrets(raw) == raw
