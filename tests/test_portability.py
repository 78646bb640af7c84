"""The core is C++20 without anything that only one compiler knows: MSVC, GCC and Clang take it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path
    for directory in ("native/core", "native/bindings")
    for path in (ROOT / directory).rglob("*")
    if path.suffix in {".h", ".cpp"}
)
WHERE_SYSTEMS_DIFFER = {
    ROOT / "native" / "core" / "prefetch.h",
    ROOT / "native" / "core" / "states" / "zeroed_array.cpp",
}
"""Files that ask which compiler or system it is, and have something for each."""

NOT_PORTABLE = {
    "a builtin of one compiler": r"\b__builtin_\w+",
    "an attribute of one compiler": r"__attribute__|__declspec|__forceinline|\b__restrict\b",
    "128-bit integers": r"\b__u?int128(_t)?\b",
    "a header of Unix or Windows": r"#include <(unistd|sys/\w+|windows|intrin|\w*mmintrin)\.h>",
    "the GNU collection of headers": r"#include <bits/",
    "a statement as an expression": r"(?:=|return)\s*\(\{",
    "typeof": r"\b__?typeof",
    "a range of cases": r"\bcase\s+[^:;'\"]+\s\.\.\.",
    "an array as long as a variable": r"\b(?:char|int|bool|auto|Square|std::\w+_t) "
    r"\w+\[[a-z]\w*\];",
    "alloca": r"\balloca\b",
    "and, or, not as words": r"(?<=[\w)]) (?:and|or) (?=[\w(!])|\bif \(not\b",
    "long, which is short on Windows": r"(?<!long )\b(?:unsigned long|long)\b(?! long)",
    "POSIX types": r"\bssize_t\b|\bu_?int(?:8|16|32|64)?\b(?!_t)",
    "constants of POSIX": r"\bM_PI\b|\bM_E\b",
}


def code_of(path: Path) -> str:
    """Return the text of a file without comments and strings."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r'"(?:\\.|[^"\\\n])*"|//[^\n]*', lambda hit: hit[0] and '""', text)


@pytest.mark.parametrize("what", NOT_PORTABLE)
def test_the_core_is_portable(what: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]}"
        for path in SOURCES
        if path not in WHERE_SYSTEMS_DIFFER
        for hit in re.finditer(NOT_PORTABLE[what], code_of(path))
    ]

    assert len(SOURCES) > 50
    assert found == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a builtin of one compiler", "n = __builtin_ctzll(word);"),
        ("an attribute of one compiler", "__attribute__((noinline)) void f();"),
        ("128-bit integers", "unsigned __int128 product;"),
        ("a header of Unix or Windows", "#include <sys/mman.h>"),
        ("an array as long as a variable", "char rows[count];"),
        ("and, or, not as words", "if (a and b)"),
        ("long, which is short on Windows", "unsigned long bits;"),
        ("POSIX types", "ssize_t n;"),
    ],
)
def test_the_test_would_find_it(what: str, line: str) -> None:
    assert re.search(NOT_PORTABLE[what], line)


def test_every_standard_header_that_is_used_by_name_is_included() -> None:
    """Headers of other libraries include less: what a file names, it must include itself."""
    homes = {
        "bit": r"std::(?:popcount|countr_zero|countl_zero|bit_width|bit_ceil|has_single_bit)\b",
        "cstring": r"std::(?:memcpy|memset|memcmp|memmove)\b",
        "algorithm": r"std::(?:sort|fill|find_if|min_element|max_element|any_of|all_of|reverse)\b",
        "numeric": r"std::(?:accumulate|iota)\b",
        "vector": r"std::vector\b",
        "array": r"std::array\b",
        "optional": r"std::optional\b",
        "string": r"std::string\b",
        "memory": r"std::(?:unique_ptr|shared_ptr|make_unique)\b",
        "limits": r"std::numeric_limits\b",
        "atomic": r"std::atomic\b",
        "utility": r"std::(?:pair|move|swap|exchange)\b",
    }
    missing = [
        f"{path.relative_to(ROOT)}: <{header}>"
        for path in SOURCES
        for header, name in homes.items()
        if re.search(name, code_of(path)) and f"<{header}>" not in with_own_header(path)
    ]

    assert missing == []


def with_own_header(path: Path) -> str:
    """Return the text of a file, and of the header of the same name, which it includes."""
    header = path.with_suffix(".h")
    own = header.read_text(encoding="utf-8") if header.exists() else ""
    return own + path.read_text(encoding="utf-8")
