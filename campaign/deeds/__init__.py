"""What armies, fleets and empires can do: each deed an agenda of effects and steps of its own.

A use case checks what the rules demand, then hands an agenda to `campaign.acts.act`. The functions
that work its steps (`{"kind": "deed", "do": NAME, …}`) are marked `@works_step(NAME)`.
"""
