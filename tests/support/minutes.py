"""Where a run of the tests spends its time: seconds of the processor, which other work on the
machine does not change, a folder."""

from __future__ import annotations

import os
import resource
from collections import Counter
from collections.abc import Generator
from time import process_time
from typing import Any

import psutil
import pytest

LEAST = 60.0
"""Seconds: a shorter run says nothing of it."""


class Minutes:
    """A plugin of pytest. A process that runs tests measures each; the first one adds up."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()
        self._mark = 0.0

    def pytest_runtest_logstart(self) -> None:
        """What was before this test is none of its time."""
        self._mark = measure_process()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, Any]:
        """Each report of a test says how long that part took: making ready, the test, clearing."""
        report = yield
        before, self._mark = self._mark, measure_process()
        report.processor_seconds = self._mark - before
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds it to its folder."""
        folder = get_folder(report.nodeid)
        self.spent[folder] += getattr(report, "processor_seconds", 0.0)
        self.tests[folder] += report.when == "call"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Prints them, most first."""
        if (total := sum(self.spent.values())) < LEAST:
            return
        terminalreporter.section(f"{total / 60:.1f} minutes of the processor")
        for folder, seconds in self.spent.most_common():
            terminalreporter.write_line(f"{seconds:7.1f} s {self.tests[folder]:5} tests {folder}")
        for name, seconds in measure_servers().most_common():
            terminalreporter.write_line(f"{seconds:7.1f} s             of {name}, for all of them")


def get_folder(nodeid: str) -> str:
    """Below `tests`; what lies directly there is together."""
    return "/".join(nodeid.partition("::")[0].split("/")[:-1][:2])


def measure_process() -> float:
    """Of this process and the ended ones that it had started."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + ended.ru_utime + ended.ru_stime


def measure_servers() -> Counter[str]:
    """Of the database and the queue that this process has started for all tests."""
    spent: Counter[str] = Counter()
    for process in psutil.Process(os.getpid()).children():
        for part in (process, *process.children()):
            times = part.cpu_times()
            spent[process.name()] += times.user + times.system
        ended = process.cpu_times()
        spent[process.name()] += ended.children_user + ended.children_system
    return spent
