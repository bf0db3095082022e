#!/usr/bin/env python3
"""Milliseconds of PyTorch's own functions on the device, in eager mode, for bench_cuda.

    torch_times.py WHAT:SIZE[:SIZE..]..       softmax:4096:1024

Prints a line `WHAT:SIZES MILLISECONDS` for each; ends with 3 where PyTorch or its device is not there.
"""
import statistics
import sys

ROUNDS, CALLS = 9, 20


def work_of(torch, what, sizes):
    """A function without arguments that does the work."""
    def random(*shape):
        return torch.rand(*shape, device="cuda")

    if what in ("product", "half_product"):
        m, k, n = sizes
        a, b = random(m, k), random(k, n)
        if what == "half_product":
            a, b = a.half(), b.half()
        return lambda: a @ b
    if what == "histogram":
        pixels = torch.randint(256, tuple(sizes), device="cuda").flatten()
        return lambda: torch.bincount(pixels, minlength=256)
    x = random(*sizes)
    if what == "softmax":
        return lambda: torch.softmax(x, 1)
    if what == "layer_norm":
        scale, shift = random(sizes[1]), random(sizes[1])
        return lambda: torch.nn.functional.layer_norm(x, (sizes[1],), scale, shift)
    if what == "transpose":
        return lambda: x.t().contiguous()
    if what == "sum":
        return x.sum
    sys.exit(f"torch_times.py does not know {what}")


def milliseconds(torch, work):
    work()
    times = []
    for _ in range(ROUNDS):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        for _ in range(CALLS):
            work()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) / CALLS)
    return statistics.median(times)


def main(words):
    try:
        import torch
    except ImportError:
        sys.exit(3)
    if not torch.cuda.is_available():
        sys.exit(3)
    for word in words:
        what, *sizes = word.split(":")
        print(word, milliseconds(torch, work_of(torch, what, [int(size) for size in sizes])))


if __name__ == "__main__":
    main(sys.argv[1:])
