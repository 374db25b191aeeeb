# SPDX-License-Identifier: MIT
"""Holds the README against the program and the tree.

    readme.py README PROGRAM            fails where they differ
    readme.py README PROGRAM --update   writes the program's reference into the README

The part between the two reference marks has to be what `latticelab reference` prints, the table of
controls has to be that of app/key_bindings.cpp, the table of scenes every file of
assets/scenes with its title, every scene it shows has to be one that
`latticelab check` takes, and every file or folder the README links to has to exist.
"""

import re
import subprocess
import sys
import tempfile
from difflib import unified_diff
from pathlib import Path

BEGIN, END = "<!-- reference: printed by `latticelab reference` -->\n", "<!-- end of reference -->\n"


def split(text):
    """The text before, between and after the marks."""
    head, begin, rest = text.partition(BEGIN)
    body, end, tail = rest.partition(END)
    if not begin or not end:
        sys.exit(f"README has no part between {BEGIN.strip()!r} and {END.strip()!r}")
    return head + begin, body.strip("\n"), end + tail


def broken_links(text, folder):
    """Links and picture sources that lead to no file of the tree."""
    targets = re.findall(r"\]\(([^)\s#]+)[^)]*\)", text) + re.findall(r'(?:src|href)="([^"#]+)"', text)
    return [t for t in targets if "://" not in t and not (folder / t).exists()]


def wrong_controls(text, bindings):
    """What differs between the program's own lists of keys and mouse and the README's table, row by row."""
    rows = re.findall(r'(?:KeyBinding|MouseHelp)\{[^}]*?"([^"]+)",\s*"([^"]+)"\}', bindings)
    if len(rows) < 10:
        sys.exit("app/key_bindings.cpp is no longer written the way this test reads it")
    wanted = [f"| {keys} | {does} |" for keys, does in rows]
    table = re.search(re.escape(wanted[0]) + r"\n(?:\|.*\n)*", text)
    if not table:
        return [f"README's table of controls does not begin with: {wanted[0]}"]
    found = table.group(0).splitlines()
    return [f"README's table of controls: {line}" for line in unified_diff(found, wanted, "README", "program", lineterm="", n=0)]


def missing_scenes(text, folder):
    """Scenes that come with the program and whose row, with their title, the README's table lacks."""
    complaints = []
    for file in sorted(folder.glob("*.toml")):
        title = re.search(r'^title = "(.*)"$', file.read_text(encoding="utf-8"), re.MULTILINE).group(1)
        row = f"| [{file.stem}](assets/scenes/{file.name}) | {title} |"
        if row not in text:
            complaints.append(f"README's table of scenes lacks: {row}")
    return complaints


def refused_scenes(text, program, meshes):
    """What the program says against the scenes the README shows; they stand beside the meshes."""
    complaints = []
    scenes = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "meshes").symlink_to(meshes)
        (Path(folder) / "scenes").mkdir()
        file = Path(folder) / "scenes" / "readme.toml"
        for scene in scenes:
            file.write_text(scene, encoding="utf-8")
            done = subprocess.run([program, "check", str(file), "--backend", "cpu"], capture_output=True, text=True)
            if done.returncode != 0:
                complaints.append(f"the program refuses a scene of the README: {done.stderr}")
    return complaints if scenes else ["README shows no scene"]


def main():
    readme, program = Path(sys.argv[1]), sys.argv[2]
    head, body, tail = split(readme.read_text(encoding="utf-8"))
    printed = subprocess.run([program, "reference"], check=True, capture_output=True, text=True).stdout.strip("\n")
    if printed.count("\n") < 20:
        sys.exit(f"`latticelab reference` printed next to nothing:\n{printed}")
    if "--update" in sys.argv[3:]:
        readme.write_text(f"{head}\n{printed}\n\n{tail}", encoding="utf-8")
        return
    complaints = [f"README links to {link}, which does not exist" for link in broken_links(head + tail, readme.parent)]
    bindings = (readme.parent / "app/key_bindings.cpp").read_text(encoding="utf-8")
    complaints += wrong_controls(head, bindings)
    complaints += missing_scenes(head, readme.parent / "assets/scenes")
    complaints += refused_scenes(head + tail, program, (readme.parent / "assets/meshes").resolve())
    difference = list(unified_diff(body.split("\n"), printed.split("\n"), "README.md", "latticelab reference", lineterm=""))
    if difference:
        complaints += [*difference, "bring it up to date: python3 tests/readme.py README.md PROGRAM --update"]
    print("\n".join(complaints) or "README and program agree")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()
