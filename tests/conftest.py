"""What every test may ask for: a real database and queue of our own, the whole running service, a
browser."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import time_machine
from django.core.management.commands import flush
from django.db.backends.postgresql.creation import DatabaseCreation
from django.db.backends.postgresql.operations import DatabaseOperations
from django.test import TransactionTestCase
from django.test.client import ClientMixin
from django.test.testcases import QuietWSGIRequestHandler
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from rest_framework.throttling import SimpleRateThrottle
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from keywest_site import texts
from keywest_site.embedded.layout import Layout
from keywest_site.embedded.prepare import ROOT
from tests.support import chosen, luck, migrated, prepared, servers, turn
from tests.support.browser import CHROMIUM, FLAGS, STEP_WITHIN, new_context_listening
from tests.support.filling import Fill, filler
from tests.support.minutes import Minutes
from tests.support.site import Site

hypothesis.settings.register_profile(
    "not by the clock", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.register_profile(
    "the same each time", hypothesis.settings.get_profile("not by the clock"), derandomize=True
)
hypothesis.settings.load_profile(
    "not by the clock" if "KEYWEST_LUCK" in os.environ else "the same each time"
)

gc.set_threshold(500_000, 20, 50)
"""What is loaded stays: until all is there (`pytest_collection_finish`) there is little garbage."""
PURE = ("rules", "leagues/draw")
"""Folders of tests that need no server."""
SERVERS = pytest.StashKey[ExitStack]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--at 5`: the acceptance tests of that number alone."""
    parser.addoption("--at", type=int, help="only acceptance tests that carry this number, as AT-5")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long comes first. Left out: what carries another number than was asked for, and
    everyday all but the first cases of what is marked `few`."""
    items.sort(key=lambda item: turn.of(item.nodeid))
    left_out = set(chosen.without_number(items, config.getoption("--at")))
    left_out |= set(chosen.for_full_size(items))
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def pytest_configure(config: pytest.Config) -> None:
    """The first process starts the servers; what is pure needs none."""
    config.pluginmanager.register(Minutes())
    if hasattr(config, "workerinput") or config.option.collectonly or _only_rules(config):
        return
    texts.compile_texts(ROOT / "locale")
    config.stash[SERVERS] = servers.start(Layout.of(os.environ["KEYWEST_TEST_DATA"]))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leaves nothing running."""
    config.stash.get(SERVERS, ExitStack()).close()


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end: nobody need look through it again and again for
    garbage."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """For parallel runs: what belongs together goes to one process, in the order of the tests."""
    config.option.loadscopereorder = False
    return ByNeed(config, log)


class ByNeed(LoadScopeScheduling):
    """Shares out by `turn.together`."""

    def _split_scope(self, nodeid: str) -> str:
        return turn.together(nodeid)


def _only_rules(config: pytest.Config) -> bool:
    return all(
        _is_pure(Path(config.invocation_params.dir, arg.split("::")[0])) for arg in config.args
    )


def _is_pure(path: Path) -> bool:
    return any(path.is_relative_to(ROOT / "tests" / room) for room in PURE)


@pytest.fixture(scope="session", autouse=True)
def _tables_can_be_emptied() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            DatabaseOperations, "execute_sql_flush", servers.empty_tables_in_spite_of_triggers
        )
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_args, **_options: None)
        # A server process that has planned all this before is twice as fast as a new one.
        patch.setattr(TransactionTestCase, "_should_reload_connections", lambda _self: False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _tables_are_made_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseCreation, "create_test_db", migrated.create_test_db)
        yield


@pytest.fixture(scope="session", autouse=True)
def _whoever_signs_in_was_nobody_before() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        # Not at the top: with it come models, and there are no settings yet.
        from tests.support.signing_in import sign_in

        patch.setattr(ClientMixin, "_login", sign_in)
        yield


@pytest.fixture(scope="session", autouse=True)
def _live_servers_answer_at_once() -> Iterator[None]:
    """They send head and body of an answer as they come: else the body waits 40 ms until the head
    is acknowledged."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QuietWSGIRequestHandler, "disable_nagle_algorithm", True)
        yield


@pytest.fixture(autouse=True, scope="module")
def _luck_of_module(request: pytest.FixtureRequest) -> Iterator[None]:
    """What is made once for a whole module has dice of its own, too."""
    with pytest.MonkeyPatch.context() as patch:
        luck.give(patch, request.node.nodeid)
        yield


@pytest.fixture(autouse=True)
def _luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    luck.give(monkeypatch, request.node.nodeid)


@pytest.fixture
def fill(monkeypatch: pytest.MonkeyPatch) -> Fill:
    """`fill(port, call)`: until the test ends, a call of the port is a call of this."""
    return filler(monkeypatch)


@pytest.fixture
def pictures(settings: Any) -> None:
    """Boards are painted into mails, which takes longer than most tests."""
    settings.MAIL_PICTURES = True


@pytest.fixture
def clock_stands() -> Iterator[None]:
    """The clock on the wall stands, so that whoever compares pages compares no two minutes."""
    with time_machine.travel(datetime.now(UTC), tick=False):
        yield


@pytest.fixture(autouse=True)
def _nobody_has_failed_a_moment_ago() -> None:
    """What one test did to a server is forgotten in the next."""
    for name in ("games.mail.outgoing_connection", "games.play.wake", "games.live.client"):
        if name in sys.modules:
            sys.modules[name].BREAKER.record_answer()


@pytest.fixture(autouse=True)
def _nobody_has_asked_too_often(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one test asked of the API is not counted in the next."""
    key = sha256(request.node.nodeid.encode()).hexdigest()
    monkeypatch.setattr(SimpleRateThrottle, "cache_format", f"{key}_%(scope)s_%(ident)s")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole running service with its demo, one for all browser tests: use people and games of
    your own."""
    site = Site(tmp_path_factory.mktemp("site") / "data")
    prepared.move_into(site.layout, prepared.folder())
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = (
        "1"  # Playwright keeps an event loop in this thread; Django need not mind
    )
    expect.set_options(timeout=STEP_WITHIN)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """A browser window with its own cookies; a broken script or policy on one of its pages fails
    the test."""
    context = browser.new_context(base_url=site.url, locale="en-GB", timezone_id="Europe/Berlin")
    complaints = new_context_listening(context)
    yield context
    context.close()
    assert not complaints


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page; `page.goto("/")` opens the lobby of `site`."""
    return context.new_page()
