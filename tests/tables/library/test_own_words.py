"""The rule texts are our own: they share no run of five words with what the sources say there.

The sources are not part of the project, so their runs are kept as hashes.
"""

from __future__ import annotations

import re
import tomllib
from hashlib import blake2b

import pytest

from tables.games.pack import PACKS

RUN = 5
SOURCES = """
    0074bf44 01add02a 03d2fc81 04e4ecbc 10b2f56e 121af106 17d7be0d 1c6bbaff 1e2e68b0
    2289ffc9 24ad4bee 289f4cf7 2b2d2f27 2e746327 30592ed8 3149e01d 391b4a9b 54c9d550
    559a3776 5767c854 601b887b 633f6047 664afe1c 67aef325 6e2be5cd 739c5806 77409177
    777441ea 86c0a9f3 8980d1e9 8c766854 907d8322 982cc0f4 9b57d7f6 9e324084 a0ce272b
    af927a97 b282dc8e b5d892bb b6e6bec9 bb785a45 bc4aea77 c07e9e0e e34124ea e9d614a2
    ea13464c ea500c79 eed893b6 f5aec041 f60af14c f7e557fa f9910519 fc3459f8 fe944c7e
"""


def runs(text: str) -> set[str]:
    words = re.findall(r"[a-zàèéìòù0-9']+", text.lower())
    found = [" ".join(words[at : at + RUN]) for at in range(len(words) - RUN + 1)]
    return {blake2b(run.encode(), digest_size=4).hexdigest() for run in found}


@pytest.mark.parametrize(
    ("file", "rule"),
    [("nobility/rules/guilds", "RN-1"), ("nobility/rules/guilds", "RN-7")]
    + [("magnificent/rules/sno", rule) for rule in ("MS-1", "MS-2")],
)
def test_the_italian_of_guilds_and_set_up_is_our_own(file: str, rule: str) -> None:
    rules = tomllib.loads((PACKS / f"{file}.toml").read_text("utf-8"))
    assert [run for run in runs(rules[rule]["text"]["it"]) if run in SOURCES] == []
