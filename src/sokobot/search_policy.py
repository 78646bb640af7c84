"""What may be done besides one search: the policy over several of them.

`SearchSettings` say how one search goes; this says how many there are.  `anytime` follows it.
"""

from __future__ import annotations

from dataclasses import dataclass

from sokobot.errors import SettingsError
from sokobot.search_settings import CANNOT_IMPROVE, Engine, SearchSettings

__all__ = ["USUAL_POLICY", "SearchPolicy"]


@dataclass(frozen=True, slots=True)
class SearchPolicy:
    """How many searches a puzzle gets."""

    anytime: bool = True
    """Whether some solution may be looked for before the proof."""
    improve: bool | None = None
    """Whether a solution that is not proved shortest is made shorter in all the time that is left.

    None shortens the first answer to "any solution" for a moment; False leaves it as it is.
    """

    def check(self, settings: SearchSettings) -> None:
        """Return silently if `settings` make sense under this policy.

        Raises:
            SettingsError: They do not.
        """
        settings.resolved()
        if self.improve and settings.engine is Engine.PYTHON:
            raise SettingsError(CANNOT_IMPROVE)


USUAL_POLICY = SearchPolicy()
