"""Names for puzzles: two words each, chosen by the drawing, so that a puzzle keeps its name."""

from __future__ import annotations

from sokobot.canonical import canonical_form
from sokobot.puzzle import Puzzle

__all__ = ["title_of"]


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_FIRST = _words(
    """
    Amber Ashen Blue Brass Bright Broken Calm Chalk Clay Cold Copper Crooked Dim Distant Double
    Dusty Early Empty Even Far Faint Fallen First Flint Folded Foggy Frosty Gentle Glass Golden
    Grey Half Hidden High Hollow Idle Inner Iron Ivory Last Late Lazy Little Lonely Long Lost Low
    Marble Mellow Misty Mossy Narrow Near New Noisy Oaken Odd Old Open Outer Pale Paper Patient
    Plain Polished Quiet Rainy Red Restless Rough Round Rusty Salty Sandy Secret Sharp Short
    Silent Silver Single Sleepy Slow Small Smoky Snowy Spare Square Still Stone Stony Stray Strict
    Sunny Tall Tame Thin Third Tidy Tiny Twin Upper Velvet Warm Weary White Wide Wild Windy Winter
    Wooden Yellow Young
    """
)
_SECOND = _words(
    """
    Alcove Alley Anchor Anvil Arcade Archive Arch Attic Balcony Barn Basin Bay Bell Bench Berth
    Bridge Burrow Cabin Cabinet Canal Cargo Castle Cave Cellar Chamber Chapel Chest Circle Clock
    Closet Coast Corner Corridor Court Crane Crate Cupboard Depot Dock Door Drawer Drift Factory
    Fence Ferry Field Forge Fountain Garage Garden Gate Grotto Hall Harbour Hatch Haven Hill Hinge
    House Hut Inn Island Jetty Kiln Kitchen Ladder Landing Lane Lantern Larder Ledge Library Lift
    Lobby Lock Loft Market Mill Mine Mint Nest Niche Nook Orchard Oven Parlour Passage Path Pier
    Pit Plaza Pond Porch Press Quarry Quay Ramp Ridge Room Scale Shed Shelf Shop Siding Sluice
    Stable Stair Stall Station Store Studio Swing Tavern Terrace Tower Trail Trunk Tunnel Vault
    Vestry Wall Ward Warehouse Well Wharf Wheel Window Workshop Yard
    """
)


def title_of(puzzle: Puzzle) -> str:
    """Return the name that every drawing of this puzzle has."""
    number = int(canonical_form(puzzle).hash[:12], 16)
    first, number = number % len(_FIRST), number // len(_FIRST)
    return f"{_FIRST[first]} {_SECOND[number % len(_SECOND)]}"
