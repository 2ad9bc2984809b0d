"""YAML, as Foundry's command line unpacks a compendium to. By PyYAML, an optional part:
`hexcrown[yaml]`."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from tables.errors import Refused

ENDINGS = (".yml", ".yaml")


def load_yaml(text: str) -> object:
    """Plain data; no tags that make objects, and no aliases, by which a small file grows large."""
    yaml = get_yaml()
    try:
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text)):
            raise Refused("a YAML file with aliases is not read")
        return yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as trouble:
        why = " ".join(str(trouble).split())[:200]
        raise Refused("this is no YAML: {why}", why=why) from None


def get_yaml() -> ModuleType:
    try:
        return import_module("yaml")  # it has no types of its own
    except ImportError:
        raise Refused(
            "YAML files need PyYAML", hint="pip install 'hexcrown[yaml]', or export as JSON"
        ) from None
