"""The end of a campaign: who stands where; then it is ended, and the key of its dice is told."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.acts.perform import look
from campaign.bookkeeping.campaign_end import standings
from campaign.storage.models import Campaign, Empire
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.web.desk import head_of
from cli.web.visits import ThisVisit, Visit, go_to

router = APIRouter()


@router.get("/end")
def ending(visit: ThisVisit) -> Response:
    return go_to("/set-up") if visit.desk.place() is None else show(visit)


@router.post("/end")
def end(visit: ThisVisit) -> Response:
    """Only what was shown: if the books moved on, the standings are shown again."""
    with visit.desk.open() as store:
        moved = visit.get("head") != head_of(store)
    if moved:
        return show(visit, moved=True)
    answer = visit.desk.ask("campaign", "end", "--yes")
    return show(visit, answer.error) if answer.error else visit.done("/end")


def show(visit: Visit, trouble: object = None, moved: bool = False) -> Response:
    with visit.desk.open() as store:
        facts = describe_end(store)
    return visit.page("end.html", 409 if trouble else 200, trouble=trouble, moved=moved, **facts)


def describe_end(store: Store) -> dict[str, object]:
    """`key` once the campaign has ended."""

    def question(world: World) -> dict[str, object]:
        campaign = world.get(Campaign, 1)
        return {
            "standings": standings(world),
            "ids": {row.name: row.id for row in world.find(Empire)},
            "ended": campaign.ended_at is not None,
            "key": campaign.revealed_key,
        }

    return {**look(store, question), "head": head_of(store)}
