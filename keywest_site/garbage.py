"""What is loaded at the start of a process stays to its end: nobody looks through it for garbage,
neither while it is loaded nor later, which would take a quarter of the start."""

from __future__ import annotations

import gc

USUAL_THRESHOLDS = gc.get_threshold()
LOADING_THRESHOLDS = (500_000, 20, 50)


def raise_garbage_thresholds() -> None:
    """From here on nearly all that is made will stay."""
    gc.set_threshold(*LOADING_THRESHOLDS)


def freeze_loaded_objects() -> None:
    """All is there: from here on things come and go as usual."""
    gc.freeze()
    gc.set_threshold(*USUAL_THRESHOLDS)
