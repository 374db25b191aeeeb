# SPDX-License-Identifier: MIT
"""A program killed at any moment while it saves leaves the file before or the file after, whole: 50 moments, half of
them of checkpoints and half of scenes.

    kill_while_saving.py SAVE_FOREVER
"""

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOMENTS = 25
SEED = 20


def expect(condition, what):
    if not condition:
        sys.exit(what)


def numbers(lines):
    """The newest save that was begun, and the newest that was done."""
    newest = {"begin": 0, "end": 0}
    for line in lines:
        word, number = line.split()
        newest[word] = int(number)
    return newest["begin"], newest["end"]


def save_until_killed(program, kind, file, wait):
    """Kills it so many seconds after its first save; returns what it told."""
    saver = subprocess.Popen([program, "write", kind, str(file)], stdout=subprocess.PIPE, text=True)
    lines = []
    while not any(line.startswith("end") for line in lines):
        line = saver.stdout.readline()
        expect(line, f"{kind}: it ended by itself")
        lines.append(line)
    time.sleep(wait)
    saver.send_signal(signal.SIGKILL)
    # A last line may be cut off: what counts is told before and after.
    rest = saver.communicate()[0]
    return lines + [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]


def check(program, kind, file, wait):
    begun, done = numbers(save_until_killed(program, kind, file, wait))
    read = subprocess.run([program, "read", kind, str(file)], capture_output=True, text=True, check=False, timeout=60)
    expect(read.returncode == 0, f"{kind}, killed in save {begun}: {read.stderr}")
    found = int(read.stdout.split()[1])
    expect(found in (begun, done), f"{kind}: killed in save {begun} after {done}, the file holds {found}")
    return begun != done


def main():
    program = sys.argv[1]
    moments = random.Random(SEED)
    for kind, longest, name in (("checkpoint", 0.06, "world.lattice"), ("scene", 0.03, "world.toml")):
        with tempfile.TemporaryDirectory() as folder:
            within = sum(check(program, kind, Path(folder) / name, moments.uniform(0, longest)) for _ in range(MOMENTS))
            # Else the moments were all between two saves, and nothing was tried.
            expect(within >= MOMENTS // 4, f"{kind}: only {within} of {MOMENTS} moments lay within a save")
            others = [each.name for each in Path(folder).iterdir() if each.name != name and not each.name.endswith(".part")]
            expect(not others, f"{kind}: {others} were left")


if __name__ == "__main__":
    main()
