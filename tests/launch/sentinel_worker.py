"""A worker for a queue under Sentinels: our Celery with our settings, and two tasks of our names.

`celery -A tests.launch.sentinel_worker worker`; each task that it does is a line in a file.
"""

from __future__ import annotations

import os
from pathlib import Path

from games.play.wake import DRAIN, SEND
from keywest_site.celery import Queue

app = Queue("own", broker=os.environ["SENTINEL_WORKER_URL"])
app.config_from_object("keywest_site.settings.queue", namespace="CELERY")


def record_task(name: str) -> None:
    with Path(os.environ["SENTINEL_WORKER_FILE"]).open("a") as file:
        file.write(f"{name}\n")


@app.task(name=DRAIN)
def drain() -> None:
    record_task(DRAIN)


@app.task(name=SEND)
def send() -> None:
    record_task(SEND)
