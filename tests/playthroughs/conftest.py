"""What these tests share with the script beside them, on the path."""

import sys
from pathlib import Path

# At the end of the path, as in the tests' own conftest: it hides nothing.
sys.path.append(str(Path(__file__).parent))
