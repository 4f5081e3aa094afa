"""All checks, one after the other. One that stumbles is a finding, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.watch.doctor import certificates, database, mail_names, service
from games.watch.doctor.findings import Finding, report_fault

Check = Callable[[], Iterator[Finding]]
CHECKS: dict[str, Check] = {
    "settings": service.check_settings,
    "queue policy": service.check_queue_policy,
    "clock": database.check_clock,
    "migrations": database.check_migrations,
    "pool": database.check_lines,
    "sealed storage": database.check_sealed_storage,
    "service": service.check_service,
    "certificate": certificates.check_certificate,
    "mail names": mail_names.check_mail_names,
}


def examine() -> Iterator[Finding]:
    """Everything that is found."""
    for subject, check in CHECKS.items():
        try:
            yield from check()
        except Exception as error:
            words = f"It could not be looked at ({type(error).__name__})."
            yield report_fault(subject, words, "See whether database, queue and network answer.")
