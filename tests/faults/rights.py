"""Root without its rights: closed to it is what is closed to any owner.

To become another user will not do: that one may not even read a checkout in root's own folder.
"""

from __future__ import annotations

import ctypes
import os

CAPABILITIES_V3 = 0x20080522


def give_up_rights() -> None:
    """For this process and for good; who is not root has none to give up. Linux alone."""
    if os.geteuid() != 0:
        return
    header = (ctypes.c_uint32 * 2)(CAPABILITIES_V3, 0)  # 0: this process
    nothing = (ctypes.c_uint32 * 6)()  # two words each of effective, permitted, inheritable
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.capset(header, nothing) != 0:
        raise OSError(ctypes.get_errno(), "capset")
