"""Computes the tables of coefficients in the helpers of this folder, and writes them where they stand.

    python3 runtime/math/coefficients.py && make format

needs mpmath. Each table is a polynomial through the Chebyshev points of an interval, computed with 50 digits:
within a small factor of the best of its degree. With --check it writes nothing and fails where a table differs.
`tests/runtime` measures what the functions make of them.
"""
import pathlib
import re
import sys

from mpmath import mp, mpf, matrix, lu_solve
from mpmath import atan2, besseli, besselj, besseljzero, bessely, besselyzero, cos, erfc, erfinv, exp, findroot
from mpmath import log, pi, sin, sqrt

mp.dps = 50


def powers_of(f, low, high, degree, centered):
    """The polynomial's coefficients, in powers of x or of what runs from -1 to 1 between low and high."""
    middle, radius = (mpf(low) + high) / 2, (mpf(high) - low) / 2
    count = degree + 1
    nodes = [cos(pi * (2 * k + 1) / (2 * count)) for k in range(count)]
    values = [f(middle + radius * u) for u in nodes]
    at = nodes if centered else [(middle + radius * u) / high for u in nodes]
    system = matrix(count, count)
    for row, u in enumerate(at):
        for power in range(count):
            system[row, power] = u**power
    solution = lu_solve(system, matrix(values))
    return [c if centered else c / mpf(high) ** power for power, c in enumerate(solution)]


def with_radius(f):
    """A function of x, asked for at q = x^2."""
    return lambda q: f(sqrt(q))


J0, Y0, Y1 = besseljzero(0, 1), besselyzero(0, 1), besselyzero(1, 1)


def modulus(order, t):
    """m with sqrt(J^2 + Y^2) = sqrt(2 / (pi x)) (1 + m / x^2), where x = 1 / sqrt(t)."""
    x = 1 / sqrt(t)
    return (sqrt(pi * x / 2 * (besselj(order, x) ** 2 + bessely(order, x) ** 2)) - 1) / t


def phase(order, t):
    """p with J : Y = cos : sin of x - (2 order + 1) pi / 4 + p / x."""
    x = 1 / sqrt(t)
    around = x - (2 * order + 1) * pi / 4
    j, y = besselj(order, x), bessely(order, x)
    return atan2(y * cos(around) - j * sin(around), j * cos(around) + y * sin(around)) * x


def growth(order, s):
    """g with I(x) = e^x / sqrt(2 pi x) (1 + g / x), where x = 1 / s."""
    return (exp(-1 / s) * besseli(order, 1 / s) / sqrt(s) * sqrt(2 * pi) - 1) / s


def inverse_erfc(z):
    return findroot(lambda y: log(erfc(y)) - log(z), 0.9 * sqrt(-log(z)) - 0.2)


def scaled_erfc(t):
    """(1 + 2x) e^(x^2) erfc(x), where t = (x - 4) / (x + 4)."""
    x = 4 * (1 + t) / (1 - t)
    return (1 + 2 * x) * exp(x * x) * erfc(x)


def tail(t):
    """erfcinv(e^(-r^2)) / r, where t = (r - 3) / (r + 3)."""
    r = 3 * (1 + t) / (1 - t)
    return inverse_erfc(exp(-r * r)) / r


def j0_middle(x):
    return besselj(0, x) / (x * x - J0**2)


def y0_small(x):
    return (bessely(0, x) - 2 / pi * besselj(0, x) * log(x / Y0)) / (x * x - Y0**2)


def y1_small(x):
    return x * (bessely(1, x) - 2 / pi * besselj(1, x) * log(x / Y1)) / (x * x - Y1**2)


# helper: table: function, ends of the interval, degree, in powers of what
TABLES = {
    "scaled_erfc": {"shape": (scaled_erfc, -1, 1, 25, True)},
    "inverse_erf_center": {"ratio": (with_radius(lambda x: erfinv(x) / x), 0, mpf(9) / 16, 24, True)},
    "inverse_erfc": {"ratio": (tail, -0.437, 0.803, 11, False)},
    "bessel_i0": {
        "series": (with_radius(lambda x: (besseli(0, x) - 1) / x**2), 0, 36, 14, False),
        "growth": (lambda s: growth(0, s), 0, mpf(1) / 6, 29, True),
    },
    "bessel_i1": {
        "series": (with_radius(lambda x: (besseli(1, x) / x - 0.5) / x**2), 0, 36, 14, False),
        "growth": (lambda s: growth(1, s), 0, mpf(1) / 6, 29, True),
    },
    "bessel_j0": {
        "series": (with_radius(lambda x: (besselj(0, x) - 1) / x**2), 0, 2.25, 7, False),
        "middle": (with_radius(j0_middle), 2.25, 9, 9, True),
    },
    "bessel_j1": {
        "series": (with_radius(lambda x: (besselj(1, x) / x - 0.5) / x**2), 0, 2.25, 7, False),
        "middle": (lambda x: besselj(1, x), 1.5, 3, 13, True),
    },
    "bessel_y0": {
        "series": (with_radius(y0_small), 0, 2.25, 8, False),
        "middle": (lambda x: bessely(0, x), 1.5, 3, 22, True),
    },
    "bessel_y1": {"series": (with_radius(y1_small), 0, 9, 11, True)},
    "bessel_wave_0": {
        "modulus": (lambda t: modulus(0, t), 0, mpf(1) / 9, 29, True),
        "phase": (lambda t: phase(0, t), 0, mpf(1) / 9, 30, True),
    },
    "bessel_wave_1": {
        "modulus": (lambda t: modulus(1, t), 0, mpf(1) / 9, 29, True),
        "phase": (lambda t: phase(1, t), 0, mpf(1) / 9, 30, True),
    },
}


def main():
    here = pathlib.Path(__file__).parent
    checking = sys.argv[1:] == ["--check"]
    differences = 0
    for helper, tables in TABLES.items():
        path = here / f"{helper}.hpp"
        text = path.read_text()
        for name, table in tables.items():
            numbers = [float(c) for c in powers_of(*table)]
            place = re.compile(r"(\b%s\[\] = \{)([^}]*)(\};)" % name)
            found = place.search(text)
            if not found:
                sys.exit(f"{path} has no table {name}")
            old = [float(n) for n in found[2].split(",") if n.strip()]
            if old != numbers:
                differences += 1
                print(f"{path}: {name}")
            new = ", ".join(repr(n) for n in numbers)
            text = place.sub(lambda match: match[1] + new + match[3], text)
        if not checking:
            path.write_text(text)
    return 1 if checking and differences else 0


if __name__ == "__main__":
    sys.exit(main())
