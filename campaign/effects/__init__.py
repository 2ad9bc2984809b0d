"""What each kind of effect does to the world: one function a kind, marked `@works_effect(KIND)`.

A function gets the context, the effect with its figures rolled, the one subject it falls on and the
scope, changes the world, and gives back what follows from it, to be worked next.
"""
