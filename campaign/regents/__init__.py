"""Regents: they play an empire whose player is away, by a temperament, from what the empire knows.

`outlook` is what the empire knows, as a graph; `odds` are those of a battle; `marching`,
`fighting` and `wintering` say what each choice of the rules is worth and why; `choosing` ranks
them; `answers` answers what is asked on the way; `playing` does them, one entry each. It may import
all of `campaign` but `app`.
"""
