#!/usr/bin/env python3
"""The rows of a run of the benches as one JSON document and as a chart.

    report.py ROWS OUT.json OUT.svg

`make bench` calls it. Bars show with one thread how many times as fast as its peer generated code is, on a
logarithmic scale; the load of the machine in front of the run stands in both.
"""
import datetime
import json
import math
import os
import subprocess
import sys
from xml.sax.saxutils import escape

ROW, LEFT, WIDTH, TOP = 16, 190, 520, 64  # pixels
LEAST, MOST = -4, 4                       # powers of two that the chart shows
COLOURS = {True: "#3b7dd8", False: "#d8703b"}  # as fast as the peer or faster, slower


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
            rows[row["sample"], row["peer"], row["about"]] = row
    return list(rows.values())


def document(rows):
    load = os.environ.get("NESTOR_BENCH_LOAD") or "%.2f" % os.getloadavg()[0]
    return {
        "machine": processor(),
        "compiler": first_line([os.environ.get("CXX", "c++"), "--version"]),
        "date": datetime.date.today().isoformat(),
        "load_before": float(load),
        "rows": rows,
    }


def label(row):
    peer = "" if row["peer"] == "baseline" else " / " + row["peer"]
    return row["sample"] + peer


def place(ratio):
    power = min(max(math.log2(ratio), LEAST), MOST)
    return LEFT + (power - LEAST) / (MOST - LEAST) * WIDTH


def chart(report):
    rows = sorted(report["rows"], key=lambda row: (row["peer"] != "baseline", -row["one"]["ratio"]))
    bottom = TOP + ROW * len(rows)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 60}" height="{bottom + 16}" '
        'font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="8" y="18" font-size="14">Times as fast as loops by hand, or as the named library: one thread</text>',
        f'<text x="8" y="36" fill="#555">{escape(report["machine"])}, {escape(report["compiler"])}, '
        f'{report["date"]}, load before {report["load_before"]}</text>',
    ]
    for power in range(LEAST, MOST + 1):
        x = place(2.0**power)
        text = str(2**power) if power >= 0 else f"1/{2 ** -power}"
        out.append(f'<line x1="{x:.0f}" y1="{TOP - 4}" x2="{x:.0f}" y2="{bottom}" stroke="#ddd"/>')
        out.append(f'<text x="{x:.0f}" y="{TOP - 8}" text-anchor="middle" fill="#555">{text}</text>')
    for k, row in enumerate(rows):
        y, ratio = TOP + ROW * k, row["one"]["ratio"]
        begin, end = sorted((place(1.0), place(ratio)))
        out.append(f'<text x="{LEFT - 6}" y="{y + 11}" text-anchor="end">{escape(label(row))}</text>')
        out.append(f'<rect x="{begin:.1f}" y="{y + 2}" width="{max(end - begin, 1):.1f}" height="{ROW - 4}" '
                   f'fill="{COLOURS[ratio >= 1]}"/>')
        out.append(f'<text x="{LEFT + WIDTH + 8}" y="{y + 11}">{ratio:.2f}</text>')
    return "\n".join(out + ["</svg>", ""])


def main(words):
    if len(words) != 4:
        sys.exit(__doc__)
    report = document(read(words[1]))
    with open(words[2], "w", encoding="utf-8") as out:
        json.dump(report, out, indent=1)
        out.write("\n")
    with open(words[3], "w", encoding="utf-8") as out:
        out.write(chart(report))
    print(f"{len(report['rows'])} rows in {words[2]} and {words[3]}")


if __name__ == "__main__":
    main(sys.argv)
