"""All streams of the API that this process serves: finds out what has changed for each, and which
may go on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import close_old_connections
from django.utils import timezone

from games.live.grants import Grant, list_ended_grants
from games.live.lines import (
    Line,
    Lines,
    build_gone_line,
    load_all_lines,
    load_table_lines,
    load_version_lines,
)

T = TypeVar("T")
CONNECTIONS = 4
"""So many threads of this process ask the database, each with a connection of its own."""
GATHER = 0.05
"""Seconds in which news is gathered, so that one statement answers for all of it."""
CHECK_EVERY = 2.5
"""Seconds: a stream whose token was revoked ends within twice that."""
PARTS = 6
"""Each check reads all lines of so many parts of the people anew: what no news came of is told
within a quarter of a minute."""
log = logging.getLogger(__name__)
threads = ThreadPoolExecutor(CONNECTIONS, "stream")


async def ask(call: Callable[..., T], *values: Any) -> T:
    """What this call finds in the database, in one of the threads."""

    def work() -> T:
        close_old_connections()
        try:
            return call(*values)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(threads, work)


class Stream:
    """One stream: what its listener knows, and what waits for them. Whatever changes while they
    are slow is told once, as it is then."""

    def __init__(self, grant: Grant) -> None:
        self.grant = grant
        self.ended = False
        self._known: Lines = {}
        self._waiting: Lines = {}
        self._wake = asyncio.Event()

    def end(self) -> None:
        """The listener may listen no longer, or is gone."""
        self.ended = True
        self._wake.set()

    def tell(self, lines: Lines, among: Collection[str] | None = None) -> None:
        """How things stand: all lines, or those that there are among these keys."""
        keys = self._known.keys() if among is None else among & self._known.keys()
        for key in [key for key in keys if key not in lines]:
            self._waiting[key] = build_gone_line(self._known.pop(key))
        for key, line in lines.items():
            if self._known.get(key) != line:
                self._known[key] = self._waiting[key] = line
        if self._waiting:
            self._wake.set()

    async def wait_for_lines(self, seconds: float) -> list[Line]:
        """What is new; nothing after so many seconds, or at the end."""
        try:
            await asyncio.wait_for(self._wake.wait(), seconds)
        except TimeoutError:
            return []
        if not self.ended:
            self._wake.clear()
        lines, self._waiting = list(self._waiting.values()), {}
        return lines


class Streams:
    """All of them. The one task that looks after them lives while there are any."""

    def __init__(self) -> None:
        self._streams: set[Stream] = set()
        self._moved: set[str] = set()
        self._all_moved = False
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._part = 0

    async def open(self, grant: Grant) -> Stream:
        """A stream that is told how things stand, and whatever changes."""
        stream = Stream(grant)
        self._streams.add(stream)
        try:
            await self._tell_all([stream])
        except Exception:
            self.close(stream)
            raise
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look_after())
        return stream

    def close(self, stream: Stream) -> None:
        """Its listener is gone."""
        stream.end()
        self._streams.discard(stream)

    def hear(self, topic: str) -> None:
        """Something moved at the table of this topic; "": anything may have."""
        if not self._streams:
            return
        if not topic:
            self._all_moved = True
        elif topic.startswith("table:"):
            self._moved.add(topic.removeprefix("table:"))
        self._wake.set()

    async def _look_after(self) -> None:
        """Until no stream is left. What goes wrong ends them all: their listeners come back and
        are told why not."""
        try:
            next_check = time.monotonic() + CHECK_EVERY
            while self._streams:
                left = next_check - time.monotonic()
                if left <= 0:
                    await self._check()
                    next_check = time.monotonic() + CHECK_EVERY
                    continue
                try:
                    await asyncio.wait_for(self._wake.wait(), left)
                except TimeoutError:
                    continue
                await asyncio.sleep(GATHER)
                self._wake.clear()
                await self._tell_moved()
        except Exception:
            log.exception("live: streams end, as the database does not answer")
            for stream in self._streams:
                stream.end()

    async def _check(self) -> None:
        """Ends what holds no longer, and reads a part of the rest anew."""
        streams = list(self._streams)
        grants = {stream.grant for stream in streams}
        ended = await ask(list_ended_grants, grants, timezone.now())
        for stream in streams:
            if stream.grant in ended:
                stream.end()
        self._part = (self._part + 1) % PARTS
        mine = [one for one in streams if (one.grant.person_id or 0) % PARTS == self._part]
        tables = [one for one in streams if one.grant.game_id]
        await self._tell_all([*{*mine, *tables} - {one for one in streams if one.ended}])

    async def _tell_all(self, streams: list[Stream]) -> None:
        """Each of these how everything stands that it is about."""
        people = [one for one in streams if not one.grant.game_id]
        tables = [one for one in streams if one.grant.game_id]
        if people:
            lines = await ask(load_all_lines, {one.grant.person_id for one in people})
            for one in people:
                one.tell(lines.get(one.grant.person_id or 0, {}))
        if tables:
            found = await ask(load_version_lines, {one.grant.game_id for one in tables})
            for one in tables:
                one.tell(found.get(one.grant.game_id, {}))

    async def _tell_moved(self) -> None:
        """Those who are at tables that moved."""
        slugs, self._moved = self._moved, set()
        if self._all_moved:
            self._all_moved = False
            return await self._tell_all(list(self._streams))
        people = [one for one in self._streams if not one.grant.game_id]
        if slugs and people:
            lines = await ask(load_table_lines, {one.grant.person_id for one in people}, slugs)
            for one in people:
                among = {f"table {slug}" for slug in slugs}
                one.tell(lines.get(one.grant.person_id or 0, {}), among)
        tables = [one for one in self._streams if one.grant.slug in slugs]
        await self._tell_all(tables)
