"""Django's handle on the desk, and what rooms below ask of it."""

from __future__ import annotations

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """What moderators may do, and what they did."""

    name = "games.desk"
    label = "desk"

    def ready(self) -> None:
        from allauth.mfa.signals import authenticator_added

        from games.desk import checks, log
        from games.desk.passkeys import hear_of_new_one
        from games.heads.logs import LOGS, Log

        LOGS["desk"] = Log(log.HEADS, log.DIGESTS, checks.troubles)
        authenticator_added.connect(hear_of_new_one)
