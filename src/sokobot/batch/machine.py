"""What a run was made on: enough to judge its times, and nothing about whose machine it is."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

__all__ = ["machine_record"]


def machine_record() -> dict[str, object]:
    """Return system, processor, cores, memory and Python as plain values."""
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_mebibytes": _memory_mebibytes(),
        "python": platform.python_version(),
    }


def _processor() -> str | None:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return platform.processor() or None
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found.group(1).strip() if found else platform.processor() or None


def _memory_mebibytes() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    except (AttributeError, ValueError, OSError):
        return None
