"""The flows of the page in Firefox: `tests/firefox/flows.js` drives it by WebDriver BiDi.

Playwright drives only a Firefox of its own, which no package registry has.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_every_flow_works_in_firefox(live_server: str) -> None:
    names = [os.environ.get("SOKOBOT_FIREFOX", ""), "firefox-esr", "firefox"]
    firefox = next((path for name in names if name and (path := shutil.which(name))), None)
    if firefox is None:
        pytest.fail("Firefox is missing; `make firefox` installs it", pytrace=False)
    if not (ROOT / "node_modules" / "puppeteer-core").is_dir():
        pytest.fail("puppeteer is missing; `make node_modules/.installed` installs it")

    command = ["node", "tests/firefox/flows.js", firefox, live_server]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)

    flows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    assert len(flows) >= 17
    assert [flow for flow in flows if flow["error"]] == []
