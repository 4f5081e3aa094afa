"""The app's name for Django."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """Mail of the site."""

    name = "games.mail"
    label = "mail"
    default_auto_field = "django.db.models.BigAutoField"
