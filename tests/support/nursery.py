"""Other processes of a test, forked from one in which Django is set up: setting it up takes most
other processes longer than all that they do.

`python -m tests.support.nursery SOCKET` is that one; each process of the tests has its own. What is
forked from it shares no connection and no memory with the tests, as if it had been started anew.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import socket
import sys
import traceback
from typing import Any, NoReturn

LONGEST = 100_000
"""Bytes of a request."""


def main(number: str) -> None:
    """Forks, and says what became of whom, until the tests have gone."""
    import django

    django.setup()
    gc.freeze()
    with socket.socket(fileno=int(number)) as line:
        while True:
            raw, streams, _flags, _address = socket.recv_fds(line, LONGEST, 3)
            if not raw:
                return
            line.sendall(json.dumps(answer(json.loads(raw), streams, line)).encode())


def answer(request: dict[str, Any], streams: list[int], line: socket.socket) -> int | None:
    """The number of a new process; or how an older one has ended, nothing if it has not."""
    if "ended" in request:
        pid, status = os.waitpid(request["ended"], os.WNOHANG)
        return os.waitstatus_to_exitcode(status) if pid else None
    pid = os.fork()
    if not pid:
        os.close(line.detach())
        become(request, streams)
    for stream in streams:
        os.close(stream)
    return pid


def become(request: dict[str, Any], streams: list[int]) -> NoReturn:
    """A Python that runs this module, with these streams."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    for stream in streams:
        os.close(stream)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w", buffering=1)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(request["env"])
    sys.argv = [request["module"], *request["words"]]
    code = 0
    try:
        runpy.run_module(request["module"], run_name="__main__", alter_sys=True)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1])
