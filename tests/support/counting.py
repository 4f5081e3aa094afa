"""Counting as a service does it that is watched, in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.test import override_settings
from prometheus_client import generate_latest, values
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from games.watch.exporter import build_registry
from keywest_site import metrics


@contextmanager
def count_in(folder: Path) -> Iterator[None]:
    """This process counts there, to the end of the block."""
    kept = values.ValueClass
    with override_settings(METRICS_FOLDER=str(folder)):
        metrics.start_counting(folder)
        try:
            yield
        finally:
            metrics.stop_counting()
            values.ValueClass = kept


def read_samples() -> list[Sample]:
    """Whatever Prometheus would be told now."""
    families = text_string_to_metric_families(generate_latest(build_registry()).decode())
    return [sample for family in families for sample in family.samples]


def find_number(name: str, **labels: str) -> float | None:
    """The number of one metric with these labels; None: Prometheus is not told of it."""
    found = [one.value for one in read_samples() if one.name == name and one.labels == labels]
    return found[0] if found else None
