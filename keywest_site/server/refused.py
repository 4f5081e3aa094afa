"""Answers that refuse a whole network for a while: kept, and given again without asking anybody."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from django.conf import settings
from django.http.cookie import parse_cookie
from django.middleware.gzip import re_accepts_gzip

from keywest_site.networks import REFUSED_FOR
from keywest_site.server.environ import Answer
from keywest_site.server.refusals import Header, Scope, choose_visitor_language

REFUSED_HEADER = REFUSED_FOR.lower().encode()
MOST_NETWORKS = 200
"""Networks that one process remembers, each with some answers of some kB; the oldest goes first."""


class RefusedQuestion(NamedTuple):
    """What such an answer depends on, beside the network."""

    method: str
    path: str
    language: str
    gzip: bool


class RefusedNetworks:
    """What the application has refused whole networks, by answers that say for how many seconds
    (keywest_site.networks.REFUSED_FOR).

    It only says no again where no was said, so processes need not agree. Whoever brings a session
    is always asked about: they may be somebody to whom it does not apply.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, dict[RefusedQuestion, tuple[float, Answer]]] = OrderedDict()

    def again(self, scope: Scope, network: str) -> Answer | None:
        """The answer that holds still; None: the application has to be asked."""
        kept = self._kept.get(network)
        question = find_question(scope) if kept else None
        if not kept or question not in kept:
            return None
        until, answer = kept[question]
        return answer if self._clock() < until else None

    def heard(self, scope: Scope, network: str, answer: Answer) -> Answer:
        """The answer as it goes out, without the mark; kept, if it has one and is nobody's own."""
        seconds = next(
            (float(value) for name, value in answer.headers if name == REFUSED_HEADER), 0.0
        )
        if not seconds:
            return answer
        answer = answer._replace(
            headers=[one for one in answer.headers if one[0] != REFUSED_HEADER]
        )
        question = find_question(scope)
        if question and not any(name == b"set-cookie" for name, _value in answer.headers):
            self._kept.setdefault(network, {})[question] = self._clock() + seconds, answer
            self._kept.move_to_end(network)
            if len(self._kept) > MOST_NETWORKS:
                self._kept.popitem(last=False)
        return answer


def find_question(scope: Scope) -> RefusedQuestion | None:
    """What was asked; None for whoever brings a session."""
    headers: list[Header] = scope["headers"]
    cookies = parse_cookie("; ".join(list_header_values(headers, b"cookie")))
    if settings.SESSION_COOKIE_NAME in cookies:
        return None
    gzip = bool(re_accepts_gzip.search(",".join(list_header_values(headers, b"accept-encoding"))))
    language = choose_visitor_language(headers, cookies.get(settings.LANGUAGE_COOKIE_NAME, ""))
    return RefusedQuestion(scope["method"], scope["path"], language, gzip)


def list_header_values(headers: list[Header], name: bytes) -> list[str]:
    """All lines of a head that have this name."""
    return [value.decode("latin-1") for told, value in headers if told == name]
