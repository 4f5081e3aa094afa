"""The pages as the server calls them: first the whole request, then a thread while it is worked
out, no longer.

Slow visitors keep the server's one loop waiting, which waits for thousands at the same time; never
one of the few threads, each of which has a connection to the database.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from django.utils import timezone, translation
from structlog.contextvars import clear_contextvars

from keywest_site.server.bounds import HOOKS, Bounds
from keywest_site.server.environ import Answer, Environ, Wsgi, build_environ, call_application
from keywest_site.server.refusals import (
    Receive,
    RefusedNetworks,
    Scope,
    Send,
    send_failure,
    send_refusal,
)
from keywest_site.server.turns import Turns

if TYPE_CHECKING:
    from keywest_site.networks import Places

HEARD = 20
"""So many times as much as is allowed is listened to, and thrown away, before somebody is told that
it is too much."""


class Gone(Exception):
    """Whoever asked has hung up."""


class Refused(Exception):
    """The status of the answer is all there is to say."""


class Pages:
    """An ASGI application around a WSGI application."""

    def __init__(self, application: Wsgi, threads: int, bounds: Bounds) -> None:
        self._application, self._bounds = application, bounds
        self._threads = ThreadPoolExecutor(threads, "page")
        # The next one lies ready for a thread that gets free. Of one network there are never more
        # than half as many as threads: they share one interpreter, so that who comes from elsewhere
        # neither waits for many answers nor has to be worked out beside many.
        self._turns = Turns(2 * threads, max(threads // 2, 1))
        self._refused = RefusedNetworks()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, answered by the application, or by us: 408 late, 413 too much, 503 no
        room, or whatever it was that the application could not answer itself."""
        extension = scope["extensions"]["keywest.network"]
        body = Body(extension["buffered"], extension["name"])
        try:
            await self._read(scope, receive, body)
            answer = await self._answer(scope, extension["name"], body)
        except Refused as refusal:
            await send_refusal(scope, send, refusal.args[0])
        except Gone:
            pass
        except (Exception, asyncio.CancelledError) as error:
            await send_failure(scope, send, error)
        else:
            body.free()
            await send(
                {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
            )
            await send({"type": "http.response.body", "body": answer.body})
        finally:
            body.free()

    async def _answer(self, scope: Scope, network: str, body: Body) -> Answer:
        """By the application, in its turn; again what a whole network was refused, not at once."""
        known = self._refused.again(scope, network)
        if known:
            await asyncio.sleep(self._bounds.refused_after)
            return known
        async with self._turns.turn(network):
            answer = await self._work(build_environ(scope, body.whole()))
        return self._refused.heard(scope, network, answer)

    async def _read(self, scope: Scope, receive: Receive, body: Body) -> None:
        """All of the body; Gone, or Refused with the reason."""
        headers = dict(scope["headers"])
        if b"content-length" not in headers and b"transfer-encoding" not in headers:
            return
        most = self._bounds.hook_most if scope["path"].startswith(HOOKS) else self._bounds.body_most
        announced = int(headers.get(b"content-length", b"0"))
        if announced > most and b"expect" in headers:
            raise Refused(413)
        try:
            async with asyncio.timeout(self._bounds.body_within):
                await body.read(receive, most)
        except TimeoutError:
            raise Refused(413 if announced > most else 408) from None

    async def _work(self, environ: Environ) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, self._afresh, environ
        )

    def _afresh(self, environ: Environ) -> Answer:
        """Without the language, the zone and the log's words of the request before it in this
        thread. Not in a context
        of its own: Django would then connect to the cache again for each request."""
        translation.deactivate()
        timezone.deactivate()
        clear_contextvars()
        return call_application(self._application, environ)


class Body:
    """What has come of a body, counted for the visitor's network."""

    def __init__(self, places: Places, network: str) -> None:
        self._places, self._network = places, network
        self._bytes = bytearray()

    async def read(self, receive: Receive, most: int) -> None:
        """To its end. Of one that is too long nothing is kept, but it is heard for a while, so that
        they hear us."""
        size, more = 0, True
        while more and size <= HEARD * most:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            size, more = size + len(message["body"]), message["more_body"]
            self._keep(message["body"] if size <= most else b"")
        if size > most:
            raise Refused(413)

    def _keep(self, part: bytes) -> None:
        if not self._places.take(self._network, len(part)):
            raise Refused(503)
        self._bytes += part

    def whole(self) -> bytes:
        """All of it in one piece."""
        return bytes(self._bytes)

    def free(self) -> None:
        """Forgets it."""
        self._places.leave(self._network, len(self._bytes))
        self._bytes.clear()
