"""How an empire stands with others, and what it was told."""

from __future__ import annotations

from typing import Literal

from campaign.events.phrases import say
from campaign.events.values import Name
from campaign.reports.naming import name_empire, name_fact
from campaign.reports.view import View, when
from campaign.storage.models import Relation, Tiding

Document = dict[str, object]
GRANTS: tuple[Literal["spying", "subsistence", "military", "expelled"], ...] = (
    "spying",
    "subsistence",
    "military",
    "expelled",
)


def describe_relations(view: View) -> list[Document]:
    """Those that say something: a place that only kept an envoy waiting has answered nothing."""
    found = view.world.find(Relation, **view.whose)
    return [describe_relation(view, row) for row in found if row.status or grants_of(row)]


def grants_of(row: Relation) -> list[str]:
    return [name for name in GRANTS if getattr(row, name)]


def describe_relation(view: View, row: Relation) -> Document:
    other = (
        name_empire(view, row.other)
        if row.settlement is None
        else name_fact(view, f"settlement:{row.settlement}")
    )
    return {
        "empire": name_empire(view, row.empire),
        "with": other,
        "status": {"word": row.status} if row.status else None,
        "grants": [{"word": name} for name in grants_of(row)],
        "since": when(row.since or None),
    }


def describe_tidings(view: View) -> list[Document]:
    return [
        {
            "when": when(row.told_at),
            "empire": name_empire(view, row.empire),
            "text": tell_tiding(view, row.kind, row.content),
        }
        for row in view.world.find(Tiding, **view.whose)
    ]


def tell_tiding(view: View, kind: str, content: Document) -> Name:
    """News that the empire was told, even about things it does not know otherwise."""
    if kind == "treasury":
        empire = content["empire"]
        return say(
            "The treasury of {empire} holds {crowns} crowns.",
            empire=name_empire(view, empire if isinstance(empire, int) else None),
            crowns=content["crowns"],
        )
    told = {key: value for key, value in content.items() if value not in (None, "", [], {})}
    parts = [part for key, value in told.items() if (part := tell_part(view, key, value))]
    about: Name = {"word": kind}
    if "army" in told:
        about = name_fact(view, f"army:{told['army']}")
    return {"list": parts, "about": about}


def tell_part(view: View, key: str, value: object) -> Name | None:
    if key in ("army", "tile") or isinstance(value, dict):
        return None
    if key == "items" and isinstance(value, list):
        return say("{count} magic items", count=len(value))
    if key == "race":
        return {"word": value}
    return say("{what} {count}", what={"word": key.replace("_", "-")}, count=value)
