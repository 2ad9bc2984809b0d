"""Which packs are in force: the shipped ones, one's own, the campaign's, those of --pack."""

from __future__ import annotations

from collections.abc import Sequence

from cli.app.output import note
from cli.app.session import session
from tables.library.packs import Library, Pack, shipped_packs
from tables.library.problems import BrokenPack


def open_library(named: Sequence[str] = ()) -> Library:
    """The later pack wins by id. A broken pack is named and left out; the others go on."""
    from campaign.storage.folders import own_packs

    packs = shipped_packs()
    packs += [pack for pack in [*own_packs(), *campaign_packs()] if is_sound(pack)]
    for folder in named:
        pack = Pack(folder, "option")
        _ = pack.manifest  # named by hand: what is wrong with it is refused, not passed over
        packs.append(pack)
    return Library(packs)


def campaign_packs() -> list[Pack]:
    """Those of the campaign named with --campaign, as its option `packs` says."""
    if session().campaign is None:
        return []
    from cli.app.opening import read

    folders = read(lambda world: world.option("packs", []))
    return [Pack(folder, "campaign") for folder in folders or []]


def is_sound(pack: Pack) -> bool:
    """Whether its manifest can be read and says what it must; if not, all problems are named."""
    from tables.library.check import check_manifest

    problems, _ = check_manifest(pack.folder)
    if problems:
        note(
            "pack {name} is left out: {problem}",
            name=pack.name,
            problem=BrokenPack(pack.name, problems),
        )
    return not problems
