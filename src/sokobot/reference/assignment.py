"""Give every row a column of its own, at the least total cost.

The Hungarian method, in the form that adds one row after another.  Columns
carry prices.  A newcomer looks for the cheapest chain of the kind "I take your
column, you take another", ending at a free column: a shortest-path search over
columns.  The prices then change so that every row's own column is again one of
its cheapest, which is what keeps the total least.

A pair that must not be costs `FORBIDDEN`; a total of that size means that no
pairing avoids all such pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

__all__ = ["FORBIDDEN", "CostTable", "cheapest_first_cost", "least_cost", "sum_of_row_minima"]

FORBIDDEN = 10**12
"""More than any sum of real distances."""

CostTable: TypeAlias = Sequence[Sequence[int]]
"""Costs by row and column; never fewer columns than rows."""


def least_cost(costs: CostTable) -> int:
    """Return the least total cost of giving each row a column of its own."""
    if not costs:
        return 0
    market = _Market(costs, prices=[0] * len(costs[0]))
    for row in range(len(costs)):
        market.admit(row)
    return sum(costs[row][column] for column, row in market.owners.items())


def cheapest_first_cost(costs: CostTable) -> int:
    """Return the total when the cheapest free pair is always taken: quick, not least.

    A row left with forbidden pairs alone has been unlucky, which proves nothing;
    it counts as if it shared its cheapest column.
    """
    pairs = sorted(
        (cost, row, column) for row, line in enumerate(costs) for column, cost in enumerate(line)
    )
    rows: set[int] = set()
    columns: set[int] = set()
    total = 0
    for cost, row, column in pairs:
        if row not in rows and column not in columns:
            rows.add(row)
            columns.add(column)
            total += cost if cost < FORBIDDEN else min(costs[row])
    return total


def sum_of_row_minima(costs: CostTable) -> int:
    """Return the total when rows may share columns: never more than the least cost."""
    return sum(min(line) for line in costs)


@dataclass(slots=True)
class _Market:
    costs: CostTable
    prices: list[int]
    owners: dict[int, int] = field(default_factory=dict)
    """The row that holds each taken column."""

    def admit(self, newcomer: int) -> None:
        """Give `newcomer` a column, moving others along the cheapest chain."""
        chain_costs: dict[int, int] = {}
        vacated: dict[int, int | None] = {}  # column -> the one its new owner leaves for it
        settled: dict[int, int] = {}
        row, column, spent = newcomer, None, 0
        while True:
            # A row that moves on no longer pays for its column; a newcomer has none.
            saved = 0 if column is None else self._charge(row, column)
            for other in set(range(len(self.prices))) - settled.keys():
                cost = spent + self._charge(row, other) - saved
                if other not in chain_costs or cost < chain_costs[other]:
                    chain_costs[other] = cost
                    vacated[other] = column
            column = min(chain_costs, key=lambda other: (chain_costs[other], other))
            spent = chain_costs.pop(column)
            if column not in self.owners:
                break
            settled[column] = spent
            row = self.owners[column]
        for other, cost in settled.items():
            self.prices[other] -= spent - cost
        self._move_along(vacated, column, newcomer)

    def _charge(self, row: int, column: int) -> int:
        return self.costs[row][column] - self.prices[column]

    def _move_along(self, vacated: dict[int, int | None], free: int, newcomer: int) -> None:
        column = free
        while (left := vacated[column]) is not None:
            self.owners[column] = self.owners[left]
            column = left
        self.owners[column] = newcomer
