"""What `check_games` says of leagues."""

from __future__ import annotations

from games.leagues.house.checks import troubles


def checked() -> list[str]:
    """Everything that is wrong with any of them."""
    return [f"{slug}: {trouble}" for slug, found in troubles(()) for trouble in found]
