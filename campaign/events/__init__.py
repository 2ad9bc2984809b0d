"""What happened, as values: one class an event, recorded when it happens, worded when it is read.

`values` has what fields hold, `event` the classes' base and the form the journal keeps; each other
module has the events of one subject; `wording` makes a sentence of one for its reader. May import
`campaign.storage`.
"""
