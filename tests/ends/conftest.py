"""A running table of Key West, as for the orders themselves."""

from __future__ import annotations

from tests.mail.conftest import bag

__all__ = ["bag"]
