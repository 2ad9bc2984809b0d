from tests.old_world import accept_names

accept_names()
