"""What moderators may do at a table: each thing declared once, for pages, API and commands."""

from __future__ import annotations
