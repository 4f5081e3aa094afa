"""How long the site's certificate lasts, as a browser finds it."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone

from games.watch.doctor.findings import Finding, report_doubt, report_fault, report_ok

SECONDS = 5.0
DAYS_LOOK, DAYS_BAD = 21, 7
CURE = "Look at the log of Caddy, or of whatever fetches your certificates."


def check_certificate() -> Iterator[Finding]:
    """That of the address by which people come."""
    site = urlsplit(settings.SITE_URL)
    if site.scheme != "https":
        yield report_doubt("certificate", "The site is reached without TLS.", "KEYWEST_SITE_URL.")
        return
    try:
        ends_at = load_certificate_end(site.hostname or "", site.port or 443)
    except (OSError, ValueError) as error:
        yield report_fault("certificate", f"No browser would take it: {error}", CURE)
        return
    days = (ends_at - timezone.now()).days
    words = f"It lasts for {days} days more."
    if days < DAYS_BAD:
        yield report_fault("certificate", words, CURE)
    elif days < DAYS_LOOK:
        yield report_doubt("certificate", words, CURE)
    else:
        yield report_ok("certificate", words)


def load_certificate_end(host: str, port: int) -> datetime:
    """When it ends. Raises OSError: nobody answers, or it is not to be believed."""
    with (
        socket.create_connection((host, port), SECONDS) as line,
        build_context().wrap_socket(line, server_hostname=host) as secure,
    ):
        told = secure.getpeercert() or {}
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(str(told.get("notAfter"))), UTC)


def build_context() -> ssl.SSLContext:
    """Whose certificates we believe."""
    return ssl.create_default_context()
