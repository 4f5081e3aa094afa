"""Somebody with a browser, who signs in by the code in the mail."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.core import mail
from django.test import Client

CODE = re.compile(r"[B-Z]{4}-[B-Z]{4}")


@dataclass
class Visitor:
    """Somebody with a browser of their own."""

    browser: Client

    def asks_for_a_code(self, address: str, onward: str = "") -> Any:
        """Gives the address on the sign-in page; the answer is the page that asks for the code."""
        return self.browser.post("/sign-in/", {"email": address, "next": onward}, follow=True)

    def types(self, code: str, **more: str) -> Any:
        """Types a code into the page that asks for it."""
        return self.browser.post("/sign-in/code/", {"code": code} | more)

    def signs_in(self, address: str) -> Any:
        """Asks for a code and types what the mail says."""
        self.asks_for_a_code(address)
        return self.types(code_in_last_mail())

    def proves_it_again(self) -> int:
        """Asks for a code as somebody whose sign-in is old, and types it; the status of the first
        answer."""
        asked = self.browser.post("/sign-in/again/", {"next": "/me/"})
        if asked.status_code == 302:
            self.types(code_in_last_mail())
        return int(asked.status_code)

    @property
    def is_in(self) -> bool:
        return "_auth_user_id" in self.browser.session


def code_in_last_mail() -> str:
    """The code of the mail that was sent last."""
    found = CODE.search(mail.outbox[-1].body)
    assert found
    return found[0]
