"""The room that is taken on a sheet: boxes, found by the cells they lie in."""

from __future__ import annotations

from collections.abc import Iterator

from maps.drawing.layout import Box, Point

CELL = 40
SYMBOL = -1  # the number of whatever is no label and can't be moved


class Room:
    """Boxes by the cells of a grid, so that only those nearby are compared."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[tuple[Box, int]]] = {}

    def take(self, box: Box, number: int = SYMBOL) -> None:
        for cell in cells(box):
            self.cells.setdefault(cell, []).append((box, number))

    def leave(self, number: int) -> None:
        for taken in self.cells.values():
            taken[:] = [each for each in taken if each[1] != number]

    def is_free(self, box: Box) -> bool:
        left, top, right, bottom = box  # `overlap` written out, for speed
        for cell in cells(box):
            for (l, t, r, b), _ in self.cells.get(cell, ()):  # noqa: E741
                if left < r and l < right and top < b and t < bottom:
                    return False
        return True

    def hits(self, box: Box) -> set[int]:
        """The numbers of what lies there."""
        return {
            number
            for cell in cells(box)
            for other, number in self.cells.get(cell, ())
            if overlap(box, other)
        }

    def count(self, *boxes: Box) -> int:
        """How many boxes lie there."""
        return len(
            {
                other
                for box in boxes
                for cell in cells(box)
                for other, _ in self.cells.get(cell, ())
                if overlap(box, other)
            }
        )


def cells(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = box
    for column in range(int(left // CELL), int(right // CELL) + 1):
        for row in range(int(top // CELL), int(bottom // CELL) + 1):
            yield column, row


def overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def grow(box: Box, by: float) -> Box:
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def holds(outer: Box, inner: Box) -> bool:
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def along(start: Point, end: Point, step: float = 4.0) -> list[Box]:
    """A line as a string of small boxes."""
    (ax, ay), (bx, by) = start, end
    count = max(1, int(max(abs(bx - ax), abs(by - ay)) // step))
    points = [(ax + (bx - ax) * n / count, ay + (by - ay) * n / count) for n in range(count + 1)]
    return [Box(x - 0.6, y - 0.6, x + 0.6, y + 0.6) for x, y in points]
