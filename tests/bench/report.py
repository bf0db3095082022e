#!/usr/bin/env python3
"""The rows of a run of the benches as one JSON document, as a chart and as tables.

    report.py ROWS OUT.json OUT.svg OUT.md

`make bench` calls it. Bars show with one thread how many times as fast as its peer generated code is, on a
logarithmic scale, one bar for each compiler; the load of the machine in front of the run stands in all three.
"""
import datetime
import json
import math
import os
import subprocess
import sys
from xml.sax.saxutils import escape

ROW, LEFT, WIDTH, TOP = 16, 270, 520, 64  # pixels
LEAST, MOST = -4, 4                       # powers of two that the chart shows
COLOURS = [("#3b7dd8", "#d8703b"), ("#9dbdea", "#eab79d")]  # as fast as the peer or faster, slower: by compiler
LANGUAGES = {"halide": "formal Halide", "taichi": "Taichi", "nabla": "Nabla"}


def first_line(words):
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "unknown"


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return "an unknown processor"


def read(path):
    """The last row of each sample and peer: a run that is repeated replaces what was there."""
    rows = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            for times in (row["all"], row["one"]):
                times["ratio"] = round(times["peer_ms"] / times["nestor_ms"], 3)
            row.setdefault("compiler", "c++")
            rows[row["sample"], row["peer"], row["about"], row["compiler"]] = row
    return list(rows.values())


def by_sample(rows):
    """Rows of one sample and peer together, by compiler, in the order of their first appearance."""
    samples = {}
    for row in rows:
        samples.setdefault((row["sample"], row["peer"], row["about"]), {})[row["compiler"]] = row
    return list(samples.values())


def compilers(rows):
    return list(dict.fromkeys(row["compiler"] for row in rows))


def document(rows):
    load = os.environ.get("NESTOR_BENCH_LOAD") or "%.2f" % os.getloadavg()[0]
    return {
        "machine": processor(),
        "compilers": [first_line([name, "--version"]) for name in compilers(rows)],
        "date": datetime.date.today().isoformat(),
        "load_before": float(load),
        "rows": rows,
    }


def label(row):
    if row["peer"] == "baseline":
        return row["sample"]
    return f'{row["sample"]}, {row["about"]} / {row["peer"]}'


def about(report):
    return f'{report["machine"]}, {" and ".join(report["compilers"])}, {report["date"]}, load before {report["load_before"]}'


def place(ratio):
    power = min(max(math.log2(ratio), LEAST), MOST)
    return LEFT + (power - LEAST) / (MOST - LEAST) * WIDTH


def chart(report):
    names = compilers(report["rows"])
    samples = [[sample[name] for name in names if name in sample] for sample in by_sample(report["rows"])]
    samples.sort(key=lambda rows: (rows[0]["peer"] != "baseline", -rows[0]["one"]["ratio"]))
    bottom = TOP + ROW * len(samples)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 100}" height="{bottom + 16}" '
        'font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        '<text x="8" y="18" font-size="14">Times as fast as loops by hand, or as the named library: one thread, '
        f'{" above ".join(names)}</text>',
        f'<text x="8" y="36" fill="#555">{escape(about(report))}</text>',
    ]
    for power in range(LEAST, MOST + 1):
        x = place(2.0**power)
        text = str(2**power) if power >= 0 else f"1/{2 ** -power}"
        out.append(f'<line x1="{x:.0f}" y1="{TOP - 4}" x2="{x:.0f}" y2="{bottom}" stroke="#ddd"/>')
        out.append(f'<text x="{x:.0f}" y="{TOP - 8}" text-anchor="middle" fill="#555">{text}</text>')
    for k, rows in enumerate(samples):
        y, height = TOP + ROW * k, (ROW - 4) / len(rows)
        out.append(f'<text x="{LEFT - 6}" y="{y + 11}" text-anchor="end">{escape(label(rows[0]))}</text>')
        for n, row in enumerate(rows):
            begin, end = sorted((place(1.0), place(row["one"]["ratio"])))
            colour = COLOURS[names.index(row["compiler"]) % len(COLOURS)][row["one"]["ratio"] < 1]
            out.append(f'<rect x="{begin:.1f}" y="{y + 2 + n * height:.1f}" width="{max(end - begin, 1):.1f}" '
                       f'height="{height:.1f}" fill="{colour}"/>')
        ratios = " ".join(f'{row["one"]["ratio"]:.2f}' for row in rows)
        out.append(f'<text x="{LEFT + WIDTH + 8}" y="{y + 11}">{ratios}</text>')
    return "\n".join(out + ["</svg>", ""])


def group(row):
    """The row of the short table that a sample belongs to."""
    if row["peer"] == "OpenBLAS":
        return "OpenBLAS: products of 256, 512 and 1024"
    if row["peer"] == "oneDNN":
        return "oneDNN: layers of networks"
    if row["peer"] == "Halide":
        return f'Halide 14: {row["about"]}'
    return "loops by hand: " + LANGUAGES.get(row["sample"].split("_")[0], "Tensor Comprehensions")


def summary(rows, threads):
    """The middle ratio, and the least with its sample."""
    ratios = sorted((row[threads]["ratio"], row["sample"]) for row in rows)
    least, sample = ratios[0]
    for language in LANGUAGES:
        sample = sample.removeprefix(language + "_")
    return f"{ratios[len(ratios) // 2][0]:.2f}, {least:.2f} ({sample})"


def tables(report):
    rows, names = report["rows"], compilers(report["rows"])
    columns = [(name, threads) for name in names for threads in ("one", "all")]
    count = rows[0]["threads"]
    words = [f'{name}, {"1 thread" if threads == "one" else f"{count} threads"}' for name, threads in columns]
    out = [about(report), "", "| Against | Samples | " + " | ".join(words) + " |", "|---" * (len(words) + 2) + "|"]
    for what in dict.fromkeys(group(row) for row in sorted(rows, key=lambda row: row["peer"] != "baseline")):
        own = [row for row in rows if group(row) == what]
        cells = [summary([row for row in own if row["compiler"] == name], threads) for name, threads in columns]
        out.append(f"| {what} | {len(by_sample(own))} | " + " | ".join(cells) + " |")
    out += ["", "| Sample | " + " | ".join(words) + " |", "|---" * (len(words) + 1) + "|"]
    for sample in by_sample(rows):
        cells = [f'{sample[name][threads]["ratio"]:.2f}' if name in sample else "" for name, threads in columns]
        out.append(f"| {label(next(iter(sample.values())))} | " + " | ".join(cells) + " |")
    return "\n".join(out + [""])


def main(words):
    if len(words) != 5:
        sys.exit(__doc__)
    report = document(read(words[1]))
    with open(words[2], "w", encoding="utf-8") as out:
        json.dump(report, out, indent=1)
        out.write("\n")
    with open(words[3], "w", encoding="utf-8") as out:
        out.write(chart(report))
    with open(words[4], "w", encoding="utf-8") as out:
        out.write(tables(report))
    print(f"{len(report['rows'])} rows in {words[2]}, {words[3]} and {words[4]}")


if __name__ == "__main__":
    main(sys.argv)
