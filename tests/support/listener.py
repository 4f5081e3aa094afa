"""Listens to a stream of server-sent events as a browser does."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit


class Listener:
    """One open stream. Reading waits at most `patience` seconds."""

    def __init__(self, url: str, origin: str = "", patience: float = 60.0) -> None:
        parts = urlsplit(url)
        self._connection = http.client.HTTPConnection(parts.netloc, timeout=patience)
        self._connection.request(
            "GET", f"{parts.path}?{parts.query}", headers={"Origin": origin} if origin else {}
        )
        self.answer = self._connection.getresponse()
        self.status = self.answer.status

    def block(self) -> list[str]:
        """The next lines up to an empty one; none at the end of the stream."""
        lines: list[str] = []
        while line := self.answer.readline().decode().rstrip("\n"):
            lines.append(line)
        return lines

    def close(self) -> None:
        """Goes away without a word, as a closed tab does."""
        self.answer.close()
        self._connection.close()
