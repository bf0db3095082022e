"""Runs Halide samples and the probes of tests/conformance/halide under Halide itself and under nestor, and compares.

Usage: halide_programs.py NESTOR [--targets interp,serial] [--jobs N] [FILE.halide | PIPELINE ..]   with a Python that
has halide and numpy. Without names all samples and probes run: both without a schedule
and with each of theirs. Both compute the same window of the same images: those called `any..` hold every value of their type, NaN and
infinities too, others small ones. Results agree in type, shape and every bit (Halide with `strict_float`, nestor with
`--fp=strict`; a NaN is a NaN); a line `# within 1e-6` in front of a pipeline allows that relative error for floats,
where both call a mathematics function. Probes with lines `# for T in int8 uint8` in front are repeated for each type.
"""
import argparse
import concurrent.futures
import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROBES = pathlib.Path(__file__).parent / "halide"
EXTENT = 24  # of images, where nothing else is said
# samples that their own realization (of a photo) does not fit: extents of images, scalars, the window
SAMPLES = {
    "argmax": ({"src": (40, 30)}, {}, ((0, 30),)),
    "bilateral_grid": ({"src": (40, 30)}, {"levels": 6}, ((0, 40), (0, 30))),
    "blur": ({"src": (40, 30)}, {}, ((0, 38), (0, 28))),
    "conv_layer": ({"input": (5, 18, 12, 2), "filter": (7, 3, 3, 5), "bias": (7,)}, {}, ((0, 7), (0, 16), (0, 10), (0, 2))),
    "demosaic": ({"raw": (40, 30)}, {}, ((0, 40), (0, 30), (0, 3))),
    "downsample": ({"src": (40, 30)}, {"n": 3}, ((0, 13), (0, 10))),
    "equalise": ({"src": (40, 30)}, {}, ((0, 40), (0, 30))),
    "figure1": ({}, {"w": 2}, ((-3, 40), (5, 33))),
    "game_of_life": ({"board": (20, 17)}, {}, ((0, 20), (0, 17))),
    "histogram": ({"src": (40, 30)}, {}, ((0, 256),)),
    "interpolate": ({"value": (40, 30), "known": (40, 30)}, {}, ((0, 40), (0, 30))),
    "iir_blur": ({"src": (33, 21)}, {"part": 0.25}, ((0, 33), (0, 21))),
    "integral": ({"src": (33, 21)}, {}, ((0, 33), (0, 21))),
    "matmul": ({"A": (17, 20), "B": (23, 17)}, {}, ((0, 23), (0, 20))),
    "remap": ({"src": (40, 30), "from_x": (20, 18), "from_y": (20, 18)}, {}, ((0, 20), (0, 18))),
    "scatter": ({"bin": (90,), "weight": (90,)}, {"bins": 16}, ((0, 16),)),
}
SAMPLE = ({"src": (40, 30)}, {}, ((0, 40), (0, 30)))  # of others
WITHIN = {"figure1": 1e-5, "local_laplacian": 1e-5, "nl_means": 1e-5}  # which call sin or exp


