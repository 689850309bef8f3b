"""The examples in the documentation of the engine run and say what they say."""

import doctest
from types import ModuleType

import pytest

import tabletomb
from tabletomb.engine import match, moves


@pytest.mark.parametrize("module", [tabletomb, moves, match], ids=lambda module: module.__name__)
def test_examples_hold(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
