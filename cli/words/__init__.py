"""What terminal and page share: names, sentences, refusals and reports in the reader's language.

Neither owns it. May import `campaign`, `maps` and `tables`, and no other room of `cli`.
"""
