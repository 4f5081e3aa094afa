"""How the service runs, by the figures that Prometheus is told, and how it is set up, by the checks
of Django and the policy of the queue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isinf

from django.conf import settings
from django.core import checks

from games.watch.alarms import ALARMS, EVERY, Alarm
from games.watch.doctor.findings import Finding, report_doubt, report_fault, report_ok
from games.watch.figures import HELP, Figures, measure_service
from games.word_files import are_words_written
from keywest_site.servers import list_servers

CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
RARE_DISK = 0.2


def check_service() -> Iterator[Finding]:
    """A line for each alarm: what is measured, and whether it is too much."""
    figures = measure_service()
    for alarm in ALARMS:
        if alarm.figure in figures and is_measured(alarm, figures):
            yield build_alarm_finding(alarm, figures)
    yield from check_standbys(figures)
    yield from check_room(figures)


def is_measured(alarm: Alarm, figures: Figures) -> bool:
    """Whether this service has such a part."""
    return alarm.label == EVERY or alarm.label in figures[alarm.figure]


def build_alarm_finding(alarm: Alarm, figures: Figures) -> Finding:
    """In words: "Mail late: 12 s"."""
    subject = CAPITAL.sub(" ", alarm.name.removeprefix("Keywest")).lower()
    told = ", ".join(
        f"{name} {format_figure(number)}".strip() for name, number in figures[alarm.figure].items()
    )
    if alarm.label not in ("", EVERY):
        told = format_figure(figures[alarm.figure][alarm.label])
    words = f"{HELP[alarm.figure]} {told}"
    if not alarm.is_raised(figures):
        return report_ok(subject, words)
    return (report_fault if alarm.grave else report_doubt)(subject, words, alarm.cure)


def format_figure(number: float) -> str:
    """A number for people."""
    return "never" if isinf(number) else f"{number:.4g}"


def check_standbys(figures: Figures) -> Iterator[Finding]:
    """Whether anybody can know how far a standby is behind."""
    standbys = figures.get("keywest_standbys", {}).get("", 0.0)
    if not standbys:
        yield report_ok("replication", "There is no standby.")
    elif "keywest_replication_lag_seconds" not in figures:
        words = f"{standbys:.0f} standbys; how far they are behind is not told to our role."
        yield report_doubt("replication", words, "GRANT pg_read_all_stats TO keywest_app.")


def check_room(figures: Figures) -> Iterator[Finding]:
    """At a fifth there is still time."""
    for folder, free in figures.get("keywest_disk_free_ratio", {}).items():
        if free < RARE_DISK:
            words = f"{folder} has {free:.0%} of its disk left."
            yield report_doubt("disk", words, "Make room while there is time.")


def check_queue_policy() -> Iterator[Finding]:
    """Whether messages are safe when the queue's memory is full."""
    for server in list_servers(settings.CELERY_BROKER_URL):
        words = f"maxmemory-policy of {server.address} is {server.policy or 'not known'}."
        if server.policy == "noeviction":
            yield report_ok("queue policy", words)
        elif server.policy is None:
            yield report_doubt("queue policy", words, "Start it, or let it answer INFO.")
        else:
            yield report_fault("queue policy", words, "Set it to noeviction.")


def check_words() -> Iterator[Finding]:
    """Files that spare each process time and memory."""
    if are_words_written():
        yield report_ok("words of orders", "All processes share them.")
        return
    words = "No file has them: each process makes them, which takes 10 s and 250 MB."
    yield report_doubt("words of orders", words, "`.venv/bin/python -m games.word_files` as root.")


def check_settings() -> Iterator[Finding]:
    """`check --deploy`: secrets of the example, cookies, keys of mail."""
    found = checks.run_checks(include_deployment_checks=True)
    serious = [one for one in found if one.level >= checks.WARNING and not one.is_silenced()]
    for one in serious:
        report = report_fault if one.level >= checks.ERROR else report_doubt
        yield report("settings", f"{one.id}: {one.msg}", str(one.hint or "`keywest check`."))
    if not serious:
        yield report_ok("settings", "No secret is the example's, and `check --deploy` is content.")
