#!/bin/sh
# Make sure there is a chromium for the browser tests; on Debian-like systems, install it.
set -eu

[ -z "${SOKOBOT_CHROMIUM:-}" ] || exit 0
for name in chromium chromium-browser google-chrome; do
    if command -v "$name" > /dev/null; then exit 0; fi
done
if ! command -v apt-get > /dev/null; then
    echo "The browser tests need chromium: install it, or set SOKOBOT_CHROMIUM to a browser." >&2
    exit 1
fi
echo "== installing chromium for the browser tests"
as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
$as_root apt-get install -qq --yes chromium > /dev/null
