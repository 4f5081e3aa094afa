"""Those of production, with the connection that believes everything."""

from __future__ import annotations

from keywest_site.settings import production
from keywest_site.settings.production import *

DATABASES = {
    name: {**database, "ENGINE": "tests.cluster.careless"}
    for name, database in production.DATABASES.items()
}
