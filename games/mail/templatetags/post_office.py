"""Whether there is a post office to link to; a tag, so that even the page for a broken site can ask."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def post_office_open() -> bool:
    """True where mails are shown on the site instead of being sent."""
    return bool(settings.POST_OFFICE)
