"""The queue only wakes, transactions talk to the database alone, the engine reads no clock: held by
the text (AT-6)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from tests.support.calls import Code, name_of, sources, within

pytestmark = pytest.mark.promise(6)
LONGEST = 300
"""Seconds: nothing that has to happen may lie in the queue for longer."""
DISPATCHERS = {"games.play.wake"}
CALLS_FOR_A_WORKER = {"delay", "apply_async", "send_task"}
TALK = (
    "smtplib.",
    "socket.",
    "imaplib.",
    "imap_tools.",
    "urllib.request.",
    "http.client.",
    "redis.",
    "celery.current_app.send_task",
    "django.core.mail.get_connection",
    "django.core.mail.send_mail",
    "django.core.cache.cache.",
    "games.live.client.",
)
TALKING_METHODS = {".send", ".sendmail", ".send_mail", ".send_message", ".send_messages"}
MEANT = {
    "accounts.address_change.change_address",
    "accounts.programs.views.make_and_tell",
    "games.mail.inbound.reply_trust.begin_trusting_replies",
    "games.mail.inbound.reply_trust.save_further_sender",
}
"""The address is told, or all stays as it was: whoever steals a session shall not change it, make
a token, or have replies believed, unseen."""
CLOCKS = (
    "datetime.datetime.now",
    "datetime.datetime.utcnow",
    "datetime.datetime.today",
    "datetime.date.today",
)
CLOCKS += ("time.time", "time.monotonic", "django.utils.timezone.", "random.")
PURE = ("terms", "plain_terms", "arithmetic")
ENGINE = ("chain", "plan_execution", "position", "record", "seat_history", "store")


def code(**planted: str) -> Code:
    """Our code, with lines planted at the end of some modules (their dots written as two
    underscores)."""
    texts = dict(sources())
    for name, lines in planted.items():
        texts[name.replace("__", ".")] += f"\n\n{lines}\n"
    return Code(texts)


def slow_messages(code: Code) -> Iterator[str]:
    """Messages that would lie in the queue for too long, or nobody knows for how long."""
    for module, tree in code.trees.items():
        yield from (f"{module}:{line}" for line in slow_lines(tree))


@cache
def slow_lines(tree: ast.Module) -> list[int]:
    """Those of a module."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in ("eta", "countdown"):
            known = isinstance(node.value, ast.Constant) and isinstance(
                node.value.value, int | float
            )
            if node.arg == "eta" or not known or node.value.value > LONGEST:  # type: ignore[attr-defined]
                found.append(node.value.lineno)
    return found


def strange_dispatchers(code: Code) -> Iterator[str]:
    """Calls for a worker from elsewhere than the one module that wakes."""
    for module, tree in code.trees.items():
        if module not in DISPATCHERS:
            yield from (f"{module}:{line}" for line in dispatching_lines(tree))


