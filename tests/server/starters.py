"""`python -m tests.server.starters COUNT PORT`: a script that begins so many first games from one
network (/24), eight at a time.

Says "ready" before the first, and what each was answered at the end.
"""

from __future__ import annotations

import http.client
import os
import sys
from concurrent.futures import ThreadPoolExecutor

AT_ONCE = 8
MASK = "c" * 32
HEADS = {
    "Host": "localhost",
    "Cookie": f"csrftoken={MASK}",
    "Content-Type": "application/x-www-form-urlencoded",
}
BODY = f"csrfmiddlewaretoken={MASK}"


def start(number: int, port: int) -> int | str:
    """One of them from an address of its own; the status of the answer, or how it failed."""
    source = (f"127.1.0.{number % 250 + 1}", 0)
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=source)
    try:
        line.request("POST", "/play/keywest/", BODY, HEADS)
        return line.getresponse().status
    except (OSError, http.client.HTTPException) as gone:
        return type(gone).__name__
    finally:
        line.close()


if __name__ == "__main__":
    os.nice(19)  # elsewhere it would have a machine of its own
    print("ready", flush=True)
    count, port = int(sys.argv[1]), int(sys.argv[2])
    with ThreadPoolExecutor(AT_ONCE) as pool:
        print(*pool.map(lambda number: start(number, port), range(count)))
