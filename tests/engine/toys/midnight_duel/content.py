"""The twelve cards."""

from tabletomb.engine.content import unique_ids
from tabletomb.engine.document import Field


class Tables:
    """Names and values of the cards."""

    def __init__(self, ids: dict[str, int], values: list[int]) -> None:
        self.ids = ids
        self.names = list(ids)
        self.values = values


def build(field: Field) -> Tables:
    """Check a pack: twelve cards, ids and values all different."""
    field.keys("title", "cards")
    field["title"].text()
    cards = field["cards"].each(12)
    for card in cards:
        card.keys("id", "value")
    values = [card["value"].number(1, 99) for card in cards]
    for place, card in enumerate(cards):
        if values[place] in values[:place]:
            raise card["value"].fail(f"stands twice; entry {values.index(values[place])} is worth the same")
    return Tables(unique_ids(cards), values)
