"""Small army lists of our own, as other programs write them."""

import io
import json
import zipfile
from typing import Any

ROS = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster name="Men of the Vale" battleScribeVersion="2.03"
        xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs>
    <cost name=" PL" typeId="pl" value="9.0"/>
    <cost name="pts" typeId="points" value="{stated}"/>
  </costs>
  <costLimits><costLimit name="pts" typeId="points" value="1000.0"/></costLimits>
  <forces>
    <force name="Vale">
      <selections>
        <selection name="Allegiance" number="1" type="upgrade"/>
        <selection name="Captain" customName="Osric" number="1" type="model">
          <selections>
            <selection name="Rune blade" number="1" type="upgrade">
              <costs><cost name="pts" typeId="points" value="35.0"/></costs>
            </selection>
          </selections>
          <costs>
            <cost name="pts" typeId="points" value="80.0"/>
            <cost name=" PL" typeId="pl" value="4.0"/>
          </costs>
          <categories><category name="Characters" primary="true"/></categories>
        </selection>
        <selection name="Spearmen" number="1" type="unit">
          <selections>
            <selection name="Spearman" number="19" type="model">
              <costs><cost name="pts" typeId="points" value="171.0"/></costs>
              <selections><selection name="Shield" number="19" type="upgrade">
                <costs><cost name="pts" typeId="points" value="19.0"/></costs>
              </selection></selections>
            </selection>
            <selection name="Sergeant" number="1" type="model">
              <costs><cost name="pts" typeId="points" value="20.0"/></costs>
            </selection>
          </selections>
          <categories><category name="Core" primary="true"/></categories>
        </selection>
      </selections>
      <forces>
        <force name="Allies"><selections>
          <selection name="Wolf riders" number="5" type="model">
            <costs><cost name="pts" typeId="points" value="75.0"/></costs>
          </selection>
        </selections></force>
      </forces>
    </force>
  </forces>
</roster>
"""


def ros(stated: str = "400.0") -> bytes:
    return ROS.replace("{stated}", stated).encode()


def rosz(*members: tuple[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members or (("vale.ros", ros()),):
            archive.writestr(name, data)
    return file.getvalue()


def pts(value: object) -> list[dict[str, object]]:
    return [{"name": "pts", "typeId": "points", "value": value}]


def new_recruit(**changes: Any) -> bytes:
    spearmen = {
        "name": "Spearmen",
        "number": 1,
        "type": "unit",
        "selections": [{"name": "Spearman", "number": 20, "type": "model", "costs": pts(180)}],
        "categories": [{"name": "Core", "primary": True}],
    }
    captain = {
        "name": "Captain",
        "number": 1,
        "type": "model",
        "costs": pts(80),
        "categories": [{"name": "Character", "primary": True}],
    }
    roster = {
        "name": "Men of the Vale",
        "costs": pts(260),
        "forces": [{"selections": [spearmen, captain]}],
        **changes,
    }
    return json.dumps({"roster": roster}).encode()


def old_world_builder(**changes: Any) -> bytes:
    captain = {
        "name_en": "Captain",
        "points": 60,
        "mounts": [
            {"name_en": "On foot", "points": 0, "active": False},
            {"name_en": "Griffon", "points": 150, "active": True,
             "options": [{"points": 10, "active": True}, {"points": 99}]},
        ],
        "items": [{"selected": [{"name_en": "Ring", "points": 25, "amount": 2}]}],
    }  # fmt: skip
    spearmen = {
        "name_en": "Spearmen",
        "name": "The Old Guard",
        "points": 6,
        "strength": 20,
        "minimum": 10,
        "equipment": [{"points": 1, "perModel": True, "active": True}],
        "armor": [{"points": 2, "perModel": True}],
        "command": [
            {"points": 5, "active": True},
            {"points": 5, "active": True, "magic": {"selected": [{"points": 30}]}},
            {"points": 5},
        ],
        "options": [
            {"points": 2, "stackable": True, "stackableCount": 3},
            {"points": 1, "alwaysActive": True, "armyComposition": "elsewhere"},
        ],
        "detachments": [{"points": 5, "strength": 8, "equipment": [{"points": 1, "active": True}]}],
    }
    document = {
        "name": "Men of the Vale",
        "army": "vale",
        "points": 2000,
        "characters": [captain],
        "core": [spearmen],
        **changes,
    }
    return json.dumps(document).encode()
