"""Each fault that is tried stands in the operators' table, by its name."""

from __future__ import annotations

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.cluster.faults import FAULTS, Fault

TABLE = [
    line
    for line in (ROOT / "docs/operations.md").read_text("utf-8").splitlines()
    if line.startswith("| `")
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_told_with_its_bar(fault: Fault) -> None:
    (row,) = (line for line in TABLE if f"`{fault.name}`" in line)
    assert f" of {fault.bar:g} s (" in row
