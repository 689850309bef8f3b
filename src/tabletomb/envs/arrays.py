"""Spaces, observations and masks as arrays, alike for PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tabletomb.engine.state import State
from tabletomb.envs.setting import Setting

LIMIT: Final = 10.0
"""Observations are scaled to about 0 .. 1; what lies beyond this limit is cut off, so that the space has bounds."""

Observation = dict[str, NDArray[Any]]


def box(setting: Setting) -> spaces.Box:
    """The space of `state.observe(seat)`."""
    return spaces.Box(-LIMIT, LIMIT, (setting.observation_size,), np.float32)


def observation_space(setting: Setting) -> spaces.Dict:
    """The space of `masked_observation`."""
    mask = spaces.Box(0, 1, (setting.game.moves.size,), np.int8)
    return spaces.Dict({"observation": box(setting), "action_mask": mask})


def masked_observation(state: State, seat: int) -> Observation:
    """What a seat observes, with its legal moves marked 1."""
    return {"observation": vector(state, seat), "action_mask": mask(state, seat)}


def vector(state: State, seat: int) -> NDArray[np.float32]:
    """What a seat observes."""
    numbers = np.frombuffer(state.observe(seat), np.float32)
    return np.clip(numbers, -LIMIT, LIMIT)


def mask(state: State, seat: int) -> NDArray[np.int8]:
    """1 for every legal move of the seat, 0 for all others; nothing but 0 if it has nothing to decide."""
    marks = np.zeros(state.game.moves.size, np.int8)
    marks[state.legal(seat)] = 1
    return marks
