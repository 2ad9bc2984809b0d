"""The deadline for orders as a calendar file (RFC 5545), which phones and computers take in."""

from __future__ import annotations

from datetime import datetime
from hashlib import blake2b

WIDTH = 73  # bytes of a line; a longer one goes on in the next, after a blank
PROGRAM = "-//Hexcrown//Orders//EN"


def render_calendar_file(deadline: str, title: str, campaign: str, now: str) -> str:
    """One event at the deadline, reminded of two hours before. The same deadline of the same
    campaign is the same event, so that a calendar does not hold it twice."""
    key = blake2b(f"{campaign}\n{deadline}".encode(), digest_size=12).hexdigest()
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{PROGRAM}",
        "BEGIN:VEVENT", f"UID:{key}@hexcrown", f"DTSTAMP:{stamp(now)}",
        f"DTSTART:{stamp(deadline)}", f"SUMMARY:{escape(title)}",
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT2H", f"DESCRIPTION:{escape(title)}",
        "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ]  # fmt: skip
    return "".join(f"{part}\r\n" for line in lines for part in fold(line))


def stamp(at: str) -> str:
    """`2026-11-20T19:00:00+00:00` as `20261120T190000Z`; both are in UTC."""
    return datetime.fromisoformat(at).strftime("%Y%m%dT%H%M%SZ")


def escape(text: str) -> str:
    plain = "".join(letter for letter in text if letter.isprintable())
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def fold(line: str) -> list[str]:
    """By bytes, and never within a letter."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > WIDTH:
            parts.append(part)
            part = " "
        part += letter
    return [*parts, part]
