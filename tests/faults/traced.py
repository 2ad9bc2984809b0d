"""A command killed at a system call, or one whose call fails: traced by the kernel (ptrace), so
that every moment is reached.

Between two system calls nothing outside the process changes. Those that change files are counted
in a first run; then the command is run once for each, and killed as it enters that call, or told
that the call has failed (a disk that is full or broken).
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.faults.forked import answer_in_child

TRACEME, SYSCALL, SETOPTIONS, SYSCALL_INFO = 0, 24, 0x4200, 0x420E
GETREGS, SETREGS = 12, 13
REGISTERS, ANSWER, CALL = 27, 10, 15  # of x86_64: how many, and which hold the answer and the call
WHOLE = 2**64
MARK_SYSCALLS, KILL_WITH_TRACER = 1, 0x100000
ENTERED = 1
# What can change a file or its name, by its number on each machine.
CHANGING = {
    "x86_64": {
        1: "write", 18: "pwrite64", 20: "writev", 74: "fsync", 75: "fdatasync", 76: "truncate",
        77: "ftruncate", 82: "rename", 83: "mkdir", 84: "rmdir", 86: "link", 87: "unlink",
        257: "openat", 258: "mkdirat", 263: "unlinkat", 264: "renameat", 265: "linkat",
        316: "renameat2", 326: "copy_file_range", 40: "sendfile",
    },
    "aarch64": {
        64: "write", 68: "pwrite64", 66: "writev", 82: "fsync", 83: "fdatasync", 45: "truncate",
        46: "ftruncate", 34: "mkdirat", 35: "unlinkat", 37: "linkat", 38: "renameat",
        276: "renameat2", 56: "openat", 285: "copy_file_range", 71: "sendfile",
    },
}  # fmt: skip


class SyscallInfo(ctypes.Structure):
    _fields_ = [
        ("op", ctypes.c_uint8),
        ("_", ctypes.c_uint8 * 3),
        ("arch", ctypes.c_uint32),
        ("at", ctypes.c_uint64),
        ("stack", ctypes.c_uint64),
        ("number", ctypes.c_uint64),
        ("arguments", ctypes.c_uint64 * 6),
    ]


class Traced(NamedTuple):
    """How it ended, what it wrote, and the calls it entered, in order."""

    code: int
    told: str
    calls: list[str]


class Fault(NamedTuple):
    """The so manieth call is not made, and answers with this error."""

    number: int
    error: int


def can_trace() -> bool:
    return sys.platform == "linux" and os.uname().machine in CHANGING


def can_fail() -> bool:
    return can_trace() and os.uname().machine == "x86_64"


def run_traced(
    words: tuple[str, ...],
    folder: Path,
    stop_at: int | None = None,
    first: Callable[[], object] = lambda: None,
    fault: Fault | None = None,
    synced: Callable[[], object] = lambda: None,
) -> Traced:
    """Run the words; killed as it enters the so manieth call that changes files. `synced` is called
    whenever the disk has been told to keep what was written."""
    told = folder / "told.txt"
    told.touch()
    child = os.fork()
    if child == 0:
        answer_in_child(words, folder, told, lambda: (first(), stop_for_tracer()))
    code, calls = follow(child, stop_at, fault, synced)
    return Traced(code, told.read_text("utf-8", "replace"), calls)


def stop_for_tracer() -> None:
    ptrace(TRACEME)
    os.kill(os.getpid(), signal.SIGSTOP)


def follow(
    child: int,
    stop_at: int | None,
    fault: Fault | None = None,
    synced: Callable[[], object] = lambda: None,
) -> tuple[int, list[str]]:
    names, calls = CHANGING[os.uname().machine], list[str]()
    _, status = os.waitpid(child, 0)
    ptrace(SETOPTIONS, child, 0, MARK_SYSCALLS | KILL_WITH_TRACER)
    passed_on, failing, syncing = 0, False, False
    while True:
        ptrace(SYSCALL, child, 0, passed_on)
        _, status = os.waitpid(child, 0)
        if not os.WIFSTOPPED(status):
            return os.waitstatus_to_exitcode(status), calls
        passed_on = os.WSTOPSIG(status)
        if passed_on != signal.SIGTRAP | 0x80:
            continue
        passed_on = 0
        if failing and fault is not None:
            put_register(child, ANSWER, -fault.error)
            failing = False
            continue
        if syncing:
            synced()
            syncing = False
        if (name := entered(child, names)) is None:
            continue
        calls.append(name)
        syncing = "sync" in name
        if fault is not None and len(calls) - 1 == fault.number:
            put_register(child, CALL, -1)
            failing, syncing = True, False
        if len(calls) - 1 == stop_at:
            os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
            return os.waitstatus_to_exitcode(status), calls


def entered(child: int, names: dict[int, str]) -> str | None:
    info = SyscallInfo()
    ptrace(SYSCALL_INFO, child, ctypes.sizeof(info), ctypes.addressof(info))
    name = names.get(info.number) if info.op == ENTERED else None
    is_read = name == "openat" and not info.arguments[2] & os.O_CREAT
    return None if is_read else name


def put_register(child: int, place: int, value: int) -> None:
    registers = (ctypes.c_uint64 * REGISTERS)()
    ptrace(GETREGS, child, 0, ctypes.addressof(registers))
    registers[place] = value % WHOLE
    ptrace(SETREGS, child, 0, ctypes.addressof(registers))


def ptrace(request: int, child: int = 0, address: int = 0, data: int = 0) -> None:
    call = ctypes.CDLL(None, use_errno=True).ptrace
    call.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)
    call.restype = ctypes.c_long
    if call(request, child, address, data) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")
