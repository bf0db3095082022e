"""Makes the files of this folder, byte for byte the same on every machine (no library is needed).

The photograph is a rendered scene: sky with clouds, hills, a lake with a reflection, film grain.
"""

import math
import os
import struct

HERE = os.path.dirname(os.path.abspath(__file__))
MASK = (1 << 64) - 1


def hashed(*numbers):
    """A number in [0, 1) that depends on the arguments only."""
    state = 0x9E3779B97F4A7C15
    for number in numbers:
        state = (state ^ (number & MASK)) * 0xBF58476D1CE4E5B9 & MASK
        state ^= state >> 29
        state = state * 0x94D049BB133111EB & MASK
        state ^= state >> 32
    return (state >> 11) * 2.0**-53


def noise(x, y, seed):
    """Smooth noise in [0, 1): hashed values on the integer grid, blended."""
    left, top = math.floor(x), math.floor(y)
    u, v = x - left, y - top
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    upper = hashed(left, top, seed) * (1 - u) + hashed(left + 1, top, seed) * u
    lower = hashed(left, top + 1, seed) * (1 - u) + hashed(left + 1, top + 1, seed) * u
    return upper * (1 - v) + lower * v


def layered(x, y, seed, layers):
    total, weight = 0.0, 0.5
    for layer in range(layers):
        total += weight * noise(x, y, seed + layer)
        x, y, weight = 2 * x, 2 * y, weight / 2
    return total


def scene(x, y):
    """Brightness in [0, 1] of the point (x, y), x to the right and y down, both in [0, 1)."""
    horizon = 0.62
    reflected = y > horizon
    if reflected:
        ripple = 0.012 * noise(40 * x, 220 * y, 90) * (y - horizon) / (1 - horizon)
        y = 2 * horizon - y - 6 * ripple
    far = 0.40 + 0.14 * layered(4 * x, 0.3, 10, 5)
    near = 0.47 + 0.16 * layered(3 * x + 7, 0.7, 20, 6)
    if y > near:
        light = 0.18 + 0.22 * layered(60 * x, 60 * y, 30, 4)
    elif y > far:
        light = 0.42 + 0.12 * layered(25 * x, 25 * y, 40, 3)
    else:
        clouds = max(0.0, layered(5 * x, 11 * y, 50, 6) - 0.42)
        light = 0.62 + 0.25 * y + 0.8 * clouds
        sun = math.hypot(x - 0.73, (y - 0.17))
        light += 0.5 * math.exp(-((sun / 0.06) ** 2)) + 0.1 * math.exp(-sun / 0.2)
    return 0.72 * light + 0.03 if reflected else light


def photograph(width, height):
    rows = bytearray()
    for y in range(height):
        for x in range(width):
            light = scene((x + 0.5) / width, (y + 0.5) / height)
            grain = 0.05 * (hashed(x, y, 1) + hashed(x, y, 2) - 1)
            rows.append(max(0, min(255, round(255 * (light + grain)))))
    return bytes(rows)


def write(name, content):
    with open(os.path.join(HERE, name), "wb") as file:
        file.write(content)


def write_npy(name, kind, shape, values):
    """`kind` is struct's letter: f for float32, i for int32."""
    header = "{'descr': '<%s4', 'fortran_order': False, 'shape': (%s), }" % (
        kind, ", ".join(map(str, shape)) + ("," if len(shape) == 1 else ""))
    header += " " * (-(len(header) + 11) % 64) + "\n"
    write(name, b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
          + struct.pack("<%d%s" % (len(values), kind), *values))


def centred(count, seed, scale=1.0):
    return [scale * (2 * hashed(i, seed, 7) - 1) for i in range(count)]


def main():
    write("photo.pgm", b"P5\n# rendered by make_data.py, CC0\n384 256\n255\n" + photograph(384, 256))
    write_npy("a.npy", "f", (96, 64), centred(96 * 64, 100))
    write_npy("b.npy", "f", (64, 80), centred(64 * 80, 101))
    write_npy("weights.npy", "f", (80, 64), centred(80 * 64, 102, 0.125))
    write_npy("bias.npy", "f", (80,), centred(80, 103, 0.5))
    write_npy("images.npy", "f", (2, 3, 32, 40), centred(2 * 3 * 32 * 40, 104))
    write_npy("filters.npy", "f", (8, 3, 3, 3), centred(8 * 3 * 3 * 3, 105, 0.3))
    write_npy("table.npy", "f", (500, 32), centred(500 * 32, 106))
    write_npy("bags.npy", "i", (20, 6), [int(500 * hashed(i, 107, 7)) for i in range(120)])


if __name__ == "__main__":
    main()
