"""A name or a sentence of the campaign (`campaign.knowledge.naming`) in the person's language."""

from __future__ import annotations

from collections.abc import Mapping

from cli.app.moments import short_moment
from cli.app.text import pick, tr


def phrase(name: object) -> str:
    if not isinstance(name, Mapping):
        return str(name)
    if "word" in name:
        return tr(str(name["word"])).replace("-", " ")
    if "list" in name:
        return ", ".join(phrase(each) for each in name["list"])
    if "moment" in name:
        return short_moment(str(name["moment"]))
    if "say" in name:
        facts = name["facts"].items()
        # A number stays one: the sentence may have a form for one of a thing.
        return tr(name["say"], **{k: v if isinstance(v, int) else phrase(v) for k, v in facts})
    return pick(dict(name))
