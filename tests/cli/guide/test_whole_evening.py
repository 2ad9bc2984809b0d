"""A scripted evening through a pseudo-terminal: three realms founded with typed dice, then a year
with a necropolis, a tower, a battle, a siege, an envoy and a mistake found late and amended."""

from __future__ import annotations

import re

import pytest

from tests.cli.guide.terminal import Terminal

WIDE = 9
SITES = {(2, 2), (5, 2), (8, 2)}
BOARD = "\n".join(
    f"{column:02d}{row:02d} lowland{' capital-site' if (column, row) in SITES else ''}"
    for column in range(1, WIDE + 1)
    for row in range(1, 7)
)
DICE = re.compile(r"(\d*)d(\d+)")
ASKS_DICE = ("back):", "indietro):")
YES = {"en": "y", "it": "s"}
REALMS = (("Ostmark", "empire", "0202"), ("Gorgrod", "orcs-goblins", "0502"),
          ("Karak", "dwarfs", "0802"))  # fmt: skip


class Evening:
    """The keys are the same in both languages: numbers, letters, tiles, and the ids of actions."""

    def __init__(self, home, lang):
        self.lang = lang
        self.terminal = Terminal(home, "guide", lang=lang)
        self.shown = self.terminal.screen
        self.dice = []  # the questions that were asked

    def type(self, *lines):
        for text in lines:
            self.shown = self.terminal.type(text)
        return self.shown

    def answer(self):
        """Every question of dice and every decision, until the list of what may be done."""
        told = self.shown
        while not self.at_the_list():
            if self.shown.rstrip().endswith(ASKS_DICE):
                question = self.shown.rstrip().splitlines()[-2]
                self.dice.append(question)
                told += self.type(faces_for(question))
            else:
                told += self.type("1")
        return told

    def at_the_list(self):
        lines = self.shown.splitlines()
        return any(line.startswith("   g  ") for line in lines)

    def do(self, army, action, *targets):
        self.type(army, action, *targets)
        while self.asks_to_agree():
            self.type(YES[self.lang])
        return self.answer()

    def asks_to_agree(self):
        return f"   {YES[self.lang]}  " in self.shown and not self.at_the_list()

    def go_on_to(self, *words):
        told = ""
        for _ in range(60):
            if any(word in self.heading() for word in words):
                return told
            self.type("g")
            if self.asks_to_agree():
                self.type(YES[self.lang])
            told += self.answer()
        raise AssertionError(f"{words} never came:\n{self.shown}")

    def heading(self):
        heads = [line for line in self.terminal.screen.splitlines() if line.startswith("== ")]
        return heads[-1] if heads else ""


def faces_for(question):
    count, sides = DICE.search(question.rpartition("?")[2] or question).groups()
    return "20" if sides == "100" else " ".join(["3"] * int(count or 1))


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "it"])
def test_three_realms_and_a_year_of_everything(tmp_path, monkeypatch, hexcrown, lang):
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    file = tmp_path / "map.txt"
    file.write_text(BOARD + "\n")
    evening = Evening(tmp_path, lang)
    evening.type("Vale", "f", str(file), "2")
    for name, race, place in REALMS:
        evening.type("a", name, race, "1", place)
        while evening.shown.rstrip().endswith(ASKS_DICE):
            question = evening.shown.rstrip().splitlines()[-2]
            evening.dice.append(question)
            evening.type(faces_for(question))
    assert len(evening.dice) > 20
    assert all(re.search(r"\S.*\? \S*d", question) for question in evening.dice)
    evening.type("g")
    evening.go_on_to("Year 1, turn 1", "Anno 1, turno 1")
    stage(hexcrown)
    evening.type("s")  # the list is made anew
    assert "Alpha" in evening.do("Alpha", "search")
    evening.do("Beta", "visit")
    evening.do("Gamma", "battle", "1")
    evening.do("Delta", "besiege", "1")
    assert "Krag" in hexcrown("siege", "list").out
    evening.go_on_to("Year 1, turn 3", "Anno 1, turno 3")
    amend_the_search(hexcrown)
    evening.go_on_to("Diplomacy", "Diplomazia")
    evening.do("Ostmark", "envoy", "1")
    evening.go_on_to("Year 2", "Anno 2")
    assert evening.terminal.close() == 0
    acts = hexcrown("journal", "--json", "--last", "400").document["entries"]
    done = [" ".join(entry["words"]) for entry in acts]
    assert {"search 1", "search 2 --do visit"} <= set(done)
    assert {"battle", "siege", "envoy", "amend"} <= {words.split()[0] for words in done}
    assert hexcrown("check").code == 0
    assert hexcrown("journal", "verify").code == 0


def stage(hexcrown):
    """What the gamemaster's scenario holds, written in by hand at another terminal."""
    because = ("--reason", "scenario")
    for words in (
        ("army", "set", "1", "name=Alpha", "tile=0105", *because),
        ("army", "set", "2", "name=Beta", "tile=0205", *because),
        ("army", "add", "Gamma", "owner=Ostmark", "tile=0405", "points=1500", *because),
        ("army", "add", "Delta", "owner=Ostmark", "tile=0605", "points=1500", *because),
        ("army", "add", "Horde", "owner=Gorgrod", "tile=0405", "points=500", *because),
        ("site", "add", "Graves", "kind=necropolis", "tile=0105", *because),
        ("site", "add", "Spire", "kind=tower", "tile=0205", *because),
        (
            "settlement",
            "add",
            "Krag",
            "kind=fortress",
            "owner=Gorgrod",
            "tile=0605",
            "points=800",
            "provisions=3",
            *because,
        ),
        ("settlement", "add", "Farwell", "kind=village", "tile=0305", *because),
    ):
        answer = hexcrown(*words)
        assert answer.code == 0, answer.err


def amend_the_search(hexcrown):
    """Two turns later somebody remembers that the die showed a 4."""
    acts = hexcrown("journal", "--json", "--last", "400").document["entries"]
    [search] = [entry for entry in acts if entry["words"] == ["search", "1"]]
    shown = hexcrown("journal", "show", str(search["act"]), "--json").document["entries"]
    faces = [face for e in shown for roll in e["rolls"] for _, f in roll["dice"] for face in f]
    answer = hexcrown("amend", str(search["act"]), "--dice", ",".join(map(str, [*faces[:-1], 4])),
                      "--yes")  # fmt: skip
    assert answer.code == 0, answer.err
