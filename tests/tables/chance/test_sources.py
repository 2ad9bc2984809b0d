"""Chance: where dice come from, and that a key and a label settle them."""

import json
import subprocess
import sys
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.chance.sources import (
    Seeded,
    Typed,
    Unseeded,
    encode_label,
    key_from_seed,
    parse_faces,
)
from tables.chance.streams import ByteStream
from tables.errors import WrongWords

KEY = bytes(range(32))
DOCS = Path(__file__).parents[3] / "docs" / "sealed-dice.md"

labels = st.lists(st.integers() | st.text(max_size=8), max_size=4).map(tuple)
asks = st.lists(st.tuples(st.integers(1, 9), st.sampled_from([1, 2, 6, 100, 255, 256, 5000])))


def one_byte_after_another(data: Iterable[int], count: int, sides: int) -> list[int]:
    """The written algorithm at its plainest."""
    data = iter(data)
    width = 1 if sides < 256 else 2
    limit = 256**width - 256**width % sides
    found: list[int] = []
    while len(found) < count:
        value = int.from_bytes(bytes(next(data) for _ in range(width)), "big")
        found += [value % sides + 1] if value < limit else []
    return found


@given(asks=asks, key=st.binary(min_size=1, max_size=64))
def test_faces_are_the_bytes_of_the_stream_one_after_another(asks, key):
    wanted = Seeded(key).stream(("any",))
    data = endless_bytes(key)
    for count, sides in asks:
        assert wanted.faces(count, sides) == one_byte_after_another(data, count, sides)


def endless_bytes(key: bytes) -> Iterable[int]:
    number = 0
    while True:
        yield from blake2b(b"s3:any" + number.to_bytes(8, "big"), key=key).digest()
        number += 1


class EveryByteOnce(ByteStream):
    def _more(self, least: int) -> bytes:
        return bytes(range(256))


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 100, 128, 200, 255])
def test_every_face_of_a_die_weighs_the_same(sides):
    stream = EveryByteOnce()
    faces = stream.faces(256 - 256 % sides, sides)
    assert {faces.count(face) for face in range(1, sides + 1)} == {256 // sides}


@given(label=labels, other=labels)
def test_no_two_labels_are_written_alike(label, other):
    assert (encode_label(label) == encode_label(other)) == (label == other)


def test_one_roll_never_shifts_the_dice_of_another():
    chance = Seeded(KEY)
    alone = chance.stream(("army", 2)).faces(4, 6)
    chance.stream(("army", 1)).faces(100, 20)
    assert chance.stream(("army", 2)).faces(4, 6) == alone


def vectors() -> list[tuple[str, int, int, list[int]]]:
    """The table in the docs."""
    rows = [line.split("|")[1:4] for line in DOCS.read_text("utf-8").splitlines() if "| `[" in line]
    found = []
    for label, dice, faces in rows:
        count, sides = dice.strip().split("d")
        found.append((label.strip(" `"), int(count), int(sides), [int(f) for f in faces.split()]))
    return found


@pytest.mark.parametrize(("label", "count", "sides", "faces"), vectors())
def test_the_written_test_vectors_hold(label, count, sides, faces):
    assert Seeded(KEY).stream(tuple(json.loads(label))).faces(count, sides) == faces


def test_the_written_checker_finds_the_same_faces(tmp_path):
    text = DOCS.read_text("utf-8")
    program = text.split("```python\n")[1].split("```")[0]
    checker = tmp_path / "check.py"
    checker.write_text(program, encoding="utf-8")
    for label, count, sides, faces in vectors():
        words = [sys.executable, str(checker), KEY.hex(), label, f"{count}x{sides}"]
        answer = subprocess.run(words, capture_output=True, text=True, check=True)
        assert [int(face) for face in answer.stdout.split()] == faces


def test_a_seed_has_the_written_key():
    assert key_from_seed("winter").hex() in DOCS.read_text("utf-8")


def test_the_system_gives_faces_within_the_die():
    faces = Unseeded().stream(()).faces(3000, 6)
    assert set(faces) == {1, 2, 3, 4, 5, 6}


def test_a_roll_left_to_the_program_takes_no_face_that_was_typed():
    dice = Typed([3, None, 4])
    dice.leave_to(Seeded(key_from_seed("hexcrown")), lambda label: False)
    assert dice.stream(("mine",)).faces(1, 6) == [3]
    sealed = Seeded(key_from_seed("hexcrown")).stream(("yours",)).faces(9, 6)
    assert dice.stream(("yours",)).faces(9, 6) == sealed
    assert dice.stream(("mine", 2)).faces(1, 6) == [4]
    dice.finish()


def test_typed_faces_come_in_the_order_asked():
    chance = Typed([3, 5, 20])
    assert chance.stream(("a",)).faces(2, 6) == [3, 5]
    assert chance.stream(("b",)).faces(1, 20) == [20]
    chance.finish()


def test_too_few_typed_faces_name_the_die_that_was_next():
    with pytest.raises(WrongWords, match="die 3 is next, a d8, and only 2 given"):
        Typed([3, 5]).faces(3, 8)


def test_an_impossible_face_says_what_the_die_can_show():
    with pytest.raises(WrongWords, match="die 2 is a d6: it shows 1 to 6, not 7"):
        Typed([3, 7]).faces(2, 6)


def test_typed_faces_left_over_are_refused():
    chance = Typed([3, 5, 1])
    chance.faces(2, 6)
    with pytest.raises(WrongWords, match="2 needed, 3 given"):
        chance.finish()


def test_the_zero_of_a_ten_sided_die_and_00_of_two_count_high():
    assert Typed(parse_faces("0")).faces(1, 10) == [10]
    assert Typed(parse_faces("00")).faces(1, 100) == [100]


@pytest.mark.parametrize("text", ["", ",", "3,x", "3;5", "--1", "٣", "1e9", "9" * 30])
def test_faces_that_are_no_numbers_are_refused(text):
    with pytest.raises(WrongWords):
        parse_faces(text)


def test_a_key_has_as_many_bytes_as_its_hash_takes():
    Seeded(bytes(64))
    with pytest.raises(ValueError, match="1 to 64 bytes"):
        Seeded(bytes(65))
