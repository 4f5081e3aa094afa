"""Answers Prometheus: figures of the service, and what processes of this machine have counted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from time import monotonic

from django.conf import settings
from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games.watch.figures import HELP, LABELS, Figures, measure_service

FRESH = 5.0
"""Seconds for which everybody is told the same."""


class FigureCollector(Collector):
    """Measures when it is asked, and not more often than it has to."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._measured_at = -FRESH
        self._figures: Figures = {}

    def collect(self) -> Iterator[Metric]:
        """One family for each figure that is known."""
        with self._lock:
            if monotonic() - self._measured_at >= FRESH:
                self._figures = measure_service()
                self._measured_at = monotonic()
            figures = self._figures
        for name, samples in figures.items():
            label = LABELS.get(name)
            family = GaugeMetricFamily(name, HELP[name], labels=[label] if label else [])
            for word, number in samples.items():
                family.add_metric([word] if label else [], number)
            yield family


class CountCollector(Collector):
    """What processes have counted. The open connections of those that ended are none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterator[Metric]:
        """As the files say now."""
        delete_files_of_ended(self._folder, "gauge_live*.db")
        own = CollectorRegistry()
        yield from MultiProcessCollector(own, str(self._folder)).collect()  # type: ignore[no-untyped-call]


def build_registry() -> CollectorRegistry:
    """Everything that Prometheus is told."""
    registry = CollectorRegistry()
    registry.register(FigureCollector())
    if settings.METRICS_FOLDER:
        folder = Path(settings.METRICS_FOLDER)
        delete_files_of_ended(folder, "*.db")
        registry.register(CountCollector(folder))
    return registry


def delete_files_of_ended(folder: Path, names: str) -> None:
    """Files of processes of this machine that are no more. Counts begin anew, as Prometheus
    expects."""
    for file in folder.glob(names):
        number = file.stem.rpartition("_")[2]
        if number.isdigit() and not is_process_alive(int(number)):
            file.unlink(missing_ok=True)


def is_process_alive(number: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
