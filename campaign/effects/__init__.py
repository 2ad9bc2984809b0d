"""What each kind of effect does to the world: one function a kind, listed in `campaign.working`.

A function gets the scene, the effect with its figures rolled, the one subject it falls on and the
scope, changes the world, and gives back what follows from it, to be worked next.
"""
