"""Every parser of numbers, dates and lists takes what it can read, or refuses it as it says: no
other exception, whatever somebody writes, and in time that grows with the length."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from hypothesis import example, given, settings
from hypothesis import strategies as st

from accounts.addresses import normalize_address
from accounts.names import tidy_name, validate_name
from accounts.zones import validate_zone
from games.clocks import terms
from games.desk.forms import MomentField, WholeNumberField
from games.desk.powers import DeskRefused
from games.desk.table_actions.results import read_whole_numbers
from games.leagues import past_file
from games.leagues import settings as leagues
from games.leagues.calendar import Calendar, check_calendar
from games.leagues.refusals import Refused as LeagueRefused
from games.mail.inbound.orders.written_days import read_written_day
from games.mail.sandbox.mail_keywords import read_confirmable_word
from games.rules.keyflower.study import read_count
from games.rules.orders import notation
from games.rules.plans import plan_lines
from games.rules.registry import GAMES
from games.rules.text import _
from games.rules.types import Decision, Refused
from games.web.leagues.form_parts import LocalTime
from keywest_site.networks import find_ip_address
from keywest_site.numbers import MOST, read_number

Parser = Callable[[str], Any]
HEAD = ",".join(past_file.COLUMNS)
RULES: dict[str, Any] = {"game": "keywest", "seats": 4}
GOOD = ("2027-02-01T20:00", "2027-02-11T20:00", "2027-02-12T20:00", "2027-02-15T20:00")
LATER = ("2027-02-16T20:00", "2027-04-10T20:00", "2027-05-10T20:00")


class Line(str):
    """A move that is nothing but its line."""


MOVES = tuple(map(Line, ("bid 8", "bid 80", "bid 0", "take upper-mango-1", "1-2,3-4", "pass")))


def read_order(game: str) -> Parser:
    decision = Decision(0, "test", _("What now?"), MOVES, MOVES[0])
    return lambda text: notation.read(GAMES[game], text, decision)


def read_plan(game: str, before: str = "", after: str = "") -> Parser:
    return lambda text: plan_lines.parse_plan(GAMES[game], f"{before}{text}{after}")


def read_cell(column: int) -> Parser:
    def parser(text: str) -> Any:
        cells = ["2019", "1", "1", "1", "Ana", "4", "1"]
        cells[column] = text
        return past_file.read_past_seasons(f"{HEAD}\n{','.join(cells)}\n")

    return parser


def read_calendar(text: str) -> None:
    check_calendar(
        Calendar("UTC", text, *GOOD[1:], *LATER), leagues.read_settings(RULES), 0, confirmed=True
    )


def read_result(text: str) -> Any:
    return read_whole_numbers(text, 3, 400)


NOTHING: tuple[type[Exception], ...] = ()
PARSERS: dict[str, tuple[Parser, tuple[type[Exception], ...]]] = {
    "a number": (read_number, NOTHING),
    "a file of past seasons": (past_file.read_past_seasons, (past_file.BadFile,)),
    **{
        f"the column {name} of past seasons": (read_cell(place), (past_file.BadFile,))
        for place, name in enumerate(past_file.COLUMNS)
    },
    **{
        f"the time {name}": (
            lambda text, name=name: terms.read_number_within_limits(name, text),
            (terms.Unfit,),
        )
        for name in terms.LIMITS
    },
    "the rules of a league": (
        lambda text: leagues.read_settings(RULES | {"size": text, "breaks": text}),
        (LeagueRefused, Refused),
    ),
    "the calendar of a league": (read_calendar, (LeagueRefused,)),
    "a time of a form": (LocalTime(required=False).to_python, (ValidationError,)),
    "a time at the desk": (MomentField(label="From").clean, (ValidationError,)),
    "a number at the desk": (WholeNumberField(label="Days").clean, (ValidationError,)),
    "a result at the desk": (read_result, (DeskRefused,)),
    "a day by mail": (
        lambda text: read_written_day(text, date(2027, 1, 1), "en"),
        (notation.Unreadable,),
    ),
    "a pause by mail": (read_confirmable_word, NOTHING),
    "a number of the study": (read_count, NOTHING),
    "an address": (normalize_address, (ValidationError,)),
    "a name": (lambda text: validate_name(tidy_name(text)), (ValidationError,)),
    "a zone": (validate_zone, (ValidationError,)),
    "a network address": (find_ip_address, NOTHING),
    **{f"an order of {game}": (read_order(game), (Refused,)) for game in GAMES},
    **{f"a plan of {game}": (read_plan(game), (Refused,)) for game in GAMES},
    "a bid of a plan": (read_plan("keywest", "bid up to "), (Refused,)),
    "a limit of a plan": (read_plan("keywest", "keep at least $"), (Refused,)),
    "a tile of a plan": (read_plan("keyflower", "bid ", " red on inn"), (Refused,)),
    "a place of a plan": (read_plan("keyflower", "place inn "), (Refused,)),
    "a crew of a plan": (read_plan("keyflower", "at most ", " workers"), (Refused,)),
}
SIGNS = st.sampled_from(list("0123456789-+.,:;/$eE_TZ ()[]\"'\n٣²½ⅷ三万年月日\x00\ud800é"))
WRITTEN = st.one_of(
    st.text(SIGNS, max_size=60),
    st.text(max_size=40),
    st.integers().map(str),
    st.floats().map(str),
    st.datetimes().map(str),
    st.dates().map(str),
    st.sampled_from(
        ["1e9999999", "-1e9999999", "9" * 5000, "²", "٣", "1_0", "2026-02-30", "0000-01-01T00:00"]
    ),
)


@pytest.mark.parametrize("name", PARSERS)
@settings(max_examples=60, deadline=None)
@example(written="1e9999999")
@example(written="9" * 5000)
@example(written="9999-12-31T23:59")
@example(written="0001-01-01T00:00")
@example(written="2026-12-24T20:00+99:99")
@given(written=WRITTEN)
def test_it_is_read_or_refused(name: str, written: str) -> None:
    parser, refusals = PARSERS[name]
    with contextlib.suppress(refusals):
        parser(written)


PILES = ("9", "1,", "-", "[", '"', "a ", "1-", "  ", "if not ", "a+", "＃", "\n", "bid 8 ")
LONGEST = 60_000
"""Letters of the largest body."""
SECONDS = 3.0
"""Of the processor. What is linear needs a tenth of it on a slow machine; what is square, more."""


@pytest.mark.parametrize("name", PARSERS)
def test_it_is_read_in_linear_time(name: str) -> None:
    parser, refusals = PARSERS[name]
    for pile in PILES:
        written = (pile * LONGEST)[:LONGEST]
        began = time.process_time()
        with contextlib.suppress(refusals):
            parser(written)
        assert time.process_time() - began < SECONDS, (name, pile)


@given(st.integers())
@example(MOST)
@example(MOST + 1)
def test_a_number_is_one_that_a_column_holds(value: int) -> None:
    assert read_number(str(value)) == (value if 0 <= value <= MOST else None)
