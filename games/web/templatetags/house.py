"""The site's own links, for the foot of every page."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.web.site.state import SiteState, get_site_state
from games.web.site.web_app import ABOUT

register = template.Library()

ARCHIVE = "source.tar.gz"
"""What deploy/update.sh puts beside the static files: the source of this very version (AGPL,
section 13)."""


@register.simple_tag(takes_context=True)
def site_state(context: template.Context) -> SiteState:
    """What every page says of the whole site; nothing where there is no request, so no database
    either."""
    return get_site_state(context["request"]) if "request" in context else SiteState()


@register.simple_tag
def source_url() -> str:
    """Where the source of this very site is: settings.SOURCE_URL, or the archive made when it was
    installed; or ""."""
    return settings.SOURCE_URL or find_source_archive(Path(settings.STATIC_ROOT))


@lru_cache
def find_source_archive(folder: Path) -> str:
    """The address of the archive, if there is one in the folder of the static files."""
    return f"{settings.STATIC_URL}{ARCHIVE}" if (folder / ARCHIVE).exists() else ""


LINK_PREVIEW = (
    '<meta name="description" content="{1}"><meta property="og:type" content="website">'
    '<meta property="og:title" content="{0}"><meta property="og:description" content="{1}">'
    '<meta property="og:image" content="{2}">'
)


@register.simple_tag
def link_preview(title: object, about: object = "") -> SafeString:
    """What whoever previews a link to this page may say of it: only what the page tells
    everybody."""
    icon = settings.SITE_URL + static("site/icon-512.png")
    return format_html(LINK_PREVIEW, title, about or ABOUT, icon)


@register.simple_tag
def has_imprint() -> bool:
    """Whether the owner has said who runs this site."""
    return bool(settings.IMPRINT)
