"""Django's handle on leagues, and what rooms below ask of them."""

from __future__ import annotations

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Seasons that draw, read and rank tables."""

    name = "games.leagues"
    label = "leagues"

    def ready(self) -> None:
        from accounts.personal_data.stored_tables import declare_personal_tables
        from accounts.ports import leave_what_goes_on
        from games.heads.leaves import LOGS, Log
        from games.leagues.personal_data import PERSONAL_DATA, leave_leagues
        from games.leagues.runtime import checks, log
        from games.leagues.runtime.store import rewrap_season_seeds
        from games.leagues.runtime.sweep import sweep_due_leagues
        from games.leagues.runtime.table_rulings import (
            compute_point_changes,
            list_judges,
            load_vote_rules,
            revise_taken_result,
            save_finish_by_bots,
        )
        from games.play.ports import bots_finished, points_would_move, result_changed
        from games.play.rewrapping import FURTHER
        from games.sweep.ports import sweep_leagues
        from games.votes.ports import judges_of, rules_of

        sweep_leagues.fill(sweep_due_leagues)
        bots_finished.join(save_finish_by_bots)
        result_changed.join(revise_taken_result)
        points_would_move.join(compute_point_changes)
        rules_of.fill(load_vote_rules)
        judges_of.fill(list_judges)
        FURTHER.append(rewrap_season_seeds)
        LOGS["league"] = Log(log.SELECT_HEADS, log.SELECT_DIGESTS, checks.list_faults_by_log)
        declare_personal_tables.join(lambda: PERSONAL_DATA)
        leave_what_goes_on.join(leave_leagues)
