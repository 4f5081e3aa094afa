"""The secrets of a cluster: made once, kept in one file that nobody else may read."""

from __future__ import annotations

import os
import secrets
import tomllib
from pathlib import Path

SIZES = {
    "secret_key": 50,
    "plan_keys": 32,
    "heads_key": 32,
    "push_key": 32,
    "db_password": 24,
    "db_owner_password": 24,
    "superuser_password": 24,
    "replication_password": 24,
    "rewind_password": 24,
    "queue_password": 24,
    "backup_passphrase": 48,
}
"""How many random bytes each has."""
NAME = "secrets.toml"


def load_secrets(folder: Path) -> dict[str, str]:
    """Those in this folder; what is missing is made and written down."""
    path = folder / NAME
    found = tomllib.loads(path.read_text()) if path.exists() else {}
    missing = {name: secrets.token_urlsafe(size) for name, size in SIZES.items()}
    if missing.keys() <= found.keys():
        return found
    together = missing | found
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.writelines(f'{name} = "{secret}"\n' for name, secret in together.items())
    draft.replace(path)
    return together
