"""The dashboard for Grafana shows what an operator needs, by expressions that Prometheus reads,
with the limits of our alarms. That its metrics exist is asked in tests.watch.test_alerts."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from games.watch.alarms import ALARMS, Alarm
from games.watch.figures import LABELS
from keywest_site.embedded.prepare import ROOT
from keywest_site.metrics import build_counters

METRIC = re.compile(r"\bkeywest_\w+")
GROUPED = re.compile(r"\bby \(([^)]*)\)")
NEEDED = {
    "keywest_orders_total",
    "keywest_request_seconds_bucket",
    "keywest_mails_late",
    "keywest_mail_late_seconds",
    "keywest_deadline_late_seconds",
    "keywest_queue_waiting",
    "keywest_outbox_waiting",
    "keywest_replication_lag_seconds",
    "keywest_disk_free_ratio",
    'keywest_pulse_age_seconds{part="backup"}',
    'keywest_pulse_age_seconds{part="canary"}',
}


def load_panels() -> list[dict[str, Any]]:
    """As Grafana imports them."""
    path = ROOT / "deploy/monitoring/dashboard.json"
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["panels"]
    return found


def list_expressions(panels: list[dict[str, Any]]) -> list[str]:
    return [target["expr"] for panel in panels for target in panel["targets"]]


def test_promtool_reads_every_expression(tmp_path: Path) -> None:
    rules = [
        {"record": f"panel:{number}", "expr": expression}
        for number, expression in enumerate(list_expressions(load_panels()))
    ]
    file = tmp_path / "rules.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}))
    done = subprocess.run(
        ["promtool", "check", "rules", str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(rules)} rules found" in done.stdout


def test_what_an_operator_needs_has_a_panel() -> None:
    told = " ".join(list_expressions(load_panels()))
    assert [name for name in NEEDED if name not in told] == []


def test_expressions_group_by_labels_that_there_are() -> None:
    counted = {label for counter in build_counters() for label in counter._labelnames}
    known = counted | set(LABELS.values()) | {"le", "instance"}
    for expression in list_expressions(load_panels()):
        for labels in GROUPED.findall(expression):
            assert set(labels.split(", ")) <= known, expression


def test_each_panel_has_a_number_and_a_place_of_its_own() -> None:
    panels = load_panels()
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len({panel["id"] for panel in panels}) == len(set(places)) == len(panels)


def list_limits(panel: dict[str, Any]) -> list[float]:
    """Where its colour changes."""
    steps = panel["fieldConfig"]["defaults"]["thresholds"]["steps"]
    return [step["value"] for step in steps if step["value"] is not None]


def list_alarms_of(panel: dict[str, Any]) -> Iterator[Alarm]:
    """Those about what it shows."""
    for alarm in ALARMS:
        part = f'{alarm.figure}{{part="{alarm.label}"}}'
        shown = part if alarm.figure == "keywest_pulse_age_seconds" else alarm.figure
        if any(shown in target["expr"] for target in panel["targets"]):
            yield alarm


def test_the_limit_of_a_panel_is_that_of_an_alarm() -> None:
    limited = [panel for panel in load_panels() if list_limits(panel)]
    assert len(limited) >= 8
    for panel in limited:
        known = {alarm.most or alarm.least for alarm in list_alarms_of(panel)}
        assert set(list_limits(panel)) <= known, panel["title"]
