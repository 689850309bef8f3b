"""`python -m tabletomb.cli` is the `tabletomb` command."""

from tabletomb.cli.main import run

run()
