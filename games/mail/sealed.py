"""Columns whose content lies in the database under the site's keys: what is said in mails is
nobody's to read there."""

from __future__ import annotations

import json
from typing import Any

from django.db import models

from keywest_site.sealing import seal, unseal


class SealedBytes(models.BinaryField):
    """Bytes, sealed for their column. Nothing is stored as nothing, so one can ask for it; for
    nothing else.

    Reading raises sealing.Unreadable where no key opens what lies there.
    """

    def get_prep_value(self, value: Any) -> bytes:
        """What lies in the database."""
        plain = self.plain(value)
        return seal(plain, self.purpose()) if plain else b""

    def from_db_value(self, value: Any, _expression: object, _connection: object) -> Any:
        """What was stored."""
        stored = bytes(value or b"")
        return self.meant(unseal(stored, self.purpose()) if stored else b"")

    def purpose(self) -> str:
        """For what the site's keys seal it."""
        return f"{self.model._meta.db_table}.{self.column}"

    def plain(self, value: Any) -> bytes:
        """The value as bytes; none if it is empty."""
        return bytes(value or b"")

    def meant(self, plain: bytes) -> Any:
        """The value of these bytes."""
        return plain


class SealedText(SealedBytes):
    """The same for text."""

    def plain(self, value: Any) -> bytes:
        return str(value or "").encode()

    def meant(self, plain: bytes) -> str:
        return plain.decode()


class SealedJSON(SealedBytes):
    """The same for an object of JSON."""

    def plain(self, value: Any) -> bytes:
        return json.dumps(value).encode() if value else b""

    def meant(self, plain: bytes) -> Any:
        return json.loads(plain) if plain else {}
