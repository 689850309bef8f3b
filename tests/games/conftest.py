"""What the tests of the games share: helpers on the path."""

import sys
from pathlib import Path

# At the end of the path, as in the tests' own conftest: they hide nothing.
sys.path.append(str(Path(__file__).parent / "shared"))
