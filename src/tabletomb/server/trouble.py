"""What the server refuses, with the status that a browser understands."""

from __future__ import annotations

from tabletomb.engine.errors import (
    DocumentError,
    IllegalMove,
    SetupError,
    TabletombError,
    UnknownGame,
)


class Trouble(TabletombError):
    """A request that is refused: an HTTP status and a sentence, with the rule or the field at fault if there is one.

    On a table's socket the sentence may have marks, and `at` says what it speaks of.
    """

    def __init__(
        self,
        status: int,
        message: str,
        *,
        rule: str = "",
        at: tuple[str, ...] = (),
        field: str = "",
        wait: float = 0,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.rule = rule
        self.at = at
        self.field = field
        self.wait = wait
        """After how many seconds it is worth trying again."""


class Stale(Trouble):
    """The table has moved on since the position that was named."""

    def __init__(self) -> None:
        super().__init__(409, "The table has moved on meanwhile; look again.")


def trouble_of(error: TabletombError) -> Trouble:
    """Any error of this package as something to answer a request with."""
    if isinstance(error, Trouble):
        return error
    if isinstance(error, IllegalMove):
        return Trouble(409, error.message, rule=error.rule, at=error.at)
    if isinstance(error, UnknownGame):
        return Trouble(404, str(error))
    if isinstance(error, SetupError | DocumentError):
        return Trouble(422, str(error), field=error.field)
    return Trouble(400, str(error))
