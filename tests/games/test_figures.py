"""The drawings of the rulebook in the browser client belong to rules; what each shows is checked game by game."""

import pytest
from figures import Figures

import tabletomb


@pytest.mark.parametrize("name", ["dead-and-breakfast", "inn-keeper"])
def test_every_drawing_belongs_to_a_rule_of_its_own(name):
    rules = [figure["rule"] for figure in Figures(name)["figures"]]
    assert len(set(rules)) == len(rules)
    assert set(rules) <= tabletomb.game(name).rulebook.rules.keys()
