"""A map's graph as GraphML: a file's, or the campaign's with what stands on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.commands.maps.map_moments import Shown, ask, open_map

if TYPE_CHECKING:
    from campaign.reports.view import View


def render_graph(file: str | None, form: str | None, shown: Shown) -> str:
    from maps.files.graphml import render_graphml

    if file is not None:
        return render_graphml(open_map(file, form, shown)[0])

    def question(view: View) -> dict[str, str]:
        from campaign.reports.campaign_graph import graph_of

        return {"text": render_graphml(graph_of(view).graph["board"])}

    return str(ask(question, shown)["text"])
