"""In which order tests run, and what stays together when several processes share them."""

from __future__ import annotations

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.support import turn

CONTRACT = f"{turn.CONTRACT}::test_the_end"


@pytest.mark.parametrize("path", [path for path in (*turn.FIRST, *turn.SHARED) if "/" in path])
def test_what_comes_first_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_running_service_is_in_one_process_and_a_table_in_one() -> None:
    assert turn.together("tests/browser/test_table.py::test_a") == "site"
    assert turn.together("tests/web/lobby/test_in_browser.py::test_b[x]") == "site"
    assert turn.together("tests/web/test_talk.py::test_c") == "tests/web/test_talk.py"
    assert turn.together(f"{CONTRACT}[pearls-2]") == turn.together(f"{CONTRACT}s[pearls-2]")
    assert turn.together(f"{CONTRACT}[pearls-2]") != turn.together(f"{CONTRACT}[pearls-3]")


def test_the_browser_is_in_that_process_too(request: pytest.FixtureRequest) -> None:
    """`site` and `browser` are names of the house's own fixtures alone."""
    apart = [
        item.nodeid
        for item in request.session.items
        if isinstance(item, pytest.Function)
        and {"site", "browser"} & set(item.fixturenames)
        and turn.together(item.nodeid) != "site"
    ]
    assert apart == []


def test_what_takes_long_comes_first_and_the_rest_keeps_its_order() -> None:
    found = [
        "tests/b.py::z",
        "tests/a.py::y",
        "tests/clocks/test_storm.py::x",
        "tests/browser/c.py",
    ]
    assert sorted(found, key=turn.of) == [found[3], found[2], found[0], found[1]]
