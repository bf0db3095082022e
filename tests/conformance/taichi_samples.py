"""Runs the Taichi samples under Taichi itself and under nestor, and compares what they print and draw.

Usage: taichi_samples.py NESTOR [SAMPLE.py ..]   with a Python that has taichi and numpy. Numbers in printed text agree
to 1e-4 relative; pictures may differ in one pixel of a hundred, since at an edge a pixel depends on the last bit of a
float. Circles begin at random places, so their middle and their spread are compared. (The file is not called
taichi.py, since it could not import taichi then.)
"""
import io
import pathlib
import re
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout

import numpy as np

FRAMES = 3
TOLERANCE = 1e-4
PIXELS_OFF = 0.01
CLOUD_OFF = 0.02  # of the picture's side
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


class EnoughFrames(Exception):
    pass


class Cloud:
    """Middle and spread of circles, in 0..1 with y upwards."""

    def __init__(self, points):
        self.middle, self.spread = points.mean(axis=0), points.std(axis=0)

    def differs(self, other):
        return max(np.abs(self.middle - other.middle).max(), np.abs(self.spread - other.spread).max()) > CLOUD_OFF


def cloud_of(picture):
    """Of the pixels that are not the background, which the first one is."""
    rows, columns = np.nonzero((picture != picture[0, 0]).any(axis=2))
    height, width, _ = picture.shape
    return Cloud(np.stack([(columns + 0.5) / width, 1 - (rows + 0.5) / height], axis=1))


def reference(sample):
    """What the sample prints under Taichi, and its first frames as arrays [x, y] or [x, y, 3]."""
    with redirect_stdout(io.StringIO()):  # it greets
        import taichi as ti

    frames = []

    class Recorder:
        """In place of ti.GUI: keeps what would be shown."""

        def __init__(self, *_, **__):
            self.image = None

        def set_image(self, image):
            self.image = image.to_numpy() if hasattr(image, "to_numpy") else np.array(image)

        def clear(self, *_):
            pass

        def circles(self, points, *_, **__):
            self.image = Cloud(np.array(points))

        def show(self, *_):
            if self.image is not None:
                frames.append(self.image)
            self.shown = getattr(self, "shown", 0) + 1
            if self.shown >= FRAMES:
                raise EnoughFrames

    ti.GUI = Recorder
    printed = io.StringIO()
    source = sample.read_text()
    try:
        with redirect_stdout(printed):
            exec(compile(source, str(sample), "exec"), {"__name__": "__main__", "__file__": str(sample)})
    except EnoughFrames:
        pass
    lines = [line for line in printed.getvalue().splitlines() if not line.startswith("[Taichi]")]
    return lines, frames


def read_picture(path):
    """A PNG as an array [row, column, 3] in 0..255, from the top."""
    import taichi as ti

    image = ti.tools.imread(str(path))  # [x, y, channel], y upwards
    return np.flip(image.transpose(1, 0, 2), axis=0)[:, :, :3]


def as_picture(image):
    """Taichi's [x, y] with y upwards, floats in 0..1, as rows from the top, bytes."""
    if image.ndim == 2:
        image = np.repeat(image[:, :, None], 3, axis=2)
    if image.dtype.kind == "f":
        image = np.clip(image, 0, 1) * 255
    return np.flip(image.transpose(1, 0, 2), axis=0).astype(np.float64)


def compare_text(expected, found):
    if len(expected) != len(found):
        return f"{len(expected)} lines expected, {len(found)} printed"
    for number, (a, b) in enumerate(zip(expected, found), 1):
        if NUMBER.sub("#", a) != NUMBER.sub("#", b):
            return f"line {number}: expected {a!r}, printed {b!r}"
        for x, y in zip(map(float, NUMBER.findall(a)), map(float, NUMBER.findall(b))):
            if abs(x - y) > TOLERANCE * max(1.0, abs(x)):
                return f"line {number}: expected {a!r}, printed {b!r}"
    return None


def compare_frames(expected, folder):
    files = sorted(folder.glob("*.png"))
    if len(files) < len(expected):
        return f"{len(expected)} frames expected, {len(files)} written"
    for number, (image, file) in enumerate(zip(expected, files)):
        if isinstance(image, Cloud):
            found = cloud_of(read_picture(file))
            if image.differs(found):
                return (f"frame {number}: circles around {image.middle}, spread {image.spread} expected, "
                        f"around {found.middle}, spread {found.spread} drawn")
            continue
        picture, found = as_picture(image), read_picture(file).astype(np.float64)
        if picture.shape != found.shape:
            return f"frame {number}: shape {picture.shape} expected, {found.shape} written"
        off = np.mean(np.abs(picture - found).max(axis=2) > 2)
        if off > PIXELS_OFF:
            return f"frame {number}: {100 * off:.2f} % of the pixels differ"
    return None


def execute(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=600)


def run_one(nestor, sample):
    """One line about a sample, and whether it is a failure."""
    with tempfile.TemporaryDirectory() as folder:
        command = [nestor, "run", str(sample)]
        if "ti.GUI" in sample.read_text():
            command += ["--frames", str(FRAMES), "--frames-dir", folder]
        ours = execute(command)
        if ours.returncode != 0:
            return "failed: " + (ours.stderr.strip().splitlines() or ["no message"])[0], True
        lines, frames = reference(sample)
        wrong = compare_text(lines, ours.stdout.splitlines()) or compare_frames(frames, pathlib.Path(folder))
        return wrong or f"same: {len(lines)} lines, {len(frames)} pictures", wrong is not None


def main(arguments):
    nestor, *names = arguments
    root = pathlib.Path(__file__).resolve().parents[2]
    samples = [pathlib.Path(n) for n in names] or sorted((root / "samples/taichi").glob("*.py"))
    if len(samples) > 1:  # Taichi keeps state, so each sample gets a process of its own
        failed = 0
        for sample in samples:
            failed += subprocess.run([sys.executable, __file__, nestor, str(sample)]).returncode != 0
        print(f"{len(samples) - failed} of {len(samples)} samples agree")
        return 1 if failed else 0
    text, failed = run_one(nestor, samples[0])
    print(f"{samples[0].name}: {text}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
