#!/usr/bin/env python3
"""Milliseconds of a call: what nestor makes of Taichi programs against Taichi's own CPU back end.

    taichi_times.py NESTOR [--json FILE] [--rounds 11] [--threads 1 2] [NAME..]

Needs Taichi 1.7.4 (`make bench-taichi` installs it into build/conformance) and a C++ compiler, CXX or g++. Each
program is a process of its own on either side, started and warm (kernels compiled, data there) before anything is
timed; then both take turns, so that what else the machine does meets both. A time is the mean of as many calls as
take 30 ms, of one thread the processor's, which other programs do not lengthen; a row is the median of the rounds.
The fields that come out are compared.
"""
import argparse
import ctypes
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
SAMPLES, OWN = ROOT / "samples/taichi", ROOT / "tests/bench/programs"


class Program:
    """`sizes` replaces constants of the file; `calls` are timed together, with their arguments, under Taichi `theirs`."""

    def __init__(self, path, calls, start, field, wanted, sizes=None, tolerance=1e-3, theirs=None):
        self.path, self.calls, self.start, self.field = path, calls, start, field
        self.theirs = theirs or calls
        self.wanted, self.sizes, self.tolerance = wanted, sizes or {}, tolerance

    def source(self):
        text = self.path.read_text()
        for name, value in self.sizes.items():
            text, count = re.subn(rf"^{name} = \d+$", f"{name} = {value}", text, flags=re.M)
            assert count == 1, f"{self.path} has no `{name} = ..`"
        # definitions alone: from the first call at module level on the text is the program
        begins = [text.find(f"\n{name}(") for name, *_ in self.start]
        ends = [at for at in begins + [text.find("\ngui =")] if at >= 0]
        return text[: min(ends)] + "\n" if ends else text


PROGRAMS = {
    # particles begin at random places: sums are near each other, no more
    "mpm88": Program(SAMPLES / "mpm88.py", [("substep",)], [("init",)], "x", 1.5, tolerance=0.02),
    "mpm99": Program(SAMPLES / "mpm99.py", [("substep",)], [("init",)], "x", 1.5),
    "nbody": Program(SAMPLES / "nbody.py", [("gravity",), ("advance",)], [("place",)], "pos", 3),
    "nbody_2048": Program(SAMPLES / "nbody.py", [("gravity",), ("advance",)], [("place",)], "pos", 3, {"n": 2048}),
    "jacobi": Program(OWN / "taichi_jacobi.py", [("sweeps",)], [("start",)], "x", 8),
    # Taichi would run the loops in the kernel's loop by one thread
    "jacobi_loop": Program(OWN / "taichi_jacobi.py", [("ten_sweeps",)], [("start",)], "x", 8,
                           theirs=[("sweeps",)] * 5),
    "julia": Program(SAMPLES / "julia.py", [("paint", 0.7)], [("paint", 0.7)], "pixels", 2),
    "sum": Program(SAMPLES / "sum.py", [("accumulate",)], [("fill",)], "total", 3, {"n": 10000000}, 1e9),
    "game_of_life": Program(SAMPLES / "game_of_life.py", [("step",)], [("scatter",)], "alive", 2.5, {"n": 1024}),
    "sparse_stencil": Program(OWN / "taichi_stencil.py", [("smooth",)], [("start",)], "total()", 1.5),
}


def serve(call, check, threads):
    """Answers `COUNT` with the seconds of a call, `check` with what came out."""
    clock = time.process_time if threads == 1 else time.perf_counter
    print("ready", flush=True)
    for line in sys.stdin:
        word = line.strip()
        if word == "check":
            print(check(), flush=True)
            continue
        begin = clock()
        for _ in range(int(word)):
            call()
        print((clock() - begin) / int(word), flush=True)


