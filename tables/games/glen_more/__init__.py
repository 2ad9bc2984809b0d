"""Glen More II: Auto MacNificent and the trackers of chronicles IX, X and XI.

Pure: an act takes the state (plain JSON data), what was typed and a chance, and gives the next
state and events in words. Data stand in `tables/packs/glen-more/game`.
"""

from __future__ import annotations
