#!/bin/sh
# Chromium and PostgreSQL for the tests, from Debian's packages, where they are missing and we may install them.
# Without them the tests that need them say so.
missing=""
command -v chromium >/dev/null || command -v google-chrome >/dev/null || missing="$missing chromium"
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
[ -n "$missing" ] || exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing$missing for the tests ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null || echo "That failed; tests that need$missing will say so."
else
    echo "The tests also use$missing, which this machine does not have; those that need it will say so."
fi
exit 0
