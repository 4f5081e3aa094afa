"""`python -m tests.server.attackers bodies|heads|readers COUNT PORT PATH`: slow visitors of fifty
networks.

Each keeps a connection open as long as it is let, and comes again when it is cut, until it is
killed. Says "ready" when all have come once; readers, when they have the first byte of their
answer, and no more of it.
"""

from __future__ import annotations

import asyncio
import os
import resource
import socket
import sys

NETWORKS = 50
EVERY = 3.0
"""Seconds from one byte to the next."""
HEADS = {
    "bodies": "POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken={0}\r\n"
    "Content-Length: 60000\r\n\r\n",
    "heads": "GET /rules/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "readers": "GET {1} HTTP/1.1\r\nHost: localhost\r\n\r\n",
}


async def visit(kind: str, number: int, port: int, path: str, come: asyncio.Semaphore) -> None:
    """One of them."""
    first = True
    while True:
        line = socket.socket()
        try:
            line.setblocking(False)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.bind((f"127.1.{number % NETWORKS}.{number // NETWORKS + 1}", 0))
            await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
            await asyncio.get_running_loop().sock_sendall(
                line, HEADS[kind].format("c" * 32, path).encode()
            )
            if kind == "readers":
                await asyncio.get_running_loop().sock_recv(line, 1)
            if first:
                come.release()
                first = False
            while True:
                await asyncio.sleep(EVERY)
                if kind != "readers":
                    await asyncio.get_running_loop().sock_sendall(line, b"x")
                elif line.recv(1) == b"":
                    break
        except OSError:
            await asyncio.sleep(0.2)
        finally:
            line.close()


async def main(kind: str, count: int, port: int, path: str) -> None:
    """All of them at the same time."""
    come = asyncio.Semaphore(0)
    visits = [asyncio.create_task(visit(kind, number, port, path, come)) for number in range(count)]
    for _ in visits:
        await come.acquire()
    print("ready", flush=True)
    await asyncio.gather(*visits)


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.nice(19)  # elsewhere they would have machines of their own
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]))