@cache
def dispatching_lines(tree: ast.Module) -> list[int]:
    """Those of a module."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [node.lineno for node in calls if name_of(node.func) in CALLS_FOR_A_WORKER]


def talking_transactions(code: Code, room: str = "") -> Iterator[str]:
    """Ways from within a transaction (of this module, or of all) to the network or the post."""
    for function in code.functions.values():
        if not function.module.startswith(room):
            continue
        for block in transactions(function.node):
            for way in code.reached(function, block):
                if way[-1].startswith(TALK) or way[-1] in TALKING_METHODS:
                    yield " > ".join(way)


def transactions(node: ast.AST) -> Iterator[list[ast.AST]]:
    """What stands within `atomic`, as a block or as a whole function."""
    if any(
        name_of(one.func if isinstance(one, ast.Call) else one) == "atomic"
        for one in decorators(node)
    ):
        yield list(ast.iter_child_nodes(node))
    for inner in within(ast.iter_child_nodes(node)):
        if isinstance(inner, ast.With) and any(
            isinstance(item.context_expr, ast.Call) and name_of(item.context_expr.func) == "atomic"
            for item in inner.items
        ):
            yield list(inner.body)


def decorators(node: ast.AST) -> list[ast.expr]:
    """Of a function."""
    return node.decorator_list if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else []


def clocks_read(code: Code) -> Iterator[str]:
    """Times of day and chance in modules that must be told both."""
    pure = {f"games.clocks.{name}" for name in PURE} | {f"games.play.{name}" for name in ENGINE}
    for function in code.functions.values():
        if function.module in pure or function.module.startswith("games.rules"):
            for name in code.calls(function, [function.node]):
                if name.startswith(CLOCKS):
                    yield f"{function.name}: {name}"


def test_nothing_lies_in_the_queue_for_long() -> None:
    assert list(slow_messages(code())) == []


def test_workers_are_called_at_one_place_only() -> None:
    assert list(strange_dispatchers(code())) == []


def test_transactions_talk_to_nobody() -> None:
    assert [way for way in talking() if begins(way) not in MEANT] == []


def test_what_is_meant_to_talk_still_does() -> None:
    assert set(map(begins, talking())) == MEANT


@cache
def talking() -> list[str]:
    """All ways of our code."""
    return list(talking_transactions(code()))


def begins(way: str) -> str:
    """The function with the transaction."""
    return way.partition(" > ")[0]


def test_the_engine_reads_no_clock_and_rolls_no_dice_of_its_own() -> None:
    assert list(clocks_read(code())) == []


@pytest.mark.parametrize(
    "line",
    [
        "def later(task):\n    task.apply_async(countdown=301)",
        "def later(task, at):\n    task.apply_async(eta=at)",
        "def later(task, wait):\n    task.apply_async(countdown=wait)",
    ],
)
def test_a_message_that_waits_is_found(line: str) -> None:
    assert list(slow_messages(code(games__sweep__tasks=line)))


@pytest.mark.parametrize("call", ["task.delay()", "task.apply_async()", "app.send_task('x')"])
def test_a_second_dispatcher_is_found(call: str) -> None:
    assert list(
        strange_dispatchers(code(games__sweep__due_work=f"def hurry(task, app):\n    {call}"))
    )


@pytest.mark.parametrize(
    "lines",
    [
        "def told(mail):\n    with transaction.atomic():\n        mail.send()",
        "@transaction.atomic\ndef told():\n    wake_worker()",
        "def tell():\n    wake_worker()\n\n\n@transaction.atomic\ndef told():\n    tell()",
        "def told():\n    with transaction.atomic():\n        from redis import Redis\n\n        "
        "Redis()",
    ],
)
def test_a_transaction_that_talks_is_found(lines: str) -> None:
    assert list(talking_transactions(code(games__seats__handover=lines), "games.seats.handover"))


def test_what_is_put_off_until_the_commit_may_talk() -> None:
    lines = "@transaction.atomic\ndef told():\n    transaction.on_commit(lambda: wake())"
    assert not list(
        talking_transactions(code(games__seats__handover=lines), "games.seats.handover")
    )


@pytest.mark.parametrize(
    ("module", "call"),
    [
        ("games__rules__core", "import time\n\n\ndef now():\n    return time.time()"),
        ("games__clocks__arithmetic", "def now():\n    return datetime.now()"),
        (
            "games__play__plan_execution",
            "import random\n\n\ndef dice():\n    return random.random()",
        ),
        (
            "games__play__record",
            "from django.utils import timezone\n\n\ndef now():\n    return timezone.now()",
        ),
    ],
)
def test_a_clock_or_a_die_in_the_engine_is_found(module: str, call: str) -> None:
    assert list(clocks_read(code(**{module: call})))


def test_calls_are_followed_from_module_to_module() -> None:
    ours = code()
    act = ours.functions["games.play.commands.act"]
    reached = {way[-1] for way in ours.reached(act, [act.node])}
    assert {
        "games.play.record.record_facts",
        "games.play.store.write_act",
        "games.play.plan_execution.execute_plans",
    } <= reached
