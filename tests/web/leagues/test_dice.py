"""The page on which anybody can check the lots of a season, and the program that does so
elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from games.leagues.overview import draw_page
from tests.leagues.house.house import House
from tests.web.leagues.visitors import Visitors

HEX = re.compile(r"\b[0-9a-f]{64}\b")


def test_before_the_draw_only_fingerprints_are_shown(house: House, visitors: Visitors) -> None:
    house.checked_in()
    page = visitors.of(house).see("1/dice/")
    assert "The lots are sealed" in page
    assert set(HEX.findall(page)) == {house.season().draw, house.season().lots}
    assert (
        visitors.of(house).client.get(f"/leagues/{house.row.slug}/1/dice/check.py").status_code
        == 404
    )


def test_after_it_the_page_and_the_program_work_every_lot_out(
    running: House, visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.of(running).see("1/dice/")
    assert "Everything fits" in page
    assert page.count("→") == len(running.people) - 1 + 1, "a draw less than people; one explained"
    assert running.season().seed in page
    program = visitors.of(running).client.get(f"/leagues/{running.row.slug}/1/dice/check.py")
    path = tmp_path / "check.py"
    path.write_bytes(program.content)
    assert "all 6 draws are as they should be" in ran(path).stdout
    shown = ran(path, "show").stdout
    assert all(one.name in shown for one in running.people)
    text = program.content.decode()
    other_seed = text.replace(running.season().seed, "0" * 64)
    numbers = re.search(r'"numbers": \[(\d), (\d)', text)
    assert numbers
    one, two = numbers.groups()
    other_lots = text.replace(numbers[0], f'"numbers": [{two}, {one}')
    for wrong in (other_seed, other_lots):
        path.write_text(wrong)
        assert ran(path).returncode == 1


def ran(path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The program by itself: no library, nothing of ours."""
    return subprocess.run(
        [sys.executable, "-I", str(path), *words], capture_output=True, text=True, check=False
    )


def test_it_stays_as_it_was_drawn_whoever_is_replaced(running: House, visitors: Visitors) -> None:
    before = draw_page.load_draw_page(running.row.slug, 1)
    assert before
    assert before.sound
    running.after_first_answers()
    gone = {one for one, out in running.season().out.items() if out.unseated}
    assert gone, "nobody has answered anything for three days"
    after = draw_page.load_draw_page(running.row.slug, 1)
    assert after
    assert after.sound
    assert after.groups[0].numbers == before.groups[0].numbers
    hidden = [one for one in after.groups[0].people if one.id in gone]
    assert not [one for one in hidden if one.name]
    assert "Everything fits" in visitors.of(running).see("1/dice/")
    assert visitors.of(running).see("1/1/"), "what moved the bounds names nobody who left no trace"
