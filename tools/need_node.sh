#!/bin/sh
# Make sure there is Node with npm for checking the page's JavaScript; on Debian-like systems,
# install it.  Users of Sokobot never need it.
set -eu

OLDEST=18  # The first with `node --test`.

version() { node --version 2> /dev/null | sed 's/^v//; s/\..*//'; }
is_there() { command -v npm > /dev/null && [ "$(version)" -ge "$OLDEST" ] 2> /dev/null; }

if is_there; then exit 0; fi
if command -v apt-get > /dev/null; then
    echo "== installing Node for the page's checks"
    as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get update -qq
    $as_root apt-get install -qq --yes nodejs npm > /dev/null
fi
if ! is_there; then
    echo "The page's checks need Node $OLDEST or newer, with npm: install it." >&2
    exit 1
fi
