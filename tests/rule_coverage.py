"""Accounts for every rule: which ids of the rulebooks are proved by a test marked with them?

    python tests/rule_coverage.py           a line for each rulebook, and what is missing
    python tests/rule_coverage.py --list    every rule with its tests

Counts the house rules and the games of this repository. Ends with 1 if a rule has no test or a mark names no rule.
"""

import argparse
import contextlib
import io
import sys
from collections import defaultdict
from importlib.resources import files
from pathlib import Path

import pytest

import tabletomb
from tabletomb.engine.rulebook import Rulebook

ROOT = Path(__file__).resolve().parent.parent


class Marks:
    """A pytest plugin that notes which tests are marked with which rules."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = defaultdict(set)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args or ("(no id)",):
                    self.tests[str(rule)].add(item.nodeid.partition("[")[0])


def collected() -> dict[str, set[str]]:
    """The tests of each rule that a mark names."""
    marks, said = Marks(), io.StringIO()
    quietly = ["--collect-only", "-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")]
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        ended = pytest.main([*quietly, str(ROOT / "tests")], plugins=[marks])
    if ended != pytest.ExitCode.OK:
        sys.exit(f"The tests cannot be collected:\n{said.getvalue()[-4000:]}")
    return marks.tests


def rulebooks() -> dict[str, list[str]]:
    """The rule ids of each book: of the house, and of the games in this repository."""
    house = Rulebook((files("tabletomb.engine") / "rules.md").read_text("utf-8")).rules
    books = {"House rules": list(house)}
    for game in tabletomb.games():
        if game.package.startswith("tabletomb."):
            books[game.title] = [rule for rule in game.rulebook.rules if rule not in house]
    return books


def main() -> int:
    parser = argparse.ArgumentParser(description="Account for every rule: which ones have a test?")
    parser.add_argument("--list", action="store_true", help="show every rule with its tests")
    listed: bool = parser.parse_args().list
    tests, books = collected(), rulebooks()
    known = {rule for rules in books.values() for rule in rules}
    unknown = sorted(tests.keys() - known)
    missing = sorted(known - {rule for rule, proofs in tests.items() if proofs})
    if listed:
        for rules in books.values():
            for rule in rules:
                print(rule, *sorted(tests.get(rule, ())) or ["(no test)"], sep="\n    ")
        print()
    print(f"{'':24} {'rules':>6} {'proved':>7} {'tests':>6}")
    for title, rules in books.items():
        proved = [rule for rule in rules if rule not in missing]
        proofs = {test for rule in rules for test in tests.get(rule, ())}
        print(f"{title:24} {len(rules):6} {len(proved):7} {len(proofs):6}")
        if len(proved) < len(rules):
            print(f"    without a test: {', '.join(rule for rule in rules if rule in missing)}")
    for rule in unknown:
        print(f"No rulebook has a rule {rule}, but there are marks for it: {', '.join(sorted(tests[rule])[:5])}")
    proved_share = 100 * (len(known) - len(missing)) / len(known)
    print(f"{proved_share:.1f} % of {len(known)} rules are proved by a test.")
    return 1 if missing or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
