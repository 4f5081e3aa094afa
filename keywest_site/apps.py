"""The wiring as a Django app: the queue before any task is sent, the checks of `check --deploy`,
`/healthz`."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The wiring."""

    name = "keywest_site"

    def ready(self) -> None:
        """Makes the queue known to `shared_task`, and the checks. Not at import: the launcher and
        the live process do
        without them."""
        from keywest_site import celery, checks, garbage, servers  # noqa: F401
        from keywest_site.health import answer_health
        from keywest_site.http import healthz

        healthz.fill(answer_health)
        garbage.freeze_loaded_objects()
