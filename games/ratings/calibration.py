"""How far the truth lies from a rating: the model's own deviation, corrected by simulations. Pure.

The update believes too much in itself: after 45 games its own deviation holds the true strength in
half of all cases, after 900 in less than a third. `python -m tests.ratings.simulated` prints that,
and these points with `--fit`.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

POINTS = (
    (0.0, 3.8),
    (1.6, 3.95),
    (1.7, 4.1),
    (2.06, 4.35),
    (2.43, 4.6),
    (2.96, 5.0),
    (3.66, 5.5),
    (4.43, 6.1),
    (5.2, 6.2),
    (5.86, 6.25),
    (6.6, 6.3),
    (7.1, 6.35),
    (7.65, 6.4),
    (7.96, 6.6),
    (8.13, 7.2),
    (25.0 / 3.0, 25.0 / 3.0),
)
"""Own deviation, and that within which the truth lies in two of three cases; both grow."""
assert all(one < two for line in zip(*POINTS, strict=True) for one, two in pairwise(line))


def calibrate(deviation: float) -> float:
    """The deviation to show and to forecast with, in the model's units: straight lines between
    POINTS, itself above the last one."""
    if deviation >= POINTS[-1][0]:
        return deviation
    at = bisect_right(POINTS, deviation, key=lambda point: point[0])
    (x, y), (to_x, to_y) = POINTS[at - 1], POINTS[at]
    return y + (to_y - y) * (deviation - x) / (to_x - x)
