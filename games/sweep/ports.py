"""What a look asks of rooms above it: they fill these in when they are set up."""

from __future__ import annotations

from datetime import datetime

from keywest_site.port import Port

sweep_leagues: Port[[datetime], int] = Port("sweep_leagues")
"""Does what is due in leagues, for a few seconds at most, so that no clock waits for it; how many
steps that were."""

sweep_ratings: Port[[datetime], int] = Port("sweep_ratings")
"""Rates games that are over, for a second or two at most; how many there were."""

sweep_desk: Port[[datetime], int] = Port("sweep_desk")
"""Alarms moderators of what waits too long; how many of them."""

sweep_evidence: Port[[datetime], int] = Port("sweep_evidence")
"""Works at evidence for the desk, for a second or two at most; how many games were read."""
