"""The rules of Prometheus say the same as our own alarms, about metrics that there are."""

from __future__ import annotations

import re
import subprocess
from typing import Any

import pytest
import yaml

from games.watch.alarms import ALARMS, EVERY, Alarm, list_raised_alarms
from games.watch.figures import HELP, Figures
from keywest_site.embedded.prepare import ROOT
from keywest_site.metrics import build_counters

FOLDER = ROOT / "deploy" / "monitoring"
METRIC = re.compile(r"\bkeywest_\w+")


def load_rules() -> dict[str, Any]:
    """The rules, by name."""
    (group,) = yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"]
    return {rule["alert"]: rule for rule in group["rules"]}


def build_expression(alarm: Alarm) -> str:
    """What the rule of an alarm must say."""
    label = f'{{part="{alarm.label}"}}' if alarm.label not in ("", EVERY) else ""
    over = f"> {alarm.most:g}" if alarm.most is not None else f"< {alarm.least:g}"
    return f"{alarm.figure}{label} {over}"


def build_wrong_figures(alarm: Alarm) -> Figures:
    """Figures by which it is raised."""
    number = alarm.most + 1 if alarm.most is not None else (alarm.least or 0) / 2
    return {alarm.figure: {"/" if alarm.label == EVERY else alarm.label: number}}


@pytest.mark.parametrize(
    "words", [("check", "rules", "alerts.yml"), ("test", "rules", "alerts_test.yml")]
)
def test_promtool_takes_the_rules_and_their_tests(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        ["promtool", *words], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_metric_of_a_rule_or_a_panel_exists() -> None:
    counted = {
        f"{counter._name}{suffix}"
        for counter in build_counters()
        for suffix in ("", "_total", "_bucket", "_count", "_sum")
    }
    named = {name for file in FOLDER.iterdir() for name in METRIC.findall(file.read_text("utf-8"))}
    assert named
    assert named <= set(HELP) | counted


@pytest.mark.parametrize("alarm", ALARMS, ids=lambda alarm: alarm.name)
def test_each_alarm_has_its_rule(alarm: Alarm) -> None:
    rule = load_rules()[alarm.name]
    assert rule["expr"] == build_expression(alarm)
    assert rule["labels"]["severity"] == ("page" if alarm.grave else "ticket")
    assert rule["annotations"]["cure"] == alarm.cure
    assert "for" not in rule, "an outside alarm comes within three minutes"


@pytest.mark.parametrize("alarm", ALARMS, ids=lambda alarm: alarm.name)
def test_each_alarm_is_raised_by_its_figure_alone(alarm: Alarm) -> None:
    figures = build_wrong_figures(alarm)
    assert alarm in list_raised_alarms(figures)
    assert list(list_raised_alarms({})) == []
    well = {name: dict.fromkeys(numbers, alarm.most or 1.0) for name, numbers in figures.items()}
    assert not alarm.is_raised(well)


def test_each_rule_has_a_test_that_fires_or_needs_time() -> None:
    tried = yaml.safe_load((FOLDER / "alerts_test.yml").read_text())["tests"]
    fired = {
        one["alertname"] for test in tried for one in test["alert_rule_test"] if one["exp_alerts"]
    }
    assert {alarm.name for alarm in ALARMS} | {"KeywestErrors", "KeywestMetricsAway"} <= fired
