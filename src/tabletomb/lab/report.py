"""The report on a run: one HTML page that explains its balance, opens anywhere and loads nothing."""

from __future__ import annotations

from pathlib import Path

from tabletomb.lab.folder import Folder
from tabletomb.lab.trouble import LabTrouble, needs_extra, reason


def write(directory: Path, target: Path) -> None:
    """Write the report on the run in `directory` to the file `target`, whole or not at all.

    The same run gives the same bytes. An unfinished run is reported as far as it went. Raises a `TabletombError` with
    a sentence if there is no such run, its files are damaged, or the page cannot be written.
    """
    try:
        from polars.exceptions import PolarsError

        from tabletomb.lab.report_page import page
        from tabletomb.lab.report_run import Record
    except ImportError as error:
        raise needs_extra(error.name or "altair") from error
    if target.is_dir():
        raise LabTrouble(f"{target} is a folder; name the file to write the report to.")
    try:
        html = page(Record(directory))
    except (PolarsError, OSError) as error:
        raise LabTrouble(f"The games in {directory} cannot be read: {reason(error)}.") from error
    Folder(target.parent).write(target.name, html.encode())
