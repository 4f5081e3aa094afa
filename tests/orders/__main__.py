"""What becomes of orders of people who have not seen the code: `python -m tests.orders`.

`first` reads every second line from the first on, `second` the others, without an argument all.
`--misses` lists what was not read; a folder names other lists; `plans` measures plans alone.
`tests/orders/lists/m` to `u` are whole sets (r: plans alone, u: orders alone); nobody had seen n,
q, s, t and u when they were measured. `remarks` has what may stand beside an order.
"""

from __future__ import annotations

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.test")
django.setup()

from tests.orders.measure import main  # noqa: E402 - what it reads needs the settings

main(sys.argv[1:])
