"""One subscription to Valkey for the whole process, fanned out to everybody who listens."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import redis
import redis.asyncio

from games.live.client import CHANNEL

if TYPE_CHECKING:
    from games.live.room import Room, Who

Queue = asyncio.Queue[str | None]
# pieces of news that may wait for a slow listener; each says "look again", more of them say no more
AHEAD = 20
# seconds that a new listener waits for the line to Valkey; without one they are told when it comes
PATIENCE = 2.0
log = logging.getLogger(__name__)


class Full(Exception):
    """No room for this listener."""


class Hub:
    """Listeners by topic. The connection to Valkey is made with the first of them and renewed when
    it breaks."""

    def __init__(self, url: str, room: Room) -> None:
        self._url = url
        self._room = room
        self._queues: dict[str, set[Queue]] = defaultdict(set)
        self._reader: asyncio.Task[None] | None = None
        self._joined = asyncio.Event()

    @asynccontextmanager
    async def listen(self, topic: str, who: Who) -> AsyncIterator[Queue]:
        """A queue of all payloads for `topic` from now on; after news may have been missed, an
        empty one. The listener may put None into it to mean the end. Raises Full."""
        if not self._room.take(who):
            raise Full
        queue: Queue = asyncio.Queue()
        self._start()
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._joined.wait(), PATIENCE)
            self._queues[topic].add(queue)
            yield queue
        finally:
            self._room.leave(who)
            self._leave(topic, queue)

    def _start(self) -> None:
        if self._reader is None or self._reader.done():
            self._reader = asyncio.create_task(self._read_for_ever())

    def _leave(self, topic: str, queue: Queue) -> None:
        self._queues[topic].discard(queue)
        if not self._queues[topic]:
            del self._queues[topic]

    async def _read_for_ever(self) -> None:
        """All topics by one pattern: joining and leaving need no word with Valkey."""
        while True:
            try:
                await self._read()
            except redis.RedisError as error:
                log.warning("live.connection_lost %s", error)
            self._joined.clear()
            await asyncio.sleep(1)

    async def _read(self) -> None:
        async with (
            redis.asyncio.Redis.from_url(self._url, decode_responses=True) as client,
            client.pubsub() as pubsub,
        ):
            await pubsub.psubscribe(f"{CHANNEL}*")
            async for message in pubsub.listen():
                if message["type"] == "pmessage":
                    self._hand_out(message["channel"].removeprefix(CHANNEL), message["data"])
                elif message["type"] == "psubscribe":
                    self._joined.set()
                    for topic in list(self._queues):
                        self._hand_out(topic, "")

    def _hand_out(self, topic: str, payload: str) -> None:
        for queue in self._queues.get(topic, ()):
            if queue.qsize() < AHEAD:
                queue.put_nowait(payload)
