"""A player who leaves everything to dice: plays an empire in the demo and in long trial runs.

Each move is thought of from what the empire has, tried as any action is, and passed over where a
rule refuses it. Its dice are its own, so the campaign's sealed ones fall as for anybody. It may
import all of `campaign`; nothing but the demo and the tests imports it.
"""
