"""The web page and its JSON API: a Flask application made by `create_app`.

Nothing here is imported by `import sokobot`; the packages it needs come with the
extra `sokobot[web]`.  `docs/web-api.md` describes every route and setting.
"""

from __future__ import annotations

from sokobot.web.application import create_app

__all__ = ["create_app"]
