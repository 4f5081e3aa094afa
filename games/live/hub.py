"""One subscription to Valkey for the whole process, fanned out to everybody who listens, within
limits."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

import redis
import redis.asyncio

from games.live.client import CHANNEL
from keywest_site.metrics import count_live_connections
from keywest_site.networks import Places
from keywest_site.servers import open_async_client

# Limits: nobody takes all of the live channel, and players find room when it is full.


STRANGERS = 0.6
"""The share of all places for who does not sit at the table that they look at; the others are kept
for players."""
OF_A_PERSON = 12
"""Open pages of one person; whoever has more finds out a little later, by asking."""
OF_A_NETWORK, STRANGERS_OF_A_NETWORK = 1 / 5, 1 / 12
"""Shares of all places; what one household or office may have."""


class Who(NamedTuple):
    """A listener: their network, the name that we have for a person ("": a guest), whether they sit
    at the table."""

    network: str
    person: str = ""
    player: bool = False


class Room:
    """Who listens, of `most` at the same time."""

    def __init__(self, most: int) -> None:
        self._all = Places(most, max(int(most * OF_A_NETWORK), 2))
        self._strangers = Places(int(most * STRANGERS), max(int(most * STRANGERS_OF_A_NETWORK), 2))
        self._persons = Places(most, OF_A_PERSON)

    def take(self, who: Who) -> bool:
        """A place for one more; False, and nothing changes, if there is none for them."""
        taken: list[tuple[Places, str]] = []
        for places, name in self._list_places_of(who):
            if not places.take(name):
                _release_places(taken)
                return False
            taken.append((places, name))
        return True

    def leave(self, who: Who) -> None:
        """Their place is free again."""
        _release_places(self._list_places_of(who))

    def _list_places_of(self, who: Who) -> list[tuple[Places, str]]:
        return [
            (self._all, who.network),
            *([] if who.player else [(self._strangers, who.network)]),
            *([(self._persons, who.person)] if who.person else []),
        ]


def _release_places(taken: list[tuple[Places, str]]) -> None:
    for places, name in taken:
        places.leave(name)


# The subscription.


Queue = asyncio.Queue[str | None]
# pieces of news that may wait for a slow listener; each says "look again", more of them say no more

AHEAD = 20
# seconds that a new listener waits for the line to Valkey; without one they are told when it comes
PATIENCE = 2.0
QUIET = 3.0
# seconds of silence after which Valkey is asked whether it is still there, and then for its answer
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
        self._hear: Callable[[str], None] | None = None

    def hear_all(self, hear: Callable[[str], None]) -> None:
        """Call this with each topic that anything is said about, and with "" when news may have
        been missed."""
        self._hear = hear

    @asynccontextmanager
    async def listen(self, topic: str, who: Who) -> AsyncIterator[Queue]:
        """A queue of all payloads for `topic` from now on; after news may have been missed, an
        empty one. The listener may put None into it to mean the end. Raises Full."""
        if not self._room.take(who):
            raise Full
        count_live_connections(+1)
        queue: Queue = asyncio.Queue()
        self._start()
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._joined.wait(), PATIENCE)
            self._queues[topic].add(queue)
            yield queue
        finally:
            self._room.leave(who)
            count_live_connections(-1)
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
            open_async_client(self._url, PATIENCE, decode_responses=True) as client,
            client.pubsub() as pubsub,
        ):
            await pubsub.psubscribe(f"{CHANNEL}*")
            while True:
                self._take_message(await _wait_for_message(pubsub))

    def _take_message(self, message: dict[str, Any]) -> None:
        if message["type"] == "pmessage":
            topic = message["channel"].removeprefix(CHANNEL)
            self._hand_out(topic, message["data"])
            if self._hear:
                self._hear(topic)
        elif message["type"] == "psubscribe":
            self._joined.set()
            for topic in list(self._queues):
                self._hand_out(topic, "")
            if self._hear:
                self._hear("")

    def _hand_out(self, topic: str, payload: str) -> None:
        for queue in self._queues.get(topic, ()):
            if queue.qsize() < AHEAD:
                queue.put_nowait(payload)


async def _wait_for_message(pubsub: redis.asyncio.client.PubSub) -> dict[str, Any]:
    """The next message. Raises a RedisError: the line is broken, or the server is silent and does
    not answer when asked whether it is there. One that hangs says nothing for ever."""
    while True:
        for ask in (True, False):
            message: dict[str, Any] | None = await pubsub.get_message(timeout=QUIET)
            if message is not None:
                return message
            if ask:
                await pubsub.ping()
        raise redis.TimeoutError("no answer on the live channel")
