"""The same finished game as the replay's."""

from tests.web.replay.conftest import story

__all__ = ["story"]
