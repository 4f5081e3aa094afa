"""Helps for attacks on sign-in: browsers in networks of their own, tries at the same moment, what
was compared."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.support.visitors import Visitor

WRONG = "BBBB-BBBB"
MARTA = "marta@example.com"


def from_network(number: int) -> Visitor:
    """Somebody with a fresh browser in a network of their own."""
    return Visitor(Client(REMOTE_ADDR=f"10.{number // 250}.{number % 250}.7"))


def later(**span: float) -> Any:
    """So much later, the clock running on."""
    return time_machine.travel(timezone.now() + timedelta(**span), tick=True)


def together(many: int, do: Callable[[int], Any]) -> list[Any]:
    """do(0), do(1), ... at the same moment, each in a thread with a connection of its own; what
    they gave."""
    start = Barrier(many)

    def one(number: int) -> Any:
        try:
            start.wait(60)
            return do(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(many) as threads:
        return list(threads.map(one, range(many)))


def copy_of(browser: Client) -> Client:
    """Another tab of the same browser."""
    tab = Client(raise_request_exception=False)
    tab.cookies.update(browser.cookies)
    return tab
