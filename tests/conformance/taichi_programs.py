"""Runs the small programs of tests/conformance/taichi under Taichi itself and under nestor, and compares.

Usage: taichi_programs.py NESTOR [--target NAME] [--write | --recorded] [--show] [--jobs N] [FOLDER | FILE | FILE/PROGRAM ..]   with a
Python that has taichi and numpy. Programs are parted by lines `# --- name`, behind which `options: ..` gives more options
of `ti.init`. In a program named `each` the line EACH stands for the text of each row `#= name: text` below it in turn, so
that every row is a program. What Taichi prints, and the class of what it raises, stand in FILE.expected, which --write
renews; with --recorded Taichi does not run, and the file is believed, as in the suite of nestor. Integers agree exactly,
floats to 1e-5. Where `ti.init` asks for one thread, nestor draws Taichi's random numbers (--rng=taichi).
"""
import argparse
import concurrent.futures
import ctypes
import math
import os
import pathlib
import re
import runpy
import signal
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent / "taichi"
TOLERANCE = 1e-5
# What differs for reasons of Taichi's own: told, and no failure.
KNOWN = {
    "data/layouts/dense_bad_dims": "a tree without fields is refused where the process ends, depending on what ran before",
    "data/layouts/root_in_kernel": "the same",
    "errors/calls/init_in_kernel": "Taichi ends by signal 11 now and then",
}
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
MARK = "# --- "
ROW = "#= "
EACH = re.compile(r"(?m)\bEACH$")


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


def rows(title, text):
    """The programs of a section: itself, or one for each row."""
    name, _, options = title.partition(" options: ")
    lines = text.splitlines()
    given = [line[3:].partition(": ") for line in lines if line.startswith(ROW)]
    if not given:
        yield name, options, text
    body = "\n".join(line for line in lines if not line.startswith(ROW))
    for name, _, each in given:
        yield name, options, EACH.sub(lambda _: each, body)


def programs(category):
    """Pairs of name and whole text, with the line that imports Taichi and the one that begins it."""
    for title, section in sections(FOLDER / (category + ".py")):
        for name, options, text in rows(title, section):
            yield name, f"import taichi as ti\nti.init(arch=ti.cpu{', ' + options if options else ''})\n{text}\n"


def load_taichi():
    """In a process that runs programs, each in a fork of its own: the import takes longer than most of them."""
    os.environ.update(TI_LOG_LEVEL="error", TI_OFFLINE_CACHE="0")
    import numpy, pytest, taichi  # noqa: F401


def run_program(path):
    """Runs it as Python does, in a process that ends here; what it raises stands in the last line of stderr."""
    signal.alarm(120)
    sys.argv = [path]
    try:
        runpy.run_path(path, run_name="__main__")
        import taichi
        taichi.sync()
    except SystemExit:
        pass
    except Exception as raised:
        print("\nraised", type(raised).__name__, file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    ctypes.CDLL(None).fflush(None)
    import taichi
    taichi.reset()  # flushes what kernels printed
    ctypes.CDLL(None).fflush(None)
    os._exit(0)


def of_taichi(text):
    """What Taichi prints of a program, and the class of what it raises or an empty string."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: pathlib.Path(folder) / name for name in ("program.py", "stdout", "stderr")}
        paths["program.py"].write_text(text)
        child = os.fork()
        if child == 0:
            for name, descriptor in (("stdout", 1), ("stderr", 2)):
                os.dup2(os.open(paths[name], os.O_WRONLY | os.O_CREAT), descriptor)
            try:
                run_program(str(paths["program.py"]))
            finally:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        stdout, stderr = (paths[name].read_text(errors="replace") for name in ("stdout", "stderr"))
    log = ("[Taichi]", "[W ", "[E ")
    printed = "".join(line for line in stdout.splitlines(keepends=True) if not line.startswith(log))
    raised = re.findall(r"^raised (\w+)$", stderr, re.MULTILINE)
    return printed, raised[-1] if raised else f"signal {status}" if status else ""


def of_nestor(nestor, target, text):
    """The same of nestor."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.py"
        path.write_text(text)
        try:
            random = ["--rng=taichi"] if "cpu_max_num_threads=1" in text else []
            ended = subprocess.run([nestor, "run", "--target", target, *random, str(path)], capture_output=True,
                                   text=True, timeout=120)
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
    taichi = None if options.recorded else concurrent.futures.ProcessPoolExecutor(options.jobs, initializer=load_taichi)
    categories = sorted(str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.py"))
    total, agreeing, known_to_differ = 0, 0, 0
    for category in categories:
        if options.chosen and not any(f"{c}/".startswith(f"{category}/") or f"{category}/".startswith(f"{c}/")
                                      for c in options.chosen):
            continue
        chosen = [c for c in options.chosen if c.startswith(f"{category}/")]
        known = dict(sections(FOLDER / (category + ".expected")))
        todo = [(name, text) for name, text in programs(category)
                if not chosen or f"{category}/{name}" in chosen]
        def split(text):
            match = re.search(r"(?:^|\n)raises (\w[\w -]*)$", text)
            return (text[:match.start()], match.group(1)) if match else (text, "")
        if options.recorded:
            expected = [split(known.get(name, "")) for name, _ in todo]
        else:
            expected = list(taichi.map(of_taichi, [text for _, text in todo]))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            found = list(pool.map(lambda one: of_nestor(options.nestor, options.target, one[1]), todo))
        if options.write:
            path = FOLDER / (category + ".expected")
            def recorded(printed, raised):
                printed = printed.rstrip("\n")
                return "\n".join(part for part in (printed, f"raises {raised}" if raised else "") if part)
            fresh = {**known, **{name: recorded(*one) for (name, _), one in zip(todo, expected)}}
            order = [name for name, _ in programs(category)]
            path.write_text("".join(f"{MARK}{name}\n" + (f"{fresh[name]}\n" if fresh[name] else "")
                                    for name in order if name in fresh))
        good = 0
        for (name, text), one, other in zip(todo, expected, found):
            said = verdict(one, other)
            good += said == "agrees"
            if said != "agrees":
                line = next((l for l in other[2].splitlines() if "error" in l), "")
                print(f"{category}/{name}: {said} {one[1]}: {line[:170]}")
                if reason := KNOWN.get(f"{category}/{name}"):
                    known_to_differ += 1
                    print(f"    known: {reason}")
                if options.show:
                    print("--- taichi\n" + one[0] + "--- nestor\n" + other[0] + other[2])
        total, agreeing = total + len(todo), agreeing + good
        print(f"== {category}: {good} of {len(todo)} agree", flush=True)
    if total == 0:
        sys.exit(f"no program is called {' or '.join(options.chosen)}: say `host/texts` or `host/texts/NAME`")
    print(f"{agreeing} of {total} agree")
    return agreeing + known_to_differ < total


if __name__ == "__main__":
    sys.exit(main())
