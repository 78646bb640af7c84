"""What an installation of Sokobot consists of, as a CycloneDX document on standard output.

    python tools/write_sbom.py [EXTRA...]

Lists what is installed of the dependencies, and theirs, with or without extras.
"""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution

NAME = re.compile(r"[A-Za-z0-9._-]+")
EXTRA = re.compile(r"extra\s*==\s*['\"]([\w-]+)['\"]")


def needed(package: Distribution, extras: frozenset[str]) -> list[str]:
    """Return the names a package asks for; those of extras only if they are among `extras`."""
    names = []
    for requirement in package.requires or ():
        extra = EXTRA.search(requirement)
        name = NAME.match(requirement)
        if name is not None and (extra is None or extra.group(1) in extras):
            names.append(canonical(name.group()))
    return names


def canonical(name: str) -> str:
    """Return a name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def components(extras: frozenset[str]) -> dict[str, tuple[Distribution, list[str]]]:
    """Return everything that is installed and needed, with what each needs itself."""
    found: dict[str, tuple[Distribution, list[str]]] = {}
    waiting = [("sokobot", extras)]
    while waiting:
        name, wanted = waiting.pop()
        if name in found:
            continue
        try:
            package = distribution(name)
        except PackageNotFoundError:  # For another system or version of Python.
            continue
        names = [other for other in needed(package, wanted) if other != name]
        found[name] = package, names
        waiting += [(other, frozenset()) for other in names]
    return found


def document(extras: frozenset[str]) -> dict[str, object]:
    """Return the document."""
    found = components(extras)

    def reference(name: str) -> str:
        return f"pkg:pypi/{name}@{found[name][0].version}"

    def component(name: str) -> dict[str, object]:
        metadata = found[name][0].metadata
        licence = metadata.get("License-Expression") or metadata.get("License") or ""
        entry: dict[str, object] = {
            "type": "application" if name == "sokobot" else "library",
            "bom-ref": reference(name),
            "name": name,
            "version": found[name][0].version,
            "purl": reference(name),
        }
        if licence and "\n" not in licence:
            entry["licenses"] = [{"license": {"name": licence}}]
        return entry

    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": component("sokobot")},
        "components": [component(name) for name in sorted(found) if name != "sokobot"],
        "dependencies": [
            {
                "ref": reference(name),
                "dependsOn": sorted(reference(one) for one in set(names) if one in found),
            }
            for name, (_, names) in sorted(found.items())
        ],
    }


if __name__ == "__main__":
    json.dump(document(frozenset(sys.argv[1:])), sys.stdout, indent=2)
    print()
