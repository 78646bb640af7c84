"""Many small files as one: what a page needs arrives in one script and one style sheet.

Nobody builds anything.  The modules stay as they are written, and the server puts them
together when it is first asked: every module in a scope of its own, those it imports
before it.  This takes only the kinds of `import` and `export` that the page's modules
use; tests hold them to it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

__all__ = ["STATIC", "module_bundle", "modules_of", "style_bundle"]

STATIC = Path(__file__).parent / "static"

_IMPORT = re.compile(r"""^import (?:\{([^}]*)\} from )?"([^"]+)";\n""", re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_COMMENT_LINE = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_BLOCK_COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)


@cache
def modules_of(path: str) -> tuple[str, ...]:
    """Return the module at `path` and every module it imports, those imported first."""
    found: dict[Path, None] = {}

    def visit(module: Path) -> None:
        for _, address in _IMPORT.findall(module.read_text(encoding="utf-8")):
            imported = (module.parent / address).resolve()
            if imported not in found:
                visit(imported)
        found[module] = None

    visit((STATIC / path).resolve())
    return tuple(module.relative_to(STATIC.resolve()).as_posix() for module in found)


@cache
def module_bundle(path: str) -> str:
    """Return a module with everything it imports, as one module with the same exports."""
    *imported, last = modules_of(path)
    names = {module: f"m{number}" for number, module in enumerate(imported)}
    parts = [_scoped(module, names) for module in imported]
    return "\n".join([*parts, _unscoped(last, names)])


@cache
def style_bundle(paths: tuple[str, ...]) -> str:
    """Return style sheets one after another."""
    return "\n".join((STATIC / path).read_text(encoding="utf-8") for path in paths)


def _scoped(path: str, names: dict[str, str]) -> str:
    """Return a module as a scope that hands out what it exports."""
    body = _unscoped(path, names)
    exported = ", ".join(name for _, name in _EXPORT.findall(body))
    inside = _EXPORT.sub(r"\1", body)
    return f"const {names[path]} = (() => {{\n{inside}return {{ {exported} }};\n}})();"


def _unscoped(path: str, names: dict[str, str]) -> str:
    """Return a module that takes what it imports from the scopes before it."""
    folder = (STATIC / path).resolve().parent

    def taken(found: re.Match[str]) -> str:
        target = (folder / found[2]).resolve().relative_to(STATIC.resolve()).as_posix()
        if found[1] is None:
            return ""
        wanted = ", ".join(part.strip() for part in found[1].split(",") if part.strip())
        return f"const {{ {wanted.replace(' as ', ': ')} }} = {names[target]};\n"

    text = (STATIC / path).read_text(encoding="utf-8")
    return _COMMENT_LINE.sub("", _BLOCK_COMMENT.sub("", _IMPORT.sub(taken, text)))
