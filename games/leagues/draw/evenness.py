"""Why pairs do not meet evenly in some draws: proofs, as sums that anybody can do again."""

from __future__ import annotations

from math import isqrt


def prove_uneven(seats: int, players: int) -> str:
    """A proof that no draw in which each has as many games as a table has seats, cyclic or not,
    lets all pairs meet n or n + 1 times; "" where this argument (Bose and Connor, 1952) gives none.

    It is for those where everybody has one partner, whom they would have to meet once more, or once
    less, than all others. Let row p of N tell at which of the v tables person p is. N times its
    transpose has k in its diagonal, n for others, n + extra for partners, so these eigenvalues:
    k^2 once; k - n + extra, as often as there are pairs of partners, less one; and k - n - extra,
    as often as there are pairs. Their product is the square of a whole number: of N's determinant.
    """
    met = seats * (seats - 1)
    usual = round(met / (players - 1))
    extra = met - usual * (players - 1)
    if abs(extra) != 1:
        return ""
    pairs = players // 2
    between, within = seats - usual + extra, seats - usual - extra
    if players % 2:
        return "impossible: an odd number of people cannot be partners in pairs"
    product = seats**2 * between ** (pairs - 1) * within**pairs
    if product >= 0 and isqrt(product) ** 2 == product:
        return ""
    return f"impossible: {seats}^2 × {between}^{pairs - 1} × {within}^{pairs} is no square number"