def values_of(dtype, shape, name, random):
    """Elements of an image, by its name."""
    if dtype == np.bool_:
        return random.integers(0, 2, shape).astype(bool)
    extremes = name.startswith("any")
    if dtype.kind == "f":
        small = random.integers(-64, 64, shape).astype(dtype) / dtype.type(8)
        if not extremes:
            return small
        info = np.finfo(dtype)
        odd = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, info.max, info.min, info.tiny, 0.5, -2.5, 1e3, 255.5], dtype)
        return np.where(random.integers(0, 2, shape) == 0, odd[random.integers(0, len(odd), shape)], small)
    info = np.iinfo(dtype)
    if not extremes:
        return random.integers(max(-100, info.min), min(256, info.max + 1), shape).astype(dtype)
    odd = np.array([0, 1, 2, 3, 7, info.max, info.max - 1, info.min, info.min + 1, info.max // 2], dtype)
    anything = np.frombuffer(random.bytes(int(np.prod(shape)) * dtype.itemsize), dtype).reshape(shape)
    return np.where(random.integers(0, 2, shape) == 0, odd[random.integers(0, len(odd), shape)], anything)


class Case:
    """A pipeline, what it is called with, and what Halide makes of it."""

    def __init__(self, path, pipeline, extents, scalars, windows, within=0.0, schedules=("",)):
        self.path, self.pipeline, self.windows = path, pipeline, windows
        self.within, self.schedules = within, schedules
        import halide_builder as hb
        random = np.random.default_rng(zlib.crc32(pipeline.name.encode()))
        self.images, self.scalars = {}, {}
        for formal in pipeline.formals:
            if formal.dimensions is not None:
                shape = tuple(reversed(extents.get(formal.name, (EXTENT,) * formal.dimensions)))
                self.images[formal.name] = values_of(hb.NUMPY[formal.type], shape, formal.name, random)
            elif formal.name in scalars:
                self.scalars[formal.name] = scalars[formal.name]
            else:
                self.scalars[formal.name] = hb.Builder.of_plain(formal.default)

    def by_halide(self):
        import halide_builder as hb
        return hb.Builder(self.pipeline, self.scalars, self.images).realize(self.windows)

    def by_nestor(self, nestor, target, schedule, outputs):
        """Arrays by name, or the message of what went wrong."""
        with tempfile.TemporaryDirectory() as folder:
            words = [nestor, "run", str(self.path), "--func", self.pipeline.name, "--target", target, "--fp=strict"]
            words += ["-s", schedule] if schedule else []
            for name, image in self.images.items():
                np.save(f"{folder}/{name}.npy", image)
                words += ["--in", f"{name}={folder}/{name}.npy"]
            for name, value in self.scalars.items():
                words += ["-D", f"{name}={value}"]
            for name, window in self.windows.items():
                pairs = ",".join(f"({first},{length})" for first, length in window)
                words += ["--window", f"{name}:{pairs}" if name else pairs]
            for name in outputs:
                words += ["--out", f"{name}={folder}/out.{name}.npy"]
            ended = subprocess.run(words, capture_output=True, text=True, timeout=600)
            if ended.returncode != 0:
                return (re.findall(r"error: .*", ended.stderr) or [f"ended with {ended.returncode}"])[0]
            return {name: np.load(f"{folder}/out.{name}.npy") for name in outputs}


def differences(case, expected, found):
    """Lines about outputs that differ."""
    for name, one in expected.items():
        other = found[name]
        if one.dtype != other.dtype or one.shape != other.shape:
            yield f"{name}: {one.dtype} {one.shape} by Halide, {other.dtype} {other.shape} by nestor"
            continue
        same = one == other
        if one.dtype.kind == "f":
            same |= np.isnan(one) & np.isnan(other)
            if case.within:
                with np.errstate(all="ignore"):
                    same |= np.abs(one - other) <= case.within * np.maximum(1.0, np.abs(one))
        if not same.all():
            place = tuple(int(k) for k in np.argwhere(~same)[0])
            point = tuple(reversed(place))
            yield (f"{name}: {np.count_nonzero(~same)} of {same.size} differ, at {point}: "
                   f"{one[place]} by Halide, {other[place]} by nestor")


def sample_cases():
    from halide_reader import read
    for path in sorted((ROOT / "samples/halide").glob("*.halide")):
        text = path.read_text()
        pipeline = read(text)[0][0]
        extents, scalars, window = SAMPLES.get(path.stem, SAMPLE)
        schedules = ["", *re.findall(r"^schedule (\w+)", text, re.MULTILINE)]
        yield Case(path, pipeline, extents, scalars, {None: window}, WITHIN.get(path.stem, 0.0), schedules)


def repeated(text):
    """Each block of lines once for each choice of the types that its lines `# for` list."""
    blocks = []
    for block in re.split(r"\n\n+", text):
        loops = re.findall(r"^# for (\w) in (.*)$", block, re.MULTILINE)
        for choice in itertools.product(*(names.split() for _, names in loops)):
            one = block
            for (letter, _), name in zip(loops, choice):
                one = re.sub(rf"(?<![A-Za-tv-z0-9]){letter}(?![A-Za-z0-9])", name, one)
            blocks.append(one)
    return "\n\n".join(blocks) + "\n"


def cases_of(path, folder):
    """Those of a file of probes: its realizations say windows and scalars."""
    from halide_builder import Builder
    from halide_reader import read
    text = repeated(path.read_text())
    pipelines, realizations = read(text)
    # a file each: nestor reads a file whole; without the realizations, since one window serves all outputs
    texts = re.split(r"^(?=pipeline )", re.sub(r"^realize .*;\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)
    folder = pathlib.Path(folder) / path.stem
    folder.mkdir()
    for pipeline, one in zip(pipelines, texts[1:]):
        (folder / f"{pipeline.name}.halide").write_text(one)
    for pipeline in pipelines:
        within = re.search(rf"# within (\S+)\n(?:#.*\n)*pipeline {pipeline.name}\b", text)
        said = [r for r in realizations if r.pipeline == pipeline.name]
        windows = {name: [tuple(Builder.of_plain(e) for e in pair) for pair in window]
                   for name, window in said[0].windows.items()} if said else {None: ((0, EXTENT), (0, EXTENT))}
        scalars = {name: Builder.of_plain(e) for name, e in said[0].arguments.items()} if said else {}
        schedules = ["", *re.findall(rf"^schedule (\w+) for {pipeline.name}\b", text, re.MULTILINE)]
        yield Case(folder / f"{pipeline.name}.halide", pipeline, {}, scalars, windows,
                   float(within.group(1)) if within else 0.0, schedules)


def compare(case, nestor, targets):
    """How many runs agreed of how many, and lines about those that did not."""
    title = f"{case.path.parent.name}/{case.pipeline.name}"
    try:
        expected = case.by_halide()
    except Exception as refused:  # HalideError has no base of its own
        return 0, 1, [f"{title}: Halide refuses: {str(refused).strip().splitlines()[0][:200]}"]
    agree, lines, runs = 0, [], 0
    for schedule in case.schedules:
        for target in targets:
            runs += 1
            found = case.by_nestor(nestor, target, schedule, list(expected))
            where = f"{title} {schedule and schedule + ' '}{target}"
            wrong = [f"{where}: {found}"] if isinstance(found, str) else [
                f"{where}: {line}" for line in differences(case, expected, found)]
            agree += not wrong
            lines += wrong
    return agree, runs, lines


def main():
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(compare_all(folder))


def compare_all(folder):
    """0 if all agree."""
    parser = argparse.ArgumentParser()
    parser.add_argument("nestor")
    parser.add_argument("--targets", default="interp,serial")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("chosen", nargs="*")
    options = parser.parse_intermixed_args()
    cases = list(sample_cases())
    for path in sorted(PROBES.glob("*.halide")):
        cases += cases_of(path, folder)
    if options.chosen:
        names = {pathlib.Path(name).name for name in options.chosen}
        cases = [c for c in cases if names & {c.path.name, c.path.parent.name + ".halide", c.pipeline.name}]
    os.environ.setdefault("OMP_NUM_THREADS", "2")
    agree = runs = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        done = pool.map(lambda case: compare(case, os.path.abspath(options.nestor), options.targets.split(",")), cases)
        for good, count, lines in done:
            agree, runs = agree + good, runs + count
            for line in lines:
                print(line, flush=True)
    outputs = sum(len(c.pipeline.outputs) for c in cases)
    print(f"Halide: {agree} of {runs} runs of {len(cases)} pipelines with {outputs} outputs agree")
    return agree != runs


if __name__ == "__main__":
    main()
