"""What a look asks of rooms above it: they fill these in when they are set up."""

from __future__ import annotations

from datetime import datetime

from keywest_site.port import Port

sweep_leagues: Port[[datetime], int] = Port("sweep_leagues")
"""Does what is due in leagues, for a few seconds at most, so that no clock waits for it; how many
steps that were."""
