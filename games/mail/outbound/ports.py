"""What outgoing mail asks of the mail that comes in: filled when mail is set up."""

from __future__ import annotations

from collections.abc import Sequence

from keywest_site.port import Port

reply_addresses: Port[[Sequence[tuple[tuple[int, int, int], int]]], list[str]] = Port(
    "reply_addresses"
)
"""The addresses to which these people answer these questions (game, seat, number of the fact), in
the same order; "": not by mail."""
season_addresses: Port[[Sequence[tuple[str, int]]], list[str]] = Port("season_addresses")
"""The addresses to which these people answer these seasons (names of their logs), in the same
order; "": not by mail."""
