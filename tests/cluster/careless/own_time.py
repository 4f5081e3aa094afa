"""Those of production, where each machine believes its own clock."""

from __future__ import annotations

from keywest_site.settings.production import *

FOLLOW_DATABASE_CLOCK = False
