"""Runs the small programs of tests/conformance/taichi under Taichi itself and under nestor, and compares.

Usage: taichi_programs.py NESTOR [--target NAME] [--write | --recorded] [--show] [--jobs N] [CATEGORY | CATEGORY/PROGRAM ..]   with a
Python that has taichi and numpy. Programs are parted by lines `# --- name`, behind which `options: ..` gives more options
of `ti.init`. What Taichi prints, and the class of what it raises, stand in CATEGORY.expected, which --write renews; with
--recorded Taichi does not run, and the file is believed, as in the suite of nestor. Integers agree exactly, floats to 1e-5.
"""
import argparse
import concurrent.futures
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent / "taichi"
TOLERANCE = 1e-5
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
MARK = "# --- "


def sections(path):
    """Pairs of title and text."""
    found, lines = [], None
    for line in path.read_text().splitlines() if path.exists() else []:
        if line.startswith(MARK):
            lines = []
            found.append((line[len(MARK):], lines))
        elif lines is not None:
            lines.append(line)
    return [(title, "\n".join(lines)) for title, lines in found]


def programs(category):
    """Pairs of name and whole text, with the line that imports Taichi and the one that begins it."""
    for title, text in sections(FOLDER / (category + ".py")):
        name, _, options = title.partition(" options: ")
        yield name, f"import taichi as ti\nti.init(arch=ti.cpu{', ' + options if options else ''})\n{text}\n"


RAISED = """import runpy, sys
try:
    runpy.run_path(sys.argv[1], run_name='__main__')
except Exception as raised:
    sys.stdout.flush()
    print('raised', type(raised).__name__, file=sys.stderr)
"""


def of_taichi(text):
    """What Taichi prints of a program, and the class of what it raises or an empty string."""
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(text)
        file.flush()
        ended = subprocess.run([sys.executable, "-c", RAISED, file.name], capture_output=True, text=True, timeout=120,
                               env={**os.environ, "TI_LOG_LEVEL": "error", "TI_OFFLINE_CACHE": "0"})
    printed = "".join(line for line in ended.stdout.splitlines(keepends=True) if not line.startswith("[Taichi]"))
    raised = re.findall(r"^raised (\w+)$", ended.stderr, re.MULTILINE)
    return printed, raised[-1] if raised else f"signal {ended.returncode}" if ended.returncode else ""


def of_nestor(nestor, target, text):
    """The same of nestor."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.py"
        path.write_text(text)
        try:
            ended = subprocess.run([nestor, "run", "--target", target, str(path)], capture_output=True, text=True,
                                   timeout=120)
        except subprocess.TimeoutExpired:
            return "", "endless", ""
    if ended.returncode == 0:
        return ended.stdout, "", ended.stderr
    raised = re.search(r"\b(\w+(?:Error|Exception))\b", ended.stderr)
    kind = raised.group(1) if raised else "refused"
    return ended.stdout, f"signal {ended.returncode}" if ended.returncode < 0 else kind, ended.stderr


def near(a, b):
    return a == b or (math.isfinite(a) and abs(a - b) <= TOLERANCE * max(1.0, abs(a)))


def same_text(a, b):
    expected, found = a.splitlines(), b.splitlines()
    if len(expected) != len(found):
        return False
    for one, other in zip(expected, found):
        if " ".join(NUMBER.sub("#", one).split()) != " ".join(NUMBER.sub("#", other).split()):
            return False
        for x, y in zip(NUMBER.findall(one), NUMBER.findall(other)):
            whole = re.fullmatch(r"[-+]?\d+", x) is not None
            if x != y if whole else not near(float(x), float(y)):
                return False
    return True


def verdict(expected, found):
    if found[1].startswith("signal") or found[1] == "endless":
        return "CRASHES"
    if expected[1]:
        return "agrees" if found[1] == expected[1] else "accepted" if not found[1] else "another class"
    if found[1]:
        return "refused"
    return "agrees" if same_text(expected[0], found[0]) else "differs"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("nestor")
    parser.add_argument("--target", default="interp")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--recorded", action="store_true")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("chosen", nargs="*")
    options = parser.parse_intermixed_args()
    categories = sorted(path.stem for path in FOLDER.glob("*.py"))
    total, agreeing = 0, 0
    for category in categories:
        chosen = [c for c in options.chosen if c.split("/")[0] == category]
        if options.chosen and not chosen:
            continue
        known = dict(sections(FOLDER / (category + ".expected")))
        todo = [(name, text) for name, text in programs(category)
                if not chosen or any(c in (category, f"{category}/{name}") for c in chosen)]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            def split(text):
                match = re.search(r"(?:^|\n)raises (\w[\w -]*)$", text)
                return (text[:match.start()], match.group(1)) if match else (text, "")
            expected = list(pool.map(lambda one: split(known[one[0]]) if options.recorded and one[0] in known
                                     else of_taichi(one[1]), todo))
            found = list(pool.map(lambda one: of_nestor(options.nestor, options.target, one[1]), todo))
        if options.write:
            path = FOLDER / (category + ".expected")
            fresh = {**known, **{name: one[0].rstrip("\n") + (("\n" if one[0] else "") + "raises " + one[1] if one[1] else "")
                                 for (name, _), one in zip(todo, expected)}}
            order = [name for name, _ in programs(category)]
            path.write_text("".join(f"{MARK}{name}\n{fresh[name]}\n" for name in order if name in fresh))
        good = 0
        for (name, text), one, other in zip(todo, expected, found):
            said = verdict(one, other)
            good += said == "agrees"
            if said != "agrees":
                line = next((l for l in other[2].splitlines() if "error" in l), "")
                print(f"{category}/{name}: {said} {one[1]}: {line[:170]}")
                if options.show:
                    print("--- taichi\n" + one[0] + "--- nestor\n" + other[0] + other[2])
        total, agreeing = total + len(todo), agreeing + good
        print(f"== {category}: {good} of {len(todo)} agree", flush=True)
    print(f"{agreeing} of {total} agree")


main()
