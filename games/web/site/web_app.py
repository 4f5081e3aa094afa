"""The site as an app on a phone or desk: its manifest, its service worker, and the one page that
is shown without a network. All three are the same for everybody; nothing here knows who asks."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

PAPER, SEA = "#fffbf2", "#1d6e78"
"""As the light paper of site.css, and the stripes of the letter in the icon."""
CACHED_FILES = ("site/site.css", "site/source-sans-3.woff2", "site/favicon.svg")
"""What the page without a network needs; other static files are kept when they are first used."""
ICONS = (
    ("site/icon-192.png", "192x192", "any"),
    ("site/icon-512.png", "512x512", "any"),
    ("site/icon-maskable-512.png", "512x512", "maskable"),
)
ABOUT = gettext_lazy("Board games by post: a move whenever you like, by browser or by email.")
HOURS = {"Cache-Control": "public, max-age=3600"}
ALWAYS_ASK = {"Cache-Control": "no-cache"}
SCRIPT = Path(__file__).with_name("service_worker.js")


@require_safe
def show_manifest(request: HttpRequest) -> HttpResponse:
    """Name, colours and icons, in the language of whoever asks."""
    told = {
        "id": "/",
        "name": _("Key West by Post"),
        "short_name": _("Key West"),
        "description": str(ABOUT),
        "lang": request.LANGUAGE_CODE,
        "dir": "ltr",
        "start_url": reverse("lobby"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": SEA,
        "icons": [
            {"src": static(file), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for file, sizes, purpose in ICONS
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json", headers=HOURS)


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """The icon, where browsers and programs look for it that read no page."""
    return HttpResponse(read_icon(), content_type="image/x-icon", headers=HOURS)


@lru_cache
def read_icon() -> bytes:
    """As it lies among the static files."""
    return (Path(__file__).parents[1] / "static" / "site" / "favicon.ico").read_bytes()


@require_safe
def show_offline_page(request: HttpRequest) -> HttpResponse:
    """What is shown while there is no network. It is made without the request: no name, no token
    and no message of anybody can stand in it."""
    page = render_to_string("house/offline.html", {"language": request.LANGUAGE_CODE})
    return HttpResponse(page, headers=ALWAYS_ASK)


@require_safe
def show_service_worker(_request: HttpRequest) -> HttpResponse:
    """The script that answers for this site in a browser; a new release is another script."""
    return HttpResponse(
        build_service_worker(), content_type="text/javascript; charset=utf-8", headers=ALWAYS_ASK
    )


def build_service_worker() -> str:
    """The worker with its version and what it keeps from the beginning."""
    kept = [reverse("offline"), *map(static, CACHED_FILES)]
    listed = ", ".join(f'"{address}"' for address in kept)
    found = (
        read_worker_source().replace("VERSION", hash_release(tuple(kept))).replace('"KEPT"', listed)
    )
    return found.replace('ICON"', f'{static("site/icon-192.png")}"')


@lru_cache
def read_worker_source() -> str:
    """As it is written."""
    return SCRIPT.read_text("utf-8")


@lru_cache
def hash_release(kept: tuple[str, ...]) -> str:
    """Another one whenever the worker, its page or any static file of the release is another."""
    page = Path(__file__).parents[3] / "templates" / "house" / "offline.html"
    release = getattr(staticfiles_storage, "manifest_hash", "")
    parts = (read_worker_source(), page.read_text("utf-8"), str(release), *kept)
    return sha256("\0".join(parts).encode()).hexdigest()[:12]
