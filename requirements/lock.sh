#!/bin/sh
# Pins every package with its hashes: all.txt first, the smaller sets within it. Usage: lock.sh PATH-OF-UV
set -eu
uv=$1
cd "$(dirname "$0")/.."
pin() {
    out=requirements/$1.txt
    shift
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
        --no-emit-index-url "$@" --output-file "$out" pyproject.toml
}
pin all --upgrade --all-extras --group build --group test --group bench --group lock
pin test --constraint requirements/all.txt --all-extras --group build --group test
pin run --constraint requirements/all.txt --extra server --group build
