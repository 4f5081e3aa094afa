"""A mail server without a socket: smtplib speaks to it as to any other, and it takes, puts off,
refuses, or leaves without an answer."""

from __future__ import annotations

import random
import smtplib
from collections import Counter
from datetime import datetime
from email import message_from_bytes
from typing import Any, ClassVar

from django.core.mail.backends.smtp import EmailBackend
from django.utils import timezone

from tests.simulator.chaos import Chaos
from tests.simulator.marks import Marks

DOT = b"\r\n.\r\n"


class PostRoom:
    """What came in. `arrived`: how often each mail came in whole, by Message-ID; `doubled`: when
    those that came more than once did so last; `accepted`: those that were acknowledged."""

    def __init__(self, seed: str, chaos: Chaos, marks: Marks) -> None:
        self.dice, self.chaos, self.marks = random.Random(f"post {seed}"), chaos, marks
        self.arrived, self.accepted = Counter[str](), set[str]()
        self.doubled = dict[str, datetime]()
        self.readers: list[tuple[str, str]] = []
        self.calm = False

    def answer_mail(self, raw: bytes, reader: str) -> bytes:
        """The answer to a whole mail; b"": the line breaks instead."""
        roll = 1.0 if self.calm else self.dice.random()
        if roll < 0.05:
            self.marks.record_mark("mail put off by the server")
            return b"451 4.3.0 later\r\n"
        message = message_from_bytes(raw)["Message-ID"].partition("@")[0].lstrip("<")
        self.arrived[message] += 1
        self.readers.append((message, reader))
        if self.arrived[message] > 1:
            self.doubled[message] = timezone.now()
            self.marks.record_mark("mail came twice under one Message-ID")
        if roll < 0.08:
            self.marks.record_mark("mail accepted but answer lost")
            return b""
        self.accepted.add(message)
        return b"250 2.0.0 queued\r\n"

    def forget_doubled(self, reader: str) -> None:
        """Of a person who is erased no attempt is on record any more."""
        for message, to in self.readers:
            if to == reader:
                self.doubled.pop(message, None)

    def is_away(self) -> bool:
        """Whether the server takes no line now."""
        away = not self.calm and self.dice.random() < 0.03
        if away:
            self.marks.record_mark("mail server away")
        return away


class Line:
    """One connection, as smtplib sees a socket."""

    def __init__(self, room: PostRoom) -> None:
        self.room, self.replies, self.read = room, b"220 here\r\n", b""
        self.reader, self.in_data, self.broken = "", False, False

    def sendall(self, data: bytes) -> None:
        self.room.chaos.pass_port("before mail goes over the line")
        if self.broken:
            raise BrokenPipeError
        self.read += data
        while self._take_one():
            pass
        self.room.chaos.pass_port("after mail went over the line")

    def _take_one(self) -> bool:
        """The next command, or the mail, if it is here in whole."""
        raw, found, rest = self.read.partition(DOT if self.in_data else b"\r\n")
        if not found:
            return False
        self.read = rest
        if self.in_data:
            self.in_data = False
            answer = self.room.answer_mail(raw, self.reader)
            self.broken = not answer
            self.replies += answer
        else:
            self.replies += self._answer_command(raw)
        return not self.broken

    def _answer_command(self, command: bytes) -> bytes:
        verb = command[:4].upper()
        if verb == b"EHLO":
            return b"250-here\r\n250-SMTPUTF8\r\n250 PIPELINING\r\n"
        if verb == b"RCPT":
            self.reader = command.decode().partition("<")[2].partition(">")[0]
        self.in_data = verb == b"DATA"
        return b"354 go on\r\n" if self.in_data else b"250 ok\r\n"

    def makefile(self, _mode: str) -> Line:
        return self

    def readline(self, _most: int = -1) -> bytes:
        answer, found, self.replies = self.replies.partition(b"\n")
        return answer + found

    def settimeout(self, _seconds: float | None) -> None:
        pass

    def close(self) -> None:
        pass


class Speaker(smtplib.SMTP):
    """Python's own, on such a line."""

    def _get_socket(self, host: str, port: int, timeout: Any) -> Any:
        return Line(Backend.room)


class Backend(EmailBackend):
    """Django's own, with that speaker. `room`: of the world that runs."""

    room: ClassVar[PostRoom]

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return Speaker

    def open(self) -> bool | None:
        if self.connection is None and self.room.is_away():
            raise ConnectionRefusedError
        return super().open()
