"""The client's types are made from the server's description; nobody may forget to make them anew."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tabletomb.server.openapi import main

WEB = Path(__file__).parents[2] / "web"
MAKER = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"


@pytest.mark.skipif(
    not MAKER.exists() or shutil.which("node") is None,
    reason="needs Node.js on the PATH and the client's packages (make client)",
)
def test_the_types_of_the_wire_are_current(tmp_path: Path) -> None:
    described, made = tmp_path / "openapi.json", tmp_path / "schema.d.ts"
    main(["--schemas", str(described)])
    command = ["node", str(MAKER), str(described), "--default-non-nullable", "false", "--output", str(made)]
    subprocess.run(command, check=True, capture_output=True, cwd=WEB)
    assert made.read_text() == (WEB / "src/wire/schema.d.ts").read_text(), "docs/client.md says how to make them anew"
