"""Where settings come from: defaults, then a file, then the environment, then options.

Later sources win.  A TOML file holds the names of `WebSettings` at the top level; the
environment holds them in capitals after `SOKOBOT_`, lists separated by commas.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

from sokobot.errors import SettingsError
from sokobot.web.settings import WebSettings

__all__ = ["ENVIRONMENT_PREFIX", "settings_from"]

ENVIRONMENT_PREFIX = "SOKOBOT_"

_SWITCH = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False, "": False}

_TYPES: dict[str, str] = {field.name: str(field.type) for field in fields(WebSettings)}


def settings_from(
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
    options: Mapping[str, object] | None = None,
) -> WebSettings:
    """Return the settings that these sources add up to; options that are None do not count.

    Raises:
        SettingsError: An unknown name, or a value of the wrong kind; the message names it.
        OSError: The file cannot be read.
    """
    values: dict[str, object] = {}
    if file is not None:
        values |= _from_file(file)
    values |= _from_environment(environment or {})
    for name, value in (options or {}).items():
        if value is not None:
            values[name] = _checked(name, value, "the command line")
    return WebSettings(**values)  # type: ignore[arg-type]


def _from_file(path: Path) -> dict[str, object]:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} is not a TOML file: {error}") from None
    return {name: _checked(name, value, str(path)) for name, value in table.items()}


def _from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    values: dict[str, object] = {}
    for name in _TYPES:
        variable = ENVIRONMENT_PREFIX + name.upper()
        if variable in environment:
            values[name] = _read(name, environment[variable], variable)
    return values


def _read(name: str, text: str, source: str) -> object:
    """Return the value that an environment variable spells."""
    kind = _TYPES[name]
    if kind.startswith("tuple"):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if kind == "str":
        return text
    if kind == "bool":
        if text.lower() not in _SWITCH:
            raise SettingsError(f"{source} must be yes or no, not {text!r}")
        return _SWITCH[text.lower()]
    try:
        return int(text) if kind == "int" else float(text)
    except ValueError:
        raise SettingsError(f"{source} must be a number, not {text!r}") from None


def _checked(name: str, value: object, source: str) -> object:
    """Return a value of a file or an option if it is of the right kind."""
    if name not in _TYPES:
        close = difflib.get_close_matches(name, _TYPES, n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise SettingsError(f"{source}: there is no setting called {name!r}{hint}")
    kind = _TYPES[name]
    if kind.startswith("tuple"):
        if isinstance(value, list | tuple) and all(isinstance(part, str) for part in value):
            return tuple(value)
        raise SettingsError(f"{source}: {name} must be a list of strings")
    if kind == "str":
        if isinstance(value, str):
            return value
        raise SettingsError(f"{source}: {name} must be a string")
    if kind == "bool":
        if isinstance(value, bool):
            return value
        raise SettingsError(f"{source}: {name} must be true or false")
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise SettingsError(f"{source}: {name} must be a number")
    if kind == "int" and not isinstance(value, int):
        raise SettingsError(f"{source}: {name} must be a whole number")
    return float(value) if kind == "float" else value
