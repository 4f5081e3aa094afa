"""Django's handle on the desk, and what rooms below ask of it."""

from __future__ import annotations

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """What moderators may do, and what they did."""

    name = "games.desk"
    label = "desk"

    def ready(self) -> None:
        from allauth.mfa.signals import authenticator_added

        from accounts.ports import holdings
        from games.desk import alarms, checks, log, looks
        from games.desk.actions import declare
        from games.desk.holdings import HOLDINGS
        from games.desk.passkeys import hear_of_new_one
        from games.heads.logs import LOGS, Log
        from games.leagues.ports import knows_too_much
        from games.play.ports import before_sitting

        assert alarms  # what follows from facts is declared there
        declare(looks.ACTION)
        before_sitting.join(looks.refuse_whoever_looked)
        knows_too_much.join(looks.has_looked_in)
        LOGS["desk"] = Log(log.HEADS, log.DIGESTS, checks.troubles)
        authenticator_added.connect(hear_of_new_one)
        holdings.join(lambda: HOLDINGS)
