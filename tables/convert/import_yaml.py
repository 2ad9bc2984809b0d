"""YAML, as Foundry's command line unpacks a compendium to. By PyYAML, an optional part:
`hexcrown[yaml]`."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType

from tables.errors import Refused

ENDINGS = (".yml", ".yaml")
MOST = 4_000_000  # letters: some seconds of work
DEEPEST = 100  # PyYAML's time grows with the square of the depth


def load_yaml(text: str) -> object:
    """Plain data; no tags that make objects, and no aliases, by which a small file grows large."""
    if len(text) > MOST:
        raise Refused("a YAML file has at most {most} letters", most=MOST)
    yaml = get_yaml()
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C where it was built: some 5 times
    try:
        check_events(yaml, yaml.parse(text, Loader=loader))
        return yaml.load(text, Loader=loader)
    except (yaml.YAMLError, ValueError, RecursionError) as trouble:
        why = " ".join(str(trouble).split())[:200]
        raise Refused("this is not YAML: {why}", why=why) from None


def check_events(yaml: ModuleType, events: Iterable[object]) -> None:
    depth = 0
    for event in events:
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if isinstance(event, yaml.AliasEvent):
            raise Refused("a YAML file with aliases is not read")
        if depth > DEEPEST:
            raise Refused("this is not YAML: {why}", why="too deep")


def get_yaml() -> ModuleType:
    try:
        return import_module("yaml")  # it has no types of its own
    except ImportError:
        raise Refused(
            "YAML files need PyYAML", hint="pip install 'hexcrown[yaml]', or export as JSON"
        ) from None
