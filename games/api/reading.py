"""What programs send: JSON that is not too deep."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class Json(JSONParser):
    """Raises ParseError for whatever cannot be read, also for lists in lists in lists."""

    def parse(self, *stream_and_kind: Any, **context: Any) -> Any:
        try:
            return super().parse(*stream_and_kind, **context)
        except RecursionError:
            raise ParseError from None
