"""What the tests of the bots share: little games and helpers on the path, and the games to try every bot on."""

import sys
from pathlib import Path

# At the end of the path, as in the tests' own conftest: they hide nothing, and other processes can import them too.
sys.path.append(str(Path(__file__).parent / "shared"))
