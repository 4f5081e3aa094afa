"""The wiring as a Django app: the queue before any task is sent, the checks of `check --deploy`,
`/healthz`."""

from pathlib import Path

from django.apps import AppConfig
from django.conf import settings


class SiteConfig(AppConfig):
    """The wiring."""

    name = "keywest_site"

    def ready(self) -> None:
        """Makes the queue known to `shared_task`, and the checks. Not at import: the launcher and
        the live process do
        without them."""
        from celery import signals

        from games.word_files import keep_words_in_files
        from keywest_site import celery, checks, garbage, metrics, servers  # noqa: F401
        from keywest_site.form_words import install_form_words
        from keywest_site.health import answer_health
        from keywest_site.http import healthz
        from keywest_site.postgresql.clock import follow_database, measure_before_acting

        healthz.fill(answer_health)
        install_form_words()
        keep_words_in_files()
        if settings.METRICS_FOLDER:
            metrics.start_counting(Path(settings.METRICS_FOLDER))
        if settings.FOLLOW_DATABASE_CLOCK:
            follow_database()
            signals.task_prerun.connect(measure_before_acting)
        garbage.freeze_loaded_objects()
