"""A mail server that takes everything and keeps nothing. `python -m tests.bench.sink` says its
port."""

from __future__ import annotations

import socketserver
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

ROOM = 1 << 20


class Session(socketserver.StreamRequestHandler):
    """One connection."""

    rbufsize = ROOM
    wbufsize = 0
    disable_nagle_algorithm = True

    def handle(self) -> None:
        self.wfile.write(b"220 sink\r\n")
        while line := self.rfile.readline():
            verb = line[:4].upper()
            if verb == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                while self.rfile.readline() != b".\r\n":
                    pass
            answer = (
                b"250-sink\r\n250-8BITMIME\r\n250 PIPELINING\r\n"
                if verb == b"EHLO"
                else b"250 ok\r\n"
            )
            self.wfile.write(b"221 bye\r\n" if verb == b"QUIT" else answer)


@contextmanager
def sink() -> Iterator[int]:
    """Runs in a process of its own while the block does; its port."""
    words = [sys.executable, "-m", "tests.bench.sink"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield int(process.stdout.readline())
        finally:
            process.terminate()


if __name__ == "__main__":
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session) as server:
        server.daemon_threads = True
        print(server.server_address[1], flush=True)
        server.serve_forever()
