"""`python -m tabletomb` is the command `tabletomb`."""

from tabletomb.cli.main import run

if __name__ == "__main__":
    run()
