"""What armies, fleets and empires can do: each action an agenda of effects and steps of its own.

A use case checks what the rules demand, then hands an agenda to `campaign.acts.act`. The functions
that work its steps (`{"kind": "action", "do": NAME, …}`) are marked `@works_step(NAME)`.
"""
