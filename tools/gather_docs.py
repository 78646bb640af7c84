"""Put the pages of the documentation site together: `make docs`.

    python tools/gather_docs.py TARGET

The pages live where people find them on a code host: in docs/, at the root, in benchmarks/. Here
they come into one folder, their links follow, and two pages are made: the gallery, with solutions
that play, and the reference of the public names.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import sokobot
from sokobot.drawing.animation import animated_svg
from sokobot.library import bundled

ROOT = Path(__file__).parents[1]
PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "SECURITY.md": "SECURITY.md",
    "benchmarks/record.md": "record.md",
}
LINK = re.compile(r"(\]\()([^)\s#]*)(#[^)\s]*)?(\))")
GALLERY_TIERS = ("samples", "easy")
MORE_API = (
    "sokobot.states.space.State",
    "sokobot.states.space.Push",
    "sokobot.states.arrays.StateArrays",
    "sokobot.states.arrays.Expansion",
    "sokobot.states.own_search.OwnHeuristic",
    "sokobot.datasets.write_states",
    "sokobot.datasets.load_states",
    "sokobot.datasets.StateData",
    "sokobot.datasets.dataset_card",
    "sokobot.pddl.problem_text",
    "sokobot.pddl.plan_moves",
    "sokobot.drawing.animation.animated_svg",
    "sokobot.environments.game.SokobotEnv",
    "sokobot.environments.vector.SokobotVectorEnv",
    "sokobot.environments.oracle.Oracle",
    "sokobot.environments.games.Rewards",
    "sokobot.environments.puzzles.by_rating",
)


def main(target: Path) -> None:
    """Write all pages below `target`, anew."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    places = dict(PAGES)
    places |= {f"docs/{page.name}": page.name for page in (ROOT / "docs").glob("*.md")}
    for source, name in places.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        (target / name).write_text(relinked(text, Path(source).parent, places), encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "screenshots", target / "screenshots")
    (target / "gallery.md").write_text(gallery(target), encoding="utf-8")
    (target / "api.md").write_text(reference(), encoding="utf-8")


def relinked(text: str, folder: Path, places: dict[str, str]) -> str:
    """Return a page whose links lead to where the other pages are now.

    Files that are no pages are only in the repository: what named them stays, as code.
    """

    def follow(match: re.Match[str]) -> str:
        opening, link, anchor, closing = match.groups()
        if re.match(r"[a-z]+:", link):
            return match.group()
        anchor = re.sub("-+", "-", anchor or "")  # Code hosts keep every hyphen, sites do not.
        if not link:
            return f"{opening}{anchor}{closing}"
        full = (ROOT / folder / link).resolve().relative_to(ROOT).as_posix()
        if full in places:
            return f"{opening}{places[full]}{anchor}{closing}"
        if full.startswith("docs/screenshots/"):
            return f"{opening}{full.removeprefix('docs/')}{closing}"
        return f"{opening}index.md{closing}"

    return LINK.sub(follow, text)


def gallery(target: Path) -> str:
    """Write a moving picture of every puzzle of some tiers; return the page that shows them."""
    parts = [
        "# Gallery\n\nShortest solutions, in pushes, as `sokobot show --animate` draws them.\n"
    ]
    (target / "gallery").mkdir()
    for one in bundled():
        if one.tier not in GALLERY_TIERS:
            continue
        report = sokobot.solve(one.puzzle, timeout=None, max_states=200_000)
        if report.solution is None or not report.optimal:
            continue
        picture = target / "gallery" / f"{one.id}.svg"
        picture.write_text(animated_svg(one.puzzle, report.solution.directions), encoding="utf-8")
        pushes = report.solution.push_count
        parts.append(f"## {one.name}\n\n{pushes} pushes.\n\n![{one.name}](gallery/{one.id}.svg)\n")
    return "\n".join(parts)


def reference() -> str:
    """Return the page of all public names, and of what lies beside them for research."""
    public = [f"sokobot.{name}" for name in sokobot.__all__]
    homes = [f"{getattr(sokobot, name).__module__}.{name}" for name in sokobot.__all__]
    assert len(public) == len(homes)
    entries = [f"::: {name}\n" for name in (*homes, *MORE_API)]
    return "# Python API\n\n" + "\n".join(entries)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
