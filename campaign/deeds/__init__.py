"""What armies, fleets and empires can do: each deed an agenda of effects and steps of its own.

A use case checks what the rules demand, then hands an agenda to `campaign.acts.act`. The steps it is
made of (`{"kind": "deed", "do": NAME, …}`) are listed in `campaign.rules.effect_registry`.
"""
