"""`hexcrown guide`: the dialogue that leads through a game night. Shows `campaign.guide`."""
