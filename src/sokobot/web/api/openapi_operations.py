"""Every operation of the API, as a table: what goes in, and all that may come out.

A test compares the table with the routes of the application, and schemathesis sends
what the table allows and checks the answers against it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from sokobot.web.api import (
    class_shapes,
    explanation_shapes,
    generating_shapes,
    record_shapes,
    request_shapes,
    search_shapes,
    shapes,
    teaching_shapes,
)

__all__ = ["OPERATIONS", "Operation"]

Shapes = tuple[type[Struct], ...]

_BUSY: dict[int, Shapes] = {429: (shapes.Failure,)}
_BODY: dict[int, Shapes] = {
    400: (shapes.Failure,),
    413: (shapes.Failure,),
    415: (shapes.Failure,),
    **_BUSY,
}
_STORE: dict[int, Shapes] = {503: (shapes.Failure,)}
_OFF: dict[int, Shapes] = {404: (shapes.Failure,)}
"""What a server says that was not told to do this."""
_KEY: dict[int, Shapes] = {403: (shapes.Failure,)}
_SEARCH: dict[int, Shapes] = {
    **_BODY,
    400: (shapes.InvalidPuzzle, shapes.Failure),
    500: (shapes.Failure,),
}


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path."""

    method: str
    path: str
    summary: str
    answers: dict[int, Shapes]
    body: type[Struct] | None = None
    other_bodies: tuple[str, ...] = ()
    """Further content types of the body, sent as they are."""
    query: dict[str, str] = field(default_factory=dict)
    streams: bool = False
    """Whether the answer is a stream of events."""


