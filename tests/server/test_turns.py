"""Turns go round among networks, and none is lost when somebody gives up."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

from keywest_site.server.turns import Turns


def played(*networks: str, gone: tuple[int, ...] = ()) -> list[str]:
    """In which order these are called, of whom some give up, while one at a time has a turn."""

    async def play() -> list[str]:
        turns, order = Turns(1), list[str]()

        async def one(network: str) -> None:
            async with turns.turn(network):
                order.append(network)
                await asyncio.sleep(0)

        async with turns.turn("first"):
            tasks = [asyncio.create_task(one(network)) for network in networks]
            await asyncio.sleep(0)
            for number in gone:
                tasks[number].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (turns._free, len(turns._waiting)) == (1, 0)
        return order

    with ThreadPoolExecutor(1) as aside:  # this thread may hold the browser's event loop
        return aside.submit(lambda: asyncio.run(play())).result()


def test_networks_take_turns() -> None:
    assert played("a", "a", "a", "b", "c", "b") == ["a", "b", "c", "a", "b", "a"]


def test_who_gives_up_is_passed_over() -> None:
    assert played("a", "a", "b", gone=(0, 2)) == ["a"]


def test_a_turn_that_comes_while_somebody_gives_up_goes_to_the_next() -> None:
    async def play() -> int:
        turns, had, rng = Turns(2), 0, random.Random(1)

        async def one(network: str) -> None:
            nonlocal had
            async with turns.turn(network):
                had += 1
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(one(rng.choice("abc"))) for _ in range(300)]
        for task in rng.sample(tasks, 200):
            await asyncio.sleep(0)
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (turns._free, len(turns._waiting)) == (2, 0)
        return had

    with ThreadPoolExecutor(1) as aside:
        assert aside.submit(lambda: asyncio.run(play())).result() >= 100


def test_one_network_never_has_all_turns_and_gives_back_what_it_had() -> None:
    async def play() -> list[str]:
        turns, order, go_on = Turns(4, 2), list[str](), asyncio.Event()

        async def one(network: str) -> None:
            async with turns.turn(network):
                order.append(network)
                await go_on.wait()

        tasks = [asyncio.create_task(one(network)) for network in "aaaaabb"]
        await asyncio.sleep(0.01)
        first = sorted(order)
        go_on.set()
        await asyncio.gather(*tasks)
        assert (turns._free, len(turns._waiting), len(turns._having)) == (4, 0, 0)
        assert sorted(order) == sorted("aaaaabb")
        return first

    with ThreadPoolExecutor(1) as aside:
        assert aside.submit(lambda: asyncio.run(play())).result() == ["a", "a", "b", "b"]
