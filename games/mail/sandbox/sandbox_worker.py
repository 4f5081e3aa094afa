"""What runs in the sandbox (process.py): a raw message in, a small JSON out. Knows no Django, no
setting, no secret.

`python -m games.mail.sandbox.sandbox_worker` keeps a warm interpreter and forks it for every
message, so that each one has limits and a memory of its own, and none can do anything to the next.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import signal
import struct
import sys
import time
from typing import Any

from games.mail.sandbox import returned
from games.mail.sandbox.envelope import Verdict, read_envelope
from games.mail.sandbox.reading import split_message_into_parts

FRAME = struct.Struct(">I")
READY = b"ready"
CPU_SECONDS = 1
"""Processor time that one message may cost: what takes longer is the message's own fault."""
WALL_SECONDS = 15.0
"""So long we wait for that time on a machine that has other work. Who has not had it by then is
asked again later."""
ALMOST = 0.8
"""The kernel counts processor time a little differently where it ends a process for it."""
GROWTH = 100 * 1024 * 1024
"""Bytes of address space that one message may cost."""
ANSWER_MAX = 4 * 1024 * 1024
NOBODY = 65534
WARM_UP = (
    b"Content-Type: text/plain; charset=iso-8859-15\r\n",
    b"Content-Type: text/plain; charset=windows-1252\r\nContent-Transfer-Encoding: base64\r\n",
    b"Content-Type: text/html; charset=koi8-r\r\nContent-Transfer-Encoding: quoted-printable\r\n",
    b"Content-Type: text/plain; charset*0*=utf-8''u; charset*1=tf-8\r\nContent-Transfer-Encoding: "
    b"x-uuencode\r\n",
)
ASIAN = (
    "cp932",
    "cp949",
    "cp950",
    "gb2312",
    "gbk",
    "gb18030",
    "big5",
    "shift_jis",
    "iso2022_jp",
    "euc_jp",
    "euc_kr",
)
CODECS = (
    *(f"iso8859-{number}" for number in range(1, 17) if number != 12),
    *(f"cp125{number}" for number in range(9)),
    *("utf-16", "utf-16-le", "utf-16-be"),
    *("ascii", "cp874", "koi8-r", "koi8-u", "mac_roman", "tis_620", *ASIAN),
)


def answer_task(task: dict[str, Any], raw: bytes) -> dict[str, Any]:
    """What the message says: its envelope and the reading of its body, or why either is put aside;
    of what came back,
    what it means."""
    if task.get("what") == "return":
        return {"returned": returned.read_return(raw)}
    try:
        envelope = read_envelope(raw, task["domain"], task["recipient"])
    except Verdict as verdict:
        return {"hostile": verdict.why}
    try:
        return {"envelope": envelope, "reading": split_message_into_parts(raw)}
    except Verdict as verdict:
        return {"envelope": envelope, "unclear": verdict.why}


def confine_process() -> None:
    """Give up everything but time, memory and the pipes that are open."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    with open("/proc/self/statm", "rb") as sizes:
        space = int(sizes.read().split()[0]) * resource.getpagesize() + GROWTH
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
    for limit, most in (
        (resource.RLIMIT_AS, space),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 0),
    ):
        resource.setrlimit(limit, (most, most))


def answer_in_fork(frame: bytes) -> dict[str, Any]:
    """Answer one frame in a process that has nothing else to do. If it gave no answer, `crashed`
    says how the message ended it, or `delayed` what ended it from outside: too little processor
    time in WALL_SECONDS, or a kill before that time was used up."""
    inner, outer = os.pipe()
    child = os.fork()
    if not child:
        with contextlib.suppress(BaseException):
            os.close(inner)
            os.close(0)
            os.close(1)
            confine_process()
            write_pipe(outer, json.dumps(answer_frame(frame), default=sorted).encode())
            os._exit(0)
        os._exit(1)
    os.close(outer)
    said, late = collect_pipe(inner, time.monotonic() + WALL_SECONDS)
    os.close(inner)
    if late:
        os.kill(child, signal.SIGKILL)
    _pid, status, used = os.wait4(child, 0)
    cost = {"cpu": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss * 1024}
    try:
        told = json.loads(said)
    except ValueError:
        told = None
    if status or late or not isinstance(told, dict):
        ended = "late" if late else f"status {status}"
        return {classify_exit(status, used.ru_utime + used.ru_stime): ended, **cost}
    return {**told, **cost}


def classify_exit(status: int, seconds: float) -> str:
    """Whether a child that was killed was "delayed", or had used up its processor time and so
    "crashed", as one that ended itself. `status`: as `os.wait4` has it. The kernel ends with
    SIGXCPU, and only a child that takes no notice of that with SIGKILL, as we do late ones."""
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    return "delayed" if killed and seconds < CPU_SECONDS * ALMOST else "crashed"


def answer_frame(frame: bytes) -> dict[str, Any]:
    """The answer to a frame: a line that tells the task, and the raw message."""
    task, _newline, raw = frame.partition(b"\n")
    return answer_task(json.loads(task), raw)


def write_pipe(pipe: int, data: bytes) -> None:
    """Write all of it."""
    while data:
        data = data[os.write(pipe, data) :]


def collect_pipe(pipe: int, until: float) -> tuple[bytes, bool]:
    """What came through a pipe before it was closed, nothing if it was too much; whether that took
    too long."""
    said = bytearray()
    while (
        len(said) <= ANSWER_MAX
        and select.select([pipe], [], [], max(0.0, until - time.monotonic()))[0]
    ):
        part = os.read(pipe, 65536)
        if not part:
            return bytes(said), False
        said += part
    return b"", len(said) <= ANSWER_MAX


def warm_up_codecs() -> None:
    """Have everything in memory that reading may need: later no file can be opened any more."""
    for codec in CODECS:
        b"a".decode(codec, "replace")
    for head in WARM_UP:
        answer_task(
            {"domain": "p.test", "recipient": ""},
            b"From: a@p.test\r\n" + head + b"\r\nYmlkIDg=\r\n",
        )


def serve_frames() -> None:
    """Serve frames until the pipe is closed."""
    warm_up_codecs()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sink.write(READY)
    sink.flush()
    while len(size := source.read(FRAME.size)) == FRAME.size:
        told = json.dumps(answer_in_fork(source.read(FRAME.unpack(size)[0]))).encode()
        sink.write(FRAME.pack(len(told)) + told)
        sink.flush()


if __name__ == "__main__":
    serve_frames()
