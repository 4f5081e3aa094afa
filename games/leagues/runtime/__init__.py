"""The site around the core of leagues: PostgreSQL fills its ports."""

from __future__ import annotations
