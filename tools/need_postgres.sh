#!/bin/sh
# Make sure there is a PostgreSQL server for the store's tests; on Debian-like systems, install it.
# The tests start a server of their own, so none needs to run.
set -eu

[ -z "${SOKOBOT_TEST_POSTGRES_URL:-}" ] || exit 0
for initdb in /usr/lib/postgresql/*/bin/initdb; do
    if [ -x "$initdb" ]; then exit 0; fi
done
if command -v initdb > /dev/null; then exit 0; fi
if ! command -v apt-get > /dev/null; then
    echo "The store's tests need PostgreSQL: install it, or set SOKOBOT_TEST_POSTGRES_URL." >&2
    exit 1
fi
echo "== installing PostgreSQL for the store's tests"
as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
$as_root apt-get install -qq --yes postgresql > /dev/null
