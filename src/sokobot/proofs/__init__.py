"""Proofs that others can check: certificates of lower bounds, and their checker.

`certificate` holds the statement and its proof, `checking` the checker, `board` the rules both
stand on.  None of them knows how a bound was found.
"""

from __future__ import annotations

from sokobot.proofs.certificate import (
    MAX_STATES,
    Certificate,
    certify,
    closed,
    read_certificate,
    write_certificate,
)
from sokobot.proofs.checking import check_certificate

__all__ = [
    "MAX_STATES",
    "Certificate",
    "certify",
    "check_certificate",
    "closed",
    "read_certificate",
    "write_certificate",
]
