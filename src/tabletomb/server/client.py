"""The browser client: files that Vite has built into this package, or a sentence how to build them."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

HOME = Path(__file__).parent / "client"
NOT_BUILT = "The browser client is not built yet: run `make client`. The interface below /api works without it.\n"
FOREVER = "public, max-age=31536000, immutable"
_PACKED = (("br", ".br"), ("gzip", ".gz"))
_WORTH_PACKING = ("text/", "application/javascript", "application/json", "image/svg", "application/manifest")


async def serve_client(request: Request) -> Response:
    """A file of the client; every other path is a screen of the client, so the page itself."""
    if not (HOME / "index.html").is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    wanted = request.path_params.get("path", "")
    path = (HOME / wanted).resolve()
    found = wanted and path.is_relative_to(HOME.resolve()) and path.is_file()
    if not found and wanted.startswith("assets/"):
        return PlainTextResponse("There is no such file.\n", 404)
    return _file(path if found else HOME / "index.html", request.headers.get("accept-encoding", ""))


def _file(path: Path, accepted: str) -> Response:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    hashed = "assets" in path.parent.parts[len(HOME.parts) :]
    headers = {"cache-control": FOREVER if hashed else "no-cache", "vary": "accept-encoding"}
    for encoding, suffix in _PACKED:
        packed = path.with_name(path.name + suffix)
        if encoding in accepted and packed.is_file():
            return Response(packed.read_bytes(), headers={**headers, "content-encoding": encoding}, media_type=kind)
    if "gzip" in accepted and kind.startswith(_WORTH_PACKING):
        data = _packed(path, path.stat().st_mtime_ns)
        return Response(data, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
    return Response(path.read_bytes(), headers=headers, media_type=kind)


@lru_cache(maxsize=200)
def _packed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 6)
