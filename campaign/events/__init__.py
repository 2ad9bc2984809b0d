"""What happened, as values: one class an event, recorded when it happens, worded when it is read.

`values` has what fields hold, `event` the classes' base and the form the journal keeps; each other
module has the events of one subject; `wording` makes a sentence of one for its reader. May import
`campaign.storage`.

Making a class takes a while, and there are some 250: `events.PointsLost` loads its module when it
is first told (`from campaign import events`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaign.events.armies import *  # noqa: F403
    from campaign.events.battles import *  # noqa: F403
    from campaign.events.by_hand import *  # noqa: F403
    from campaign.events.crowns import *  # noqa: F403
    from campaign.events.magic import *  # noqa: F403
    from campaign.events.places import *  # noqa: F403
    from campaign.events.regents import *  # noqa: F403
    from campaign.events.sea import *  # noqa: F403
    from campaign.events.tables import *  # noqa: F403
    from campaign.events.turns import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        if not name[0].isupper():
            raise AttributeError(name)
        from campaign.events.event import event_of, id_of

        globals()[name] = found = event_of(id_of(name))
        return found
