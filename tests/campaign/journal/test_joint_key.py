"""A key that players have a share in: nobody alone could have chosen the dice."""

from __future__ import annotations

import json
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import pytest

from campaign.acts.perform import Request, perform
from campaign.bookkeeping.empires import end_campaign
from campaign.bookkeeping.exchange import import_campaign, parse_export
from campaign.bookkeeping.key_shares import enter_commitment, enter_secret, make_commitment
from campaign.errors import Refused, WrongWords
from campaign.journal.dice_keys import read_shares
from campaign.journal.redo import redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.journal.verify import verify_journal
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.sources import Seeded
from tests.campaign.books import problems, set_up, value
from tests.campaign.conftest import KEY
from tests.campaign.exported import export_campaign

ANNA, BERT = "the grey mare limps at dusk", "Käse und Brot, Käse und Wein"


def roll(store: Store) -> dict[str, Any]:
    def use_case(world: World, chance: Any) -> dict[str, Any]:
        faces = chance.stream(("a", "die")).faces(20, 6)
        world.put("army", 1, points=sum(faces))
        return {"faces": faces}

    done = perform(store, use_case, Request(words=("roll",)))
    return {"faces": done.document["faces"], "label": tuple(done.rolls[0]["label"])}


def commit(store: Store, name: str, secret: str) -> None:
    made = make_commitment(value(store, "campaign", 1, "key_hash"), secret)
    enter_commitment(store, name, made["commitment"], ["campaign", "commit", name])


def tell(store: Store, name: str, secret: str) -> None:
    enter_secret(store, name, secret, ["campaign", "tell", name])


def share(store: Store) -> None:
    for enter in (commit, tell):
        enter(store, "Anna", ANNA)
        enter(store, "Bert", BERT)


def told(store: Store) -> list[str]:
    with store.reading() as connection:
        return [str(problem) for problem in verify_journal(connection).problems]


def forge(store: Store, before: str, after: str) -> list[str]:
    """As one does who also writes the chain anew: what is told beside the chain."""
    with store.writing() as connection:
        connection.connection.exec_driver_sql(
            f"UPDATE entry SET body = replace(body, '{before}', '{after}')"
        )
    return [text for text in told(store) if "was changed after" not in text]


def test_dice_follow_from_the_key_and_every_secret(store: Store) -> None:
    set_up(store)
    alone = roll(store)
    assert Seeded(KEY).stream(alone["label"]).faces(20, 6) == alone["faces"]
    share(store)
    together = roll(store)
    secrets = b"".join(b"s%d:%s" % (len(each.encode()), each.encode()) for each in (ANNA, BERT))
    joint = blake2b(secrets, key=KEY, digest_size=32, person=b"hexcrown joint").digest()
    assert Seeded(joint).stream(together["label"]).faces(20, 6) == together["faces"]
    assert told(store) == []
    assert problems(store) == []


def test_a_commitment_can_be_made_by_any_sha256(store: Store) -> None:
    made = make_commitment("ab" * 32, ANNA)
    assert made["commitment"] == sha256(f"{'ab' * 32} {ANNA}".encode()).hexdigest()
    assert len(make_commitment("ab" * 32, None)["secret"]) == 32
    with pytest.raises(WrongWords, match="at least 16 letters"):
        make_commitment("ab" * 32, "short")
    with pytest.raises(WrongWords, match="is not a hash"):
        make_commitment("hash", ANNA)


def test_all_commit_before_the_first_secret_is_told(store: Store) -> None:
    commit(store, "Anna", ANNA)
    with pytest.raises(Refused, match="Bert has not committed"):
        tell(store, "Bert", BERT)
    with pytest.raises(Refused, match="Anna has committed already"):
        commit(store, "Anna", BERT)
    with pytest.raises(Refused, match="another player's"):
        commit(store, "Copycat", ANNA)
    commit(store, "Bert", BERT)
    with pytest.raises(Refused, match="not the secret that Anna committed to"):
        tell(store, "Anna", BERT)
    tell(store, "Anna", ANNA)
    with pytest.raises(Refused, match="no more commitments are possible"):
        commit(store, "Zed", "a secret that suits the rest")
    with pytest.raises(Refused, match="already revealed the secret"):
        tell(store, "Anna", ANNA)
    tell(store, "Bert", BERT)
    with pytest.raises(Refused, match="joint key already exists"):
        commit(store, "Zed", "a secret that suits the rest")
    assert problems(store) == []


def test_no_undo_takes_a_share_back(store: Store) -> None:
    set_up(store)
    share(store)
    first = roll(store)
    undo(store, UndoTarget(), ["undo"])
    undo(store, UndoTarget(), ["undo"])  # what was before the shares
    with store.reading() as connection:
        assert not read_shares(connection).missing
        assert read_shares(connection).mixed_at
    redo(store, ["redo"])
    assert roll(store)["faces"] == first["faces"]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (ANNA, "the grey mare limps at dawn", "the secret of Anna is not the one committed to"),
        ('"joint":["Anna","Bert"]', '"joint":["Anna"]', "not every player"),
        ('"secret":{"by":"Bert"', '"secret":{"by":"Anna"', "Anna revealed a secret twice"),
        ('"commitment":{"by":"Bert"', '"commitment":{"by":"Anna"', "Anna committed twice"),
        ('"commitment":{"by":"Anna"', '"commitment":{"of":"Anna"', "can't be read"),
    ],
)
def test_a_share_that_was_bent_is_named(store: Store, before: str, after: str, words: str) -> None:
    set_up(store)
    share(store)
    assert any(words in text for text in forge(store, before, after))


@pytest.mark.parametrize("secret", ["12345678901234567", "1234567890123.25"])
def test_a_secret_written_as_a_number_is_named_for_it_gives_another_key(
    store: Store, secret: str
) -> None:
    """One commitment, two joint keys: whoever writes the journal could choose."""
    set_up(store)
    commit(store, "Anna", secret)
    tell(store, "Anna", secret)
    assert told(store) == []
    assert any("can't be read" in text for text in forge(store, f'"{secret}"', secret))


def test_dice_of_another_key_than_the_joint_one_are_named(store: Store) -> None:
    set_up(store)
    share(store)
    with store.writing() as connection:
        connection.connection.exec_driver_sql("DELETE FROM secret WHERE id = 2")
    assert any(text.startswith("secret:2: ") for text in problems(store))
    roll(store)
    assert any("are not the sealed ones" in text for text in told(store))


def test_the_key_told_at_the_end_gives_all_dice_and_a_new_key_has_no_shares(store: Store) -> None:
    set_up(store)
    share(store)
    roll(store)
    ended = perform(
        store,
        lambda world, _: end_campaign(world, store.latest, dry_run=False),
        Request(words=("campaign", "end")),
    )
    assert ended.document["key"] == KEY.hex()  # the joint one follows from it and the secrets
    undo(store, UndoTarget(), ["undo"])
    with store.reading() as connection:
        assert not read_shares(connection).commitments
    roll(store)
    share(store)
    roll(store)
    assert told(store) == []
    assert problems(store) == []


def test_an_export_that_is_imported_goes_on_with_the_joint_key(
    store: Store, tmp_path: Path
) -> None:
    set_up(store)
    share(store)
    with store.reading() as connection:
        document = export_campaign(connection)
    parsed = parse_export(json.dumps(document), "a.json")
    other = import_campaign(str(tmp_path / "b.hexcrown"), parsed, ["import"])
    assert problems(other) == []
    assert roll(other)["faces"] == roll(store)["faces"]
    other.close()
