"""The native integer type.

This module stays uncompiled: a compiled module that imports `i64` from here gets machine integers,
an interpreted one gets plain `int`, and both compute the same numbers.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
else:
    i64 = int

__all__ = ["i64"]
