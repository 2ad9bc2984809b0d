"""The options of a picture, as one value `look` behind a command's own words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any

from cli.options.change_command import sign
from cli.render.maps.map_look import MapLook

Command = Callable[..., None]
ALL = tuple(field.name for field in fields(MapLook))


def pictured(function: Command) -> Command:
    """The command takes every option of a picture and gets them as its first argument."""

    @wraps(function)
    def command(**words: Any) -> None:
        function(MapLook(**{name: words.pop(name) for name in ALL}), **words)

    sign(command, function, ALL, MapLook)
    return command
