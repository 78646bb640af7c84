"""The JSON API under /api: one file an area, all in one blueprint."""

from __future__ import annotations

from flask import Blueprint

from sokobot.web.api.checking import register_checking
from sokobot.web.api.classes import register_classes
from sokobot.web.api.collections import register_collections
from sokobot.web.api.drawings import register_drawings
from sokobot.web.api.explaining import register_explaining
from sokobot.web.api.generating import register_generating
from sokobot.web.api.hinting import register_hinting
from sokobot.web.api.jobs import register_jobs
from sokobot.web.api.openapi import register_openapi
from sokobot.web.api.options import register_options
from sokobot.web.api.puzzles import register_puzzles
from sokobot.web.api.rating import register_rating
from sokobot.web.api.records import register_records
from sokobot.web.api.saving import register_saving
from sokobot.web.api.solving import register_solving
from sokobot.web.api.teaching import register_teaching

__all__ = ["api"]

api = Blueprint("api", __name__, url_prefix="/api")

register_puzzles(api)
register_drawings(api)
register_saving(api)
register_collections(api)
register_options(api)
register_solving(api)
register_jobs(api)
register_checking(api)
register_explaining(api)
register_hinting(api)
register_rating(api)
register_teaching(api)
register_generating(api)
register_records(api)
register_classes(api)
register_openapi(api)
