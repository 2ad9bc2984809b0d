"""What the rules leave to the group, each with its default and meaning."""

from __future__ import annotations

from typing import Any, NamedTuple

from campaign.errors import WrongWords
from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.world import World


class Setting(NamedTuple):
    default: Any
    en: str
    it: str


OPTIONS: dict[str, Setting] = {
    "advanced-diplomacy": Setting(
        True,
        "the supplement's diplomacy table in place of the base one (ME-DIP-10)",
        "la tabella diplomatica del supplemento al posto di quella base (ME-DIP-10)",
    ),
    "characters": Setting(
        False,
        "generals, wizards and heroes are tracked by name",
        "generali, maghi ed eroi sono seguiti per nome",
    ),
    "items": Setting(
        False, "magic items are tracked one by one", "gli oggetti magici sono seguiti uno a uno"
    ),
    "open-sea": Setting(
        False,
        "ships may leave the coast; sandbanks count (ME-SEA-3)",
        "le navi possono lasciare la costa; valgono i banchi di sabbia (ME-SEA-3)",
    ),
    "open-map": Setting(
        False,
        "every player's map shows all terrain, as tiles lie open on the table",
        "la mappa di ogni giocatore mostra tutto il terreno, come le tessere scoperte sul tavolo",
    ),
    "layout": Setting("flat", "hexes flat or pointy on top", "esagoni piatti o a punta in alto"),
    "packs": Setting(
        [], "folders of packs, the last wins", "cartelle di pacchetti, vince l'ultima"
    ),
}


def known_options(world: World) -> list[dict[str, Any]]:
    stored = {row["name"]: parse_json(row["value"]) for row in world.find("option")}
    names = [*OPTIONS, *sorted(set(stored) - set(OPTIONS))]
    return [describe(name, stored) for name in names]


def describe(name: str, stored: dict[str, Any]) -> dict[str, Any]:
    choice = OPTIONS.get(name, Setting(None, "", ""))
    return {
        "name": name,
        "value": stored.get(name, choice.default),
        "default": choice.default,
        "set": name in stored,
        "text": {"en": choice.en, "it": choice.it},
    }


def set_option(world: World, name: str, text: str) -> dict[str, Any]:
    """An option gets a value; one that packs or phases bring must be there already."""
    row = world.first("option", name=name)
    if name not in OPTIONS and row is None:
        raise WrongWords(
            "no option {name}", hint="there are: {all}", name=name[:60], all=", ".join(OPTIONS)
        )
    default = OPTIONS[name].default if name in OPTIONS else parse_json(row["value"] if row else "")
    value = parse_value(name, text, default)
    if row is None:
        world.insert("option", name=name, value=render_json(value))
    else:
        world.put("option", row["id"], value=render_json(value))
    return {"name": name, "value": value}


def parse_value(name: str, text: str, default: Any) -> Any:
    if isinstance(default, bool):
        return parse_flag(name, text)
    if isinstance(default, int):
        if not text.lstrip("-").isdigit() or len(text) > 9:
            raise WrongWords("{name} takes a number, not {text}", name=name, text=text[:60])
        return int(text)
    if isinstance(default, list):
        return [part for part in text.split(",") if part]
    if name == "layout" and text not in ("flat", "pointy"):
        raise WrongWords("{name} takes flat or pointy, not {text}", name=name, text=text[:60])
    return text


def parse_flag(name: str, text: str) -> bool:
    words = {"yes": True, "on": True, "true": True, "sì": True, "no": False, "off": False}
    found = words.get(text.casefold(), {"false": False}.get(text.casefold()))
    if found is None:
        raise WrongWords("{name} takes yes or no, not {text}", name=name, text=text[:60])
    return found
