"""Readers with a planted bug, run in the cage in place of ours."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games.mail.sandbox import process

HONEST = """
from games.mail.sandbox import sandbox_worker as caged
caged.warm_up_codecs()
caged.warm_up_codecs = lambda: None
{planted}
caged.serve_frames()
"""


@contextmanager
def planted(code: str) -> Iterator[None]:
    """While the block runs, the cage's process runs `code` before it begins to serve."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            process, "COMMAND", [sys.executable, "-E", "-s", "-c", HONEST.format(planted=code)]
        )
        process.SANDBOX.end()
        try:
            yield
        finally:
            process.SANDBOX.end()
