"""One request is worked at a time: who acts does not wait behind everybody who looks."""

from __future__ import annotations

import asyncio
import gc

import pytest

from cli.web.desk import Desk
from tests.cli.web.visitor import Visitor, run_apart


def test_who_acts_waits_for_one_who_looks_and_not_for_all() -> None:
    async def come() -> list[str]:
        desk, worked = Desk("vale"), list[str]()

        async def work(name: str, acts: bool) -> None:
            async with desk.turn(acts=acts):
                worked.append(name)

        async with desk.turn(acts=True):
            looking = [asyncio.create_task(work(f"look {n}", False)) for n in range(4)]
            await asyncio.sleep(0)
            acting = [asyncio.create_task(work(f"act {n}", True)) for n in range(2)]
            await asyncio.sleep(0)
        await asyncio.gather(*looking, *acting)
        return worked

    assert run_apart(come()) == ["look 0", "act 0", "act 1", "look 1", "look 2", "look 3"]


def test_what_can_be_made_later_waits_until_nobody_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.web.desk.LONGEST_ACT", 60.0)

    async def come() -> list[str]:
        desk, worked = Desk("vale"), list[str]()

        async def make() -> None:
            await desk.calm()
            worked.append("made")

        async def act() -> None:
            async with desk.turn(acts=True):
                worked.append("done")

        async with desk.turn(acts=True):
            tasks = [asyncio.create_task(each) for each in (make(), act())]
            await asyncio.sleep(0)
            worked.append("done first")
        await asyncio.gather(*tasks)
        return worked

    assert run_apart(come()) == ["done first", "done", "made"]


def test_nobody_waits_for_ever_while_others_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.web.desk.LONGEST_ACT", 0.01)

    async def come() -> None:
        desk = Desk("vale")
        async with desk.turn(acts=True):
            await desk.calm()

    run_apart(come())


def test_a_command_leaves_frozen_what_the_server_has_loaded(visitor: Visitor) -> None:
    gc.freeze()
    try:
        assert visitor.desk.ask("status").code == 0
        assert gc.get_freeze_count()
    finally:
        gc.unfreeze()
