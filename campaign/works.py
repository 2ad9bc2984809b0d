"""Loads every module that works an effect or a step of a deed: importing it registers them.

A new module of effects or steps gets a line here.
"""

from __future__ import annotations

import campaign.deeds.land.moving
import campaign.deeds.land.scouting
import campaign.deeds.sea.embarking
import campaign.deeds.sea.sailing
import campaign.deeds.sites.searching
import campaign.deeds.sites.towers
import campaign.deeds.war.besieging
import campaign.deeds.war.fighting
import campaign.deeds.winter.realm
import campaign.effects.aftermath
import campaign.effects.aiming
import campaign.effects.casting
import campaign.effects.fighting
import campaign.effects.land
import campaign.effects.lasting
import campaign.effects.losses
import campaign.effects.movement
import campaign.effects.naval
import campaign.effects.peoples
import campaign.effects.places
import campaign.effects.revealing
import campaign.effects.shipping
import campaign.effects.taking
import campaign.rules.ships
import campaign.season.envoys
import campaign.season.equinox
import campaign.season.events
import campaign.season.pirates
import campaign.season.quarters
import campaign.season.revenue
import campaign.season.temples
import campaign.season.wanderers  # noqa: F401