OPERATIONS = (
    Operation(
        "get",
        "/api/puzzles",
        "List the bundled puzzles",
        {200: (shapes.PuzzleList,), **_BUSY},
    ),
    Operation(
        "get",
        "/api/puzzle/{identifier}",
        "Show a bundled or saved puzzle",
        {200: (shapes.PuzzleDrawing,), 404: (shapes.Failure,), **_BUSY, **_STORE},
    ),
    Operation(
        "get",
        "/api/library",
        "Show the bundled puzzles tier by tier",
        {200: (shapes.Library,), 304: (), **_BUSY},
    ),
    Operation(
        "get",
        "/api/options",
        "Show what a search can be asked for",
        {200: (shapes.Options,), **_BUSY},
    ),
    Operation(
        "post",
        "/api/validate",
        "Check a drawing",
        {200: (shapes.ValidateAnswer,), **_BODY},
        body=request_shapes.ValidateRequest,
        other_bodies=("text/plain",),
    ),
    Operation(
        "post",
        "/api/read",
        "Read every puzzle of a text or file",
        {200: (shapes.ReadAnswer,), **_BODY, 400: (shapes.Unreadable,)},
        body=request_shapes.ReadRequest,
        other_bodies=("application/octet-stream",),
        query={"name": "name of the file"},
    ),
    Operation(
        "post",
        "/api/convert",
        "Write a puzzle in another format",
        {200: (shapes.Converted,), **_BODY, 400: (shapes.InvalidPuzzle, shapes.Failure)},
        body=request_shapes.ConvertRequest,
    ),
    Operation(
        "post",
        "/api/save_custom",
        "Save a puzzle",
        {
            200: (shapes.Saved,),
            201: (shapes.Saved,),
            **_BODY,
            400: (shapes.Unreadable,),
            **_STORE,
        },
        body=request_shapes.SaveRequest,
    ),
    Operation(
        "post",
        "/api/collections",
        "Save a collection",
        {
            200: (shapes.Saved,),
            201: (shapes.Saved,),
            **_BODY,
            400: (shapes.Unreadable, shapes.Failure),
            **_STORE,
        },
        body=request_shapes.ReadRequest,
        other_bodies=("application/octet-stream",),
        query={"name": "name of the file", "title": "what to call it"},
    ),
    Operation(
        "get",
        "/api/collections/{identifier}",
        "Show a saved collection",
        {200: (shapes.CollectionAnswer,), 404: (shapes.Failure,), **_BUSY, **_STORE},
    ),
    Operation(
        "post",
        "/api/solve",
        "Solve a puzzle and wait for it",
        {
            200: (search_shapes.Solved, search_shapes.NotSolved),
            **_BODY,
            400: (search_shapes.NotSolved,),
            500: (search_shapes.NotSolved,),
        },
        body=request_shapes.SolveRequest,
    ),
    Operation(
        "post",
        "/api/jobs",
        "Start a search",
        {202: (search_shapes.JobRecord,), **_BODY, 400: (shapes.InvalidPuzzle, shapes.Failure)},
        body=request_shapes.JobRequest,
    ),
    Operation(
        "get",
        "/api/jobs/{identifier}",
        "Show how far a search is",
        {200: (search_shapes.JobRecord,), 404: (shapes.Failure,), **_BUSY},
    ),
    Operation(
        "delete",
        "/api/jobs/{identifier}",
        "Stop a search",
        {200: (search_shapes.JobRecord,), 404: (shapes.Failure,), **_BUSY},
    ),
    Operation(
        "get",
        "/api/jobs/{identifier}/events",
        "Follow a search as server-sent events",
        {404: (shapes.Failure,), **_BUSY},
        streams=True,
    ),
    Operation(
        "post",
        "/api/rate",
        "How hard will people find it?",
        {200: (search_shapes.RatingAnswer,), **_SEARCH},
        request_shapes.RateRequest,
    ),
    Operation(
        "post",
        "/api/check",
        "Ask whether a position can still be won",
        {200: (search_shapes.CheckAnswer,), **_SEARCH},
        body=request_shapes.CheckRequest,
    ),
    Operation(
        "post",
        "/api/explain",
        "Ask why a position is lost",
        {200: (explanation_shapes.ExplainAnswer,), **_SEARCH},
        body=request_shapes.CheckRequest,
    ),
    Operation(
        "get",
        "/api/lessons",
        "Show the lessons that come with Sokobot",
        {200: (teaching_shapes.LessonList,), 304: (), **_BUSY},
    ),
    Operation(
        "post",
        "/api/lesson",
        "Ask what a puzzle, or a game of it, teaches",
        {200: (teaching_shapes.LessonAnswer,), **_SEARCH},
        body=request_shapes.CheckRequest,
    ),
    Operation(
        "post",
        "/api/generate",
        "Make a puzzle of a wished difficulty",
        {
            200: (generating_shapes.MadePuzzle, generating_shapes.NothingMade),
            **_SEARCH,
        },
        body=generating_shapes.GenerateRequest,
    ),
    Operation(
        "post",
        "/api/hint",
        "Ask for the next push, or for a part of a hint",
        {200: (search_shapes.GradedHint, search_shapes.Hint, search_shapes.NoHint), **_SEARCH},
        body=request_shapes.HintRequest,
    ),
    Operation(
        "post",
        "/api/records/list",
        "Show the records of a puzzle",
        {
            200: (record_shapes.RecordTables,),
            **_BODY,
            400: (shapes.InvalidPuzzle, shapes.Failure),
            **_OFF,
            **_STORE,
        },
        body=record_shapes.RecordsRequest,
    ),
    Operation(
        "post",
        "/api/records/enter",
        "Enter solutions as records",
        {
            200: (record_shapes.Entered,),
            **_BODY,
            400: (shapes.InvalidPuzzle, shapes.Failure),
            **_OFF,
            **_KEY,
            **_STORE,
        },
        body=record_shapes.EnterRequest,
    ),
    Operation(
        "get",
        "/api/records/latest",
        "Show a moderator the latest records",
        {200: (record_shapes.LatestRecords,), **_OFF, **_KEY, **_BUSY, **_STORE},
    ),
    Operation(
        "delete",
        "/api/records/{identifier}",
        "Remove a record, or all of its name",
        {200: (record_shapes.Removed,), **_OFF, **_KEY, **_BUSY, **_STORE},
        query={"block": "`yes` removes everything of the name and refuses it from then on"},
    ),
    Operation(
        "post",
        "/api/classes",
        "Make a class of a saved collection",
        {201: (class_shapes.ClassMade,), **_BODY, **_OFF, **_STORE},
        body=class_shapes.ClassRequest,
    ),
    Operation(
        "get",
        "/api/classes/{identifier}",
        "Show what a class plays",
        {200: (class_shapes.ClassAnswer,), **_OFF, **_BUSY, **_STORE},
    ),
    Operation(
        "post",
        "/api/classes/{identifier}/join",
        "Join a class under a nickname",
        {
            200: (class_shapes.JoinAnswer,),
            **_BODY,
            **_OFF,
            409: (shapes.Failure,),
            **_STORE,
        },
        body=class_shapes.JoinRequest,
    ),
    Operation(
        "post",
        "/api/classes/{identifier}/solved",
        "Note a solution of somebody in the class",
        {200: (class_shapes.SolvedAnswer,), **_BODY, **_OFF, **_KEY, **_STORE},
        body=class_shapes.SolvedRequest,
    ),
    Operation(
        "get",
        "/api/classes/{identifier}/progress",
        "Show the teacher how far everybody is",
        {200: (class_shapes.ClassProgress,), **_OFF, **_KEY, **_BUSY, **_STORE},
    ),
    Operation(
        "delete",
        "/api/classes/{identifier}/pupils/{pupil}",
        "Remove somebody from a class",
        {200: (class_shapes.PupilRemoved,), **_OFF, **_KEY, **_BUSY, **_STORE},
    ),
    Operation(
        "get",
        "/api/openapi.json",
        "Show this description",
        {200: (), **_BUSY},
    ),
)
