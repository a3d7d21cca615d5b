#!/usr/bin/env python3
"""pack.py OUT.zip ROOT FOLDER...: packs folders into one zip. The same files give the same bytes: sorted, no times."""
import pathlib
import sys
import zipfile

out, root = sys.argv[1], pathlib.Path(sys.argv[2])
files = sorted(
    path.relative_to(root).as_posix()
    for folder in sys.argv[3:]
    for path in (root / folder).rglob("*")
    if path.is_file()
)
with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as zip_file:
    for name in files:
        entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = 0o644 << 16
        zip_file.writestr(entry, (root / name).read_bytes())
