"""`World` as tests still call it, by a table's name, until each is converted."""

from campaign.storage.world import World

new = {
    name: getattr(World, name)
    for name in ("get", "find", "live", "first", "put", "insert", "add", "end")
}


def either(name, old):
    def call(self, what, /, *rest, **values):
        return (old if isinstance(what, str) else new[name])(self, what, *rest, **values)

    return call


OLD = {
    "get": World.row_if,
    "find": World.rows_of,
    "live": World.live_of,
    "first": World.first_of,
    "put": World.put_cells,
    "insert": lambda self, table, **values: self.insert_row(table, **values)["id"],
    "add": World.add_amount,
    "end": World.end_row,
}


def accept_names() -> None:
    for name, old in OLD.items():
        setattr(World, name, either(name, old))
    World.one = World.row
    World.get_row, World.one_row, World.find_rows = World.row_if, World.row, World.rows_of
    World.live_rows, World.first_row = World.live_of, World.first_of
