"""Django's handle on leagues, and what rooms below ask of them."""

from __future__ import annotations

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Seasons that draw, read and rank tables."""

    name = "games.leagues"
    label = "leagues"

    def ready(self) -> None:
        from accounts.ports import farewells, holdings
        from games.heads.logs import LOGS, Log
        from games.leagues.farewell import leave_leagues
        from games.leagues.holdings import HOLDINGS
        from games.leagues.house import checks, logs_sql
        from games.leagues.house.look import look
        from games.leagues.house.rewrapping import rewrap
        from games.leagues.house.votes import judges_of as judges
        from games.leagues.house.votes import rules_of as rules_say
        from games.leagues.revising import finished, moves, revise
        from games.play.ports import bots_finished, points_would_move, result_changed
        from games.play.rewrapping import FURTHER
        from games.sweep.ports import sweep_leagues
        from games.votes.ports import judges_of, rules_of

        sweep_leagues.fill(look)
        bots_finished.join(finished)
        result_changed.join(revise)
        points_would_move.join(moves)
        rules_of.fill(rules_say)
        judges_of.fill(judges)
        FURTHER.append(rewrap)
        LOGS["league"] = Log(logs_sql.HEADS, logs_sql.DIGESTS, checks.troubles)
        holdings.join(lambda: HOLDINGS)
        farewells.join(leave_leagues)
