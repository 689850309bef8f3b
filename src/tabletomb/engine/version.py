"""The version of this package, and whether its hot modules are compiled."""

from importlib.metadata import PackageNotFoundError, version

from tabletomb.engine import state

try:
    VERSION = version("tabletomb")
except PackageNotFoundError:  # a source tree that was never installed
    VERSION = "0+source"

COMPILED = not str(state.__file__).endswith(".py")
"""True if the rules run as machine code, False if they are interpreted."""
