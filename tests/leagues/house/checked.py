"""What `check_games` says of leagues."""

from __future__ import annotations

from games.leagues.runtime.checks import list_faults_by_log


def checked() -> list[str]:
    """Everything that is wrong with any of them."""
    return [f"{slug}: {trouble}" for slug, found in list_faults_by_log(()) for trouble in found]
