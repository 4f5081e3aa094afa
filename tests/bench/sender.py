"""A worker that does nothing but send mails: `python -m tests.bench.sender PORT`; each line it
reads is a drain.

The line says "pictures" or nothing; the answer is a line when there is nothing left to send.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import django

BACKEND = "games.mail.dkim.backend.SignedSmtp"


def main(port: str) -> None:
    """Until nobody asks any more."""
    django.setup()
    from django.test import override_settings

    from games.mail.outbound.sender import send_due_mails

    with override_settings(EMAIL_BACKEND=BACKEND, EMAIL_HOST="127.0.0.1", EMAIL_PORT=int(port)):
        print("ready", flush=True)
        for line in sys.stdin:
            with override_settings(MAIL_PICTURES=bool(line.strip())):
                while send_due_mails():
                    pass
            print("done", flush=True)


@contextmanager
def senders(count: int, port: int) -> Iterator[Callable[[bool], None]]:
    """So many of them; what they give lets all of them drain, with or without pictures, and waits
    for them."""
    with ExitStack() as stack:
        command = [sys.executable, "-m", "tests.bench.sender", str(port)]
        pipe = subprocess.PIPE
        started = [
            subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(count)
        ]
        for one in started:
            stack.enter_context(one)
            answer(one)

        def drain(pictures: bool) -> None:
            for one in started:
                assert one.stdin
                one.stdin.write("pictures\n" if pictures else "\n")
                one.stdin.flush()
            for one in started:
                answer(one)

        yield drain


def answer(sender: subprocess.Popen[str]) -> None:
    """Wait for its line. EOFError: it has died."""
    assert sender.stdout
    if not sender.stdout.readline():
        raise EOFError("a sender died")


if __name__ == "__main__":
    main(*sys.argv[1:])
