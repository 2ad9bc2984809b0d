"""Players at their own pages: each a browser of their own on the gamemaster's server."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.cli.web.visitor import HOME, Visitor


def enter_realm(gamemaster: Visitor, *empires: str, lang: str = "en") -> Visitor:
    """A browser that came in by the links of these empires, one after another."""
    player = Visitor.__new__(Visitor)
    player.desk, player.entrance = gamemaster.desk, gamemaster.entrance
    player.client = TestClient(gamemaster.client.app, base_url=HOME, raise_server_exceptions=False)
    player.client.cookies.set("hexcrown-lang", lang)
    player.answer = None
    for empire in empires:
        player.client.get(f"/enter?link={invite(gamemaster, empire)}")
    return player


def invite(gamemaster: Visitor, empire: str, *more: str) -> str:
    """The token of a new link."""
    gamemaster.desk.begin()
    answer = gamemaster.desk.ask("invite", empire, "--renew", *more)
    assert answer.error is None, answer.error
    return str(answer.document["link"]).partition("link=")[2]


def walk(player: Visitor, number: int = 1) -> dict[str, str]:
    """Every page and file that a player can come to from My realm, by its address; of each action
    the first two of what it offers, step by step."""
    found: dict[str, str] = {}
    waiting = [f"/realm/{number}", f"/realm/{number}/map.svg", f"/realm/{number}/report"]
    while waiting:
        path = waiting.pop()
        found[path] = player.get(path) + "\n".join(
            f"{name}: {value}" for name, value in player.answer.headers.items()
        )
        assert player.answer.status_code == 200, (path, player.text)
        waiting += [each for each in links_of(player.text, path) if each not in found]
    return found


def links_of(text: str, path: str) -> list[str]:
    import re
    from html import unescape

    links = [unescape(each) for each in re.findall(r'href="(/realm/[^"#]*)"', text)]
    orders = [each for each in links if "/order?" in each]
    return orders[:2] if "/order?" in path else orders
