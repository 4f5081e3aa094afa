"""As ours, without the look at warnings."""

from __future__ import annotations

from keywest_site.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Confirms what PostgreSQL calls a success with a warning."""

    def _commit_safely(self) -> None:
        super(base.DatabaseWrapper, self)._commit()  # type: ignore[misc]

    def check_replicated(self) -> None:
        """A statement by itself is believed as well."""
        self.connection.warned_by.clear()
