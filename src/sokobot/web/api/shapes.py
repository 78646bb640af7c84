"""The shapes of requests and answers, written down once.

Requests are decoded into these structures, answers are encoded from them, and
`openapi` describes the API from them, so the three cannot disagree.  Cells are
[x, y] = [column, row].  Fields that a request does not know are ignored.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sokobot.search_settings import Algorithm, Heuristic, Objective

Point = tuple[int, int]
Square = Annotated[str, Meta(min_length=1, max_length=1)]
Grid = list[list[Square]]
Words = Annotated[str, Meta(max_length=500)]
Seconds = Annotated[float, Meta(gt=0)]
Count = Annotated[int, Meta(ge=1)]
PuzzleText = Annotated[
    str,
    Meta(
        max_length=262_144,
        description="a puzzle in any known format",
        examples=["#####\n#@$.#\n#####"],
    ),
]
MovesText = Annotated[str, Meta(max_length=200_000, description="moves in LURD letters")]


# Requests


class SolveRequest(Struct, kw_only=True):
    """What to solve, and how long to try."""

    puzzle: PuzzleText | None = None
    timeout: Seconds | None = None
    max_states: Count | None = None
    objective: Objective = Objective.PUSHES


class JobRequest(Struct, kw_only=True):
    """A search that is watched while it runs."""

    puzzle: PuzzleText
    objective: Objective = Objective.PUSHES
    algorithm: Algorithm = Algorithm.AUTO
    heuristic: Heuristic = Heuristic.AUTO
    timeout: Seconds | None = None
    max_states: Count | None = None
    moves: MovesText = ""


class CheckRequest(Struct, kw_only=True):
    """A position, as a puzzle and the moves played on it."""

    puzzle: PuzzleText
    moves: MovesText = ""
    timeout: Seconds | None = None


class HintRequest(Struct, kw_only=True):
    """A position that somebody wants to go on from."""

    puzzle: PuzzleText
    moves: MovesText = ""
    objective: Objective = Objective.PUSHES
    timeout: Seconds | None = None


class ValidateRequest(Struct, kw_only=True):
    """A drawing to check: as a grid, or as text."""

    grid: Grid | None = None
    puzzle: PuzzleText | None = None


class SaveRequest(Struct, kw_only=True):
    """A drawing to keep: as a grid, or as text."""

    grid: Grid | None = None
    puzzle: PuzzleText | None = None
    title: Words = ""
    author: Words = ""


class ReadRequest(Struct, kw_only=True):
    """A text with puzzles in it."""

    text: str


class ConvertRequest(Struct, kw_only=True):
    """A puzzle to write in another format, perhaps with a solution."""

    puzzle: PuzzleText
    format: Literal["xsb", "sok", "slc", "rle"]
    title: Words = ""
    author: Words = ""
    moves: MovesText = ""


# Answers


class Failure(Struct, kw_only=True):
    """What went wrong, in one sentence."""

    error: str


class Finding(Struct, kw_only=True):
    """One thing that is odd or wrong in a drawing."""

    code: str
    message: str
    fix: str
    line: int | None
    column: int | None
    cells: list[Point]


class InvalidPuzzle(Struct, kw_only=True):
    """A puzzle that cannot be played, with all the reasons."""

    error: str
    reason: Literal["invalid_puzzle"] = "invalid_puzzle"
    errors: list[Finding] = []


class PuzzleName(Struct, kw_only=True):
    """A bundled puzzle in the short list."""

    id: str
    name: str
    difficulty: str


class PuzzleList(Struct, kw_only=True):
    """All bundled puzzles."""

    puzzles: list[PuzzleName]


class PuzzleDrawing(Struct, kw_only=True):
    """One puzzle, as text and as a grid."""

    id: str
    puzzle: str
    grid: list[list[str]]


class LibraryPuzzle(Struct, kw_only=True):
    """A bundled puzzle as a library shows it."""

    id: str
    name: str
    width: int
    height: int
    boxes: int
    optimal_pushes: int | None
    optimal_moves: int | None
    thumbnail: str


class LibraryTier(Struct, kw_only=True):
    """Puzzles of about the same difficulty."""

    id: str
    name: str
    puzzles: list[LibraryPuzzle]


class Library(Struct, kw_only=True):
    """The bundled puzzles, tier by tier."""

    tiers: list[LibraryTier]


class ReadPuzzle(Struct, kw_only=True):
    """One puzzle of a text or file, playable or not."""

    index: int
    name: str
    author: str
    puzzle: str | None
    grid: list[list[str]]
    rows: list[str]
    width: int
    height: int
    boxes: int
    solution: str | None
    errors: list[Finding]
    warnings: list[Finding]


class ReadAnswer(Struct, kw_only=True):
    """Everything that was found in a text or file."""

    title: str
    author: str
    puzzles: list[ReadPuzzle]
    left_out: int
    errors: list[Finding]
    warnings: list[Finding]


class Unreadable(Struct, kw_only=True):
    """A text or file without anything usable in it."""

    error: str
    errors: list[Finding] = []


class ValidateAnswer(Struct, kw_only=True):
    """Whether a drawing can be played, and all that is odd about it."""

    valid: bool
    errors: list[Finding]
    warnings: list[Finding]


class Saved(Struct, kw_only=True):
    """Where a saved puzzle is found."""

    id: str
    url: str


class Converted(Struct, kw_only=True):
    """A puzzle as a file."""

    text: str
    filename: str


class Choice(Struct, kw_only=True):
    """One thing a search can be asked for."""

    id: str
    name: str
    explanation: str


class Limits(Struct, kw_only=True):
    """How much this server takes on."""

    timeout_seconds: float
    default_timeout_seconds: float
    max_side: int
    max_states: int
    max_moves: int
    max_body_bytes: int
    max_file_bytes: int
    memory_mebibytes: int


class Options(Struct, kw_only=True):
    """Everything a search can be asked for."""

    objectives: list[Choice]
    algorithms: list[Choice]
    heuristics: list[Choice]
    limits: Limits


class InitialState(Struct, kw_only=True):
    """Where everything stands that takes part in the game."""

    player: Point
    boxes: list[Point]
    goals: list[Point]


class ShortStatistics(Struct, kw_only=True):
    """What a search cost."""

    states_explored: int = 0
    time_elapsed: float = 0.0
    optimal: bool = False


class Solved(Struct, kw_only=True):
    """A solution, replayed and found right."""

    success: Literal[True] = True
    solution: str
    moves: list[str]
    length: int
    moves_full: str
    stats: ShortStatistics
    initial_state: InitialState


class NotSolved(Struct, kw_only=True):
    """Why there is no solution to show."""

    success: Literal[False] = False
    error: str
    reason: Literal["timeout", "unsolvable", "invalid_puzzle", "invalid_request", "server_error"]
    stats: ShortStatistics


class BestSoFar(Struct, kw_only=True):
    """The length of the shortest solution known so far."""

    pushes: int
    moves: int


class Progress(Struct, kw_only=True):
    """How far a search is."""

    states_explored: int
    states_per_second: float
    lower_bound: int | None
    best: BestSoFar | None
    memory_bytes: int
    time_elapsed: float
    depth: int


class Statistics(Struct, kw_only=True):
    """What a search cost, in full."""

    states_explored: int
    states_generated: int
    states_per_second: float
    time_elapsed: float
    peak_memory_bytes: int
    optimal: bool


class SearchResult(Struct, kw_only=True):
    """How a search ended and what it knows."""

    success: bool
    status: str
    reason: Literal["timeout", "unsolvable"] | None
    error: str | None
    solution: str | None
    moves: list[str] | None
    moves_full: str | None
    length: int | None
    push_count: int | None
    move_count: int | None
    optimal: bool
    lower_bound: int | None
    objective: str
    algorithm: str
    heuristic: str
    stats: Statistics
    initial_state: InitialState


class JobRecord(Struct, kw_only=True):
    """A job, from the queue to its end."""

    id: str
    status: Literal["queued", "running", "done", "cancelled", "failed"]
    position: int
    progress: Progress | None
    result: SearchResult | None
    error: str | None


class CheckAnswer(Struct, kw_only=True):
    """Whether a position can still be won; `unknown` unless it is proved."""

    verdict: Literal["yes", "no", "unknown"]
    proof: str
    stats: ShortStatistics
    pushes: int | None


class Hint(Struct, kw_only=True):
    """The next push of a solution."""

    available: Literal[True] = True
    box: Point
    direction: Literal["U", "D", "L", "R"]
    to: Point
    target: Point
    walk: str
    moves: str
    run_moves: str
    solution: str
    pushes_left: int
    optimal: bool


class NoHint(Struct, kw_only=True):
    """Why there is no push to show."""

    available: Literal[False] = False
    reason: Literal["solved", "unsolvable", "timeout"]
    error: str


class Health(Struct, kw_only=True):
    """Whether the server can do its work."""

    status: Literal["ok", "unusable"]
    version: str
    workers: int
    queued: int
    running: int
