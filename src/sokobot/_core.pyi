"""The native search core; only sokobot.engine imports it."""

from collections.abc import Callable
import enum


class Objective(enum.Enum):
    PUSHES = 0

    MOVES = 1

    PUSHES_MOVES = 2

    MOVES_PUSHES = 3

    ANY = 4

class Algorithm(enum.Enum):
    ASTAR = 0

    IDASTAR = 1

    GREEDY = 2

    BFS = 3

    DFS = 4

    PORTFOLIO = 5

class Heuristic(enum.Enum):
    MATCHING = 0

    GREEDY_MATCHING = 1

    NEAREST = 2

    MANHATTAN = 3

    EUCLIDEAN = 4

    WEIGHTED = 5

    NONE = 6

class Pruning(enum.Enum):
    CORRAL_PUSHES = 0

    CORRAL_DEADLOCKS = 1

    PAIRS = 2

    TRIPLES = 3

    PERIMETER = 4

    SYMMETRY = 5

    FROZEN_WALLS = 6

    PRICED_TABLES = 7

class SearchSettings:
    def __init__(self) -> None: ...

    @property
    def objective(self) -> Objective: ...

    @objective.setter
    def objective(self, arg: Objective, /) -> None: ...

    @property
    def algorithm(self) -> Algorithm: ...

    @algorithm.setter
    def algorithm(self, arg: Algorithm, /) -> None: ...

    @property
    def heuristic(self) -> Heuristic: ...

    @heuristic.setter
    def heuristic(self, arg: Heuristic, /) -> None: ...

    @property
    def detect_deadlocks(self) -> bool: ...

    @detect_deadlocks.setter
    def detect_deadlocks(self, arg: bool, /) -> None: ...

    def disable(self, pruning: Pruning) -> None: ...

    @property
    def upper_bound(self) -> int: ...

    @upper_bound.setter
    def upper_bound(self, arg: int, /) -> None: ...

    @property
    def proved_bound(self) -> int: ...

    @proved_bound.setter
    def proved_bound(self, arg: int, /) -> None: ...

    @property
    def threads(self) -> int: ...

    @threads.setter
    def threads(self, arg: int, /) -> None: ...

    @property
    def time_limit_seconds(self) -> float: ...

    @time_limit_seconds.setter
    def time_limit_seconds(self, arg: float, /) -> None: ...

    @property
    def max_states(self) -> int: ...

    @max_states.setter
    def max_states(self, arg: int, /) -> None: ...

    @property
    def memory_limit_bytes(self) -> int: ...

    @memory_limit_bytes.setter
    def memory_limit_bytes(self, arg: int, /) -> None: ...

class SearchStatus(enum.Enum):
    SOLVED = 0

    UNSOLVABLE = 1

    EXHAUSTED = 2

    TIME_LIMIT = 3

    MEMORY_LIMIT = 4

    STATE_LIMIT = 5

    INTERRUPTED = 6

