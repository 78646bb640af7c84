"""The native search core; sokobot.engine and its few siblings import it."""

from collections.abc import Callable, Sequence
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
    def pause_after_seconds(self) -> float: ...

    @pause_after_seconds.setter
    def pause_after_seconds(self, arg: float, /) -> None: ...

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

class Proof:
    def __init__(self, drawing: Drawing, settings: SearchSettings) -> None: ...

    @property
    def is_paused(self) -> bool: ...

    @property
    def memory_bytes(self) -> int: ...

    def go_on(self, settings: SearchSettings, keep_going: Callable[[SearchProgress], bool] | None = None) -> tuple[SearchResult, bool]:
        """Search on.  The second value tells whether Ctrl-C ended the search."""

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

class StateSpace:
    @property
    def state_bytes(self) -> int: ...

    @property
    def box_count(self) -> int: ...

    def start(self) -> bytes: ...

    def boxes(self, state: bytes) -> list[int]: ...

    def region(self, state: bytes) -> list[int]: ...

    def pushes(self, state: bytes) -> list[int]: ...

    def after_push(self, state: bytes, push: int) -> bytes: ...

    def before_push(self, state: bytes, push: int) -> bytes: ...

    def expand(self, state: bytes) -> list[tuple[int, bytes, int]]: ...

    def moves_of(self, pushes: Sequence[int]) -> str: ...

    def macro_moves(self, state: bytes) -> list[tuple[list[int], bytes]]: ...

    def lost_by(self, state: bytes, asks_tables: bool) -> list[str]: ...

    def encoded(self, boxes: object, players: object) -> bytes: ...

    def expand_batch(self, states: object, wants_estimates: bool, threads: int) -> tuple[bytes, bytes, bytes, bytes]: ...

    def estimates(self, states: object, threads: int) -> bytes: ...

    def solved(self, states: object) -> bytes: ...

def open_state_space(drawing: Drawing, heuristic: Heuristic, leaves_out_lost: bool) -> StateSpace:
    """The states of a puzzle, their pushes and what they are worth."""

class RewardRules:
    def __init__(self, step: float, box_on_goal: float, box_off_goal: float, solved: float) -> None: ...

class EnvironmentBatch:
    def __init__(self, rows: int, columns: int, puzzles: Sequence[str], games: int, max_steps: int, rewards: RewardRules) -> None: ...

    def allow(self, puzzles: Sequence[int]) -> None: ...

    def seed(self, seed: int) -> None: ...

    def begin(self, game: int) -> None: ...

    def begin_with(self, game: int, puzzle: int) -> None: ...

    def step(self, actions: object, rewards: object, terminated: object, truncated: object, pushed: object) -> None: ...

    def observe(self, grids: object) -> None: ...

    def open_actions(self, masks: object) -> None: ...

    def puzzles(self) -> bytes: ...

    def steps(self) -> bytes: ...

class PlayedSolution:
    @property
    def is_right(self) -> bool: ...

    @property
    def floor_squares(self) -> int: ...

    @property
    def boxes(self) -> int: ...

    @property
    def goals(self) -> int: ...

    @property
    def boxes_on_goals(self) -> int: ...

    @property
    def box_changes(self) -> int: ...

    @property
    def box_lines(self) -> int: ...

    @property
    def boxes_pushed(self) -> int: ...

    @property
    def pushes_off_goals(self) -> int: ...

def played_solution(drawing: Drawing, moves: str) -> PlayedSolution:
    """Play a solution on the drawing: is it right, and how long?"""

def quick_labels(puzzles: Sequence[tuple[int, int, str]], settings: SearchSettings) -> list[tuple[SearchResult, PlayedSolution]]:
    """Search each of many puzzles once; judge and measure the solutions."""