def serve_taichi(program, threads):
    import importlib.util
    import numpy
    import taichi as ti

    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / program.path.name
        path.write_text(program.source().replace(
            "ti.init(arch=ti.cpu", f"ti.init(arch=ti.cpu, log_level=ti.ERROR, cpu_max_num_threads={threads}", 1))
        spec = importlib.util.spec_from_file_location("program", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for name, *arguments in program.start:
            getattr(module, name)(*arguments)
        calls = [(getattr(module, name), arguments) for name, *arguments in program.theirs]

        def call():
            for kernel, arguments in calls:
                kernel(*arguments)
            ti.sync()

        def check():
            if program.field.endswith("()"):
                return float(getattr(module, program.field[:-2])())
            return float(numpy.sum(getattr(module, program.field).to_numpy(), dtype=float))

        serve(call, check, threads)


def serve_nestor(program, threads, library, header):
    stem = program.path.stem
    functions = ctypes.CDLL(library)
    create = getattr(functions, f"{stem}_state_create")
    create.restype = ctypes.c_void_p
    state = ctypes.c_void_p(create())

    def prepared(name, *arguments):
        function = getattr(functions, f"{stem}_{name}")
        given = [state] + [ctypes.c_float(a) for a in arguments]
        return lambda: function(*given)

    for name, *arguments in program.start:
        assert prepared(name, *arguments)() == 0, name
    calls = [prepared(*call) for call in program.calls]

    def call():
        for one in calls:
            one()

    def check():
        if program.field.endswith("()"):
            result = ctypes.c_float()
            assert getattr(functions, f"{stem}_{program.field[:-2]}")(state, ctypes.byref(result)) == 0
            return result.value
        accessor = getattr(functions, f"{stem}_state_{program.field}")
        shape = re.search(rf"{stem}_state_{program.field}\(.*/\* (\w+) \w+(?:\[([\d, ]+)\])? \*/",
                          pathlib.Path(header).read_text())
        count = 1
        for extent in (shape.group(2) or "1").split(","):
            count *= int(extent)
        accessor.restype = ctypes.POINTER(ctypes.c_float if shape.group(1).startswith("float") else ctypes.c_int32)
        return float(sum(accessor(state)[:count]))

    serve(call, check, threads)


def compiled(program, nestor, folder):
    """The shared library of a program, made as `nestor run` compiles, and its header."""
    stem = program.path.stem
    source, library = folder / f"{stem}.py", folder / f"{stem}.so"
    source.write_text(program.source())
    subprocess.run([nestor, "build", source, "-q", "-o", folder / f"{stem}.cpp"], check=True)
    flags = ["-std=c++17", "-O3", "-march=native", "-mprefer-vector-width=512", "-fno-math-errno",
             "-fno-trapping-math", "-falign-loops=32", "-fopenmp", "-shared", "-fPIC"]
    subprocess.run([os.environ.get("CXX", "g++"), *flags, folder / f"{stem}.cpp", "-o", library], check=True)
    return library, folder / f"{stem}.h"


class Contestant:
    def __init__(self, words, threads):
        environment = dict(os.environ, OMP_NUM_THREADS=str(threads), OMP_WAIT_POLICY="passive")
        self.process = subprocess.Popen([sys.executable, __file__, "--serve", *map(str, words)], env=environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        while line and line != "ready\n":  # what Taichi says when it starts
            line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{words[0]} {words[1]} does not start")

    def ask(self, word):
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def count(self):
        """Calls that take 30 ms."""
        self.ask(3)
        return max(1, min(10000, int(0.03 / max(1e-7, self.ask(3)))))

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def contest(name, program, library, header, threads, rounds):
    sides = [Contestant(["nestor", name, threads, library, header], threads), Contestant(["taichi", name, threads], threads)]
    results = [side.ask("check") for side in sides]
    counts = [side.count() for side in sides]
    times = [[], []]
    for _ in range(rounds):
        for side, count, own in zip(sides, counts, times):
            own.append(side.ask(count))
    for side in sides:
        side.end()
    ratios = [theirs / ours for ours, theirs in zip(*times)]
    size = max(abs(results[0]), abs(results[1]), 1e-30)
    return {"program": name, "threads": threads, "nestor_ms": statistics.median(times[0]) * 1e3,
            "taichi_ms": statistics.median(times[1]) * 1e3, "ratio": statistics.median(ratios),
            "lowest_ratio": min(ratios), "highest_ratio": max(ratios), "wanted": program.wanted,
            "same": abs(results[0] - results[1]) <= program.tolerance * size}


def main(words):
    if words[:1] == ["--serve"]:
        program = PROGRAMS[words[2]]
        serves = serve_taichi if words[1] == "taichi" else serve_nestor
        return serves(program, int(words[3]), *words[4:])
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nestor")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PROGRAMS))
    parser.add_argument("--json")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    given = parser.parse_args(words)
    rows = []
    print("| Program | Threads | nestor | Taichi | ratio (lowest to highest) | wanted |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name in given.names or PROGRAMS:
            library, header = compiled(PROGRAMS[name], given.nestor, pathlib.Path(folder))
            for threads in given.threads:
                row = contest(name, PROGRAMS[name], library, header, threads, given.rounds)
                rows.append(row)
                print("| {program} | {threads} | {nestor_ms:.3f} ms | {taichi_ms:.3f} ms | {ratio:.2f} "
                      "({lowest_ratio:.2f} to {highest_ratio:.2f}) | {wanted} |".format(**row)
                      + ("" if row["same"] else " results differ"), flush=True)
    if given.json:
        document = {"machine": platform.processor() or platform.machine(), "load": os.getloadavg()[0],
                    "rounds": given.rounds, "rows": rows}
        pathlib.Path(given.json).write_text(json.dumps(document, indent=2) + "\n")
    return 0 if all(row["same"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