class SearchProgress:
    @property
    def states_explored(self) -> int: ...

    @property
    def states_generated(self) -> int: ...

    @property
    def memory_bytes(self) -> int: ...

    @property
    def lower_bound(self) -> int: ...

    @property
    def depth(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class SearchResult:
    @property
    def status(self) -> SearchStatus: ...

    @property
    def moves(self) -> str: ...

    @property
    def states_explored(self) -> int: ...

    @property
    def states_generated(self) -> int: ...

    @property
    def peak_memory_bytes(self) -> int: ...

    @property
    def lower_bound(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class Drawing:
    def __init__(self, width: int, height: int, cells: str) -> None: ...

def search(drawing: Drawing, settings: SearchSettings, keep_going: Callable[[SearchProgress], bool] | None = None) -> tuple[SearchResult, bool]:
    """Search once.  The second value tells whether Ctrl-C ended the search."""

def improve(drawing: Drawing, moves: str, settings: SearchSettings, keep_going: Callable[[SearchProgress], bool] | None = None) -> tuple[SearchResult, bool]:
    """
    Make a solution shorter.  The second value tells whether Ctrl-C ended it.
    """

def push_perft(drawing: Drawing, depth: int) -> list[int]:
    """Count the sequences of 1, 2, … depth pushes from the start."""

class GraphArrays:
    @property
    def status(self) -> SearchStatus: ...

    @property
    def box_count(self) -> int: ...

    @property
    def boxes(self) -> bytes: ...

    @property
    def players(self) -> bytes: ...

    @property
    def pushes_left(self) -> bytes: ...

    @property
    def first_edges(self) -> bytes: ...

    @property
    def edge_targets(self) -> bytes: ...

    @property
    def edge_slots(self) -> bytes: ...

    @property
    def edge_directions(self) -> bytes: ...

    @property
    def states_explored(self) -> int: ...

    @property
    def peak_memory_bytes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class Difficulty:
    @property
    def status(self) -> SearchStatus: ...

    @property
    def luck_bits(self) -> float: ...

    @property
    def box_changes(self) -> int: ...

    @property
    def pushes(self) -> int: ...

    @property
    def goal_distance(self) -> int: ...

    @property
    def losing_share(self) -> float: ...

    @property
    def shortest_solutions(self) -> float: ...

    @property
    def states(self) -> int: ...

    @property
    def winnable_states(self) -> int: ...

    @property
    def peak_memory_bytes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class LostCore:
    @property
    def status(self) -> SearchStatus: ...

    @property
    def kind(self) -> str: ...

    @property
    def boxes(self) -> list[tuple[int, int]]: ...

    @property
    def squares(self) -> list[tuple[int, int]]: ...

    @property
    def goals(self) -> list[tuple[int, int]]: ...

    @property
    def needed(self) -> int: ...

    @property
    def is_minimal(self) -> bool: ...

    @property
    def states_explored(self) -> int: ...

    @property
    def seconds(self) -> float: ...

def find_lost_core(drawing: Drawing, last_push: tuple[int, int] | None, is_known_lost: bool, settings: SearchSettings, keep_going: Callable[[SearchProgress], bool] | None = None) -> tuple[LostCore, bool]:
    """
    Which boxes make a position lost.  The second value tells whether Ctrl-C ended the work.
    """

def state_graph(drawing: Drawing, settings: SearchSettings, leaves_out_dead_squares: bool, ends_at_solved: bool, keep_going: Callable[[SearchProgress], bool] | None = None) -> tuple[GraphArrays, bool]:
    """
    All states from the start.  The second value tells whether Ctrl-C ended the work.
    """

def measure_difficulty(drawing: Drawing, settings: SearchSettings, keep_going: Callable[[SearchProgress], bool] | None = None) -> tuple[Difficulty, bool]:
    """
    How hard a small puzzle is.  The second value tells whether Ctrl-C ended the work.
    """

class AllStarts:
    @property
    def status(self) -> SearchStatus: ...

    @property
    def box_count(self) -> int: ...

    @property
    def boxes(self) -> bytes: ...

    @property
    def players(self) -> bytes: ...

    @property
    def pushes(self) -> bytes: ...

    @property
    def box_changes(self) -> bytes: ...

    @property
    def goal_distances(self) -> bytes: ...

    @property
    def luck_bits(self) -> bytes: ...

    @property
    def shortest_solutions(self) -> bytes: ...

    @property
    def states(self) -> int: ...

    @property
    def winnable_states(self) -> int: ...

    @property
    def seconds(self) -> float: ...

def all_starts(room: Drawing, allows_boxes_on_goals: bool, most: int, settings: SearchSettings, keep_going: Callable[[SearchProgress], bool] | None = None) -> tuple[AllStarts, bool]:
    """
    How hard every start of a room is.  The second value tells whether Ctrl-C ended it.
    """

class NeededTechniques:
    @property
    def status(self) -> SearchStatus: ...

    @property
    def names(self) -> list[str]: ...

def needed_techniques(drawing: Drawing, settings: SearchSettings, keep_going: Callable[[SearchProgress], bool] | None = None) -> tuple[NeededTechniques, bool]:
    """
    Which techniques a puzzle needs.  The second value tells whether Ctrl-C ended it.
    """
