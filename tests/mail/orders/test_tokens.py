"""The secret in a reply address: long, the same in capitals, and never in a log."""

from __future__ import annotations

import subprocess
import sys

from games.mail.inbound.orders.reply_addresses import (
    format_reply_address,
    generate_reply_token,
    hash_reply_token,
)
from games.mail.sandbox.tokens import hide_tokens, list_reply_tokens


def test_a_token_has_160_bits_and_fits_a_mailbox() -> None:
    token = generate_reply_token()
    assert len(token) * 5 == 160
    assert len(format_reply_address(token, "").rstrip("@")) <= 64
    assert len({generate_reply_token() for _ in range(100)}) == 100


def test_a_token_is_found_whatever_its_letters() -> None:
    token = generate_reply_token()
    said = f"Ben <{format_reply_address(token, 'play.test').upper()}>, other@play.test"
    assert list_reply_tokens(said, "play.test") == {token}
    assert hash_reply_token(token.upper()) == hash_reply_token(token)


def test_an_address_at_another_place_is_not_ours() -> None:
    assert not list_reply_tokens(
        format_reply_address(generate_reply_token(), "play.test.evil.org"), "play.test"
    )


def test_a_token_is_hidden_in_text() -> None:
    token = generate_reply_token()
    assert token not in hide_tokens(f"refused {format_reply_address(token, 'play.test')}!")
    assert "X" * 32 in hide_tokens(f"refused {format_reply_address(token, 'play.test')}!")


LOGS = """
import django, logging
django.setup()
try:
    raise ValueError("{address}")
except ValueError:
    logging.getLogger("games").exception("mail to %s", "{address}")
"""


def test_no_log_line_holds_a_token_not_even_a_traceback() -> None:
    token = generate_reply_token()
    script = LOGS.format(address=format_reply_address(token, "play.test"))
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "mail to play+XXXX" in run.stderr
    assert "ValueError: play+XXXX" in run.stderr
    assert token not in run.stderr
