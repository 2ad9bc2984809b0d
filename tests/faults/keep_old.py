"""Keep a campaign of the schema as it stands, for every later version to open.

    python -m tests.faults.keep_old

Run once for each schema that is released, never again for one that has been: those files are what
people have on their disks. They are kept as SQL, so that a change to one can be read.
"""

from __future__ import annotations

import gzip
import sqlite3
import tempfile
from pathlib import Path

from campaign.storage.models.schema import NUMBER
from tests.faults.stage import make_campaign

FOLDER = Path(__file__).parent / "old"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        text = dump(make_campaign(Path(folder)))
    target = FOLDER / f"schema-{NUMBER}.sql.gz"
    target.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(f"{target}: {target.stat().st_size:,} bytes")


def dump(place: Path) -> str:
    connection = sqlite3.connect(place)
    text = "\n".join(connection.iterdump())
    connection.close()
    return text


if __name__ == "__main__":
    main()
