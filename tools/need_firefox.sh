#!/bin/sh
# Make sure there is a Firefox for the browser tests; on Debian-like systems, install it.
set -eu

[ -z "${SOKOBOT_FIREFOX:-}" ] || exit 0
for name in firefox-esr firefox; do
    if command -v "$name" > /dev/null; then exit 0; fi
done
if ! command -v apt-get > /dev/null; then
    echo "The browser tests need Firefox: install it, or set SOKOBOT_FIREFOX to it." >&2
    exit 1
fi
echo "== installing Firefox for the browser tests"
as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
$as_root apt-get install -qq --yes firefox-esr > /dev/null
