# --- of_numbers
x = ti.field(ti.f32, 3); n = ti.field(ti.i32, 3)
@ti.kernel
def k():
    for i in x:
        x[i] = (i + 1) * 1.23456
        n[i] = i * 50 - 3
k()
for i in range(3):
    print(f"{i:>3}|{n[i]:<6}|{x[i]:>10.3f}|{x[i]:^12.2e}|{n[i]:05d}|{n[i]:+}|{n[i]:x}" if n[i] >= 0 else f"neg {n[i]:>6} {x[i]:8.3f}")
    s = f"{x[i]:.2f}"
    print(s.rjust(8), s.ljust(8) + "|", s.center(10), "%8.3f" % x[i], "%-8d|" % n[i], str(n[i]).zfill(5))
# --- of_several_parts
n = ti.field(ti.i32, 3)
x = ti.field(ti.f32, 3)
for i in range(3):
    n[i] = 10 ** i
    x[i] = i * 1.25
for i in range(3):
    s = f"{n[i]}/{n[2]}"
    print(s.rjust(10) + "|", s.ljust(9, ".") + "|", f"{s:>8}|{s:<8}|{n[i]!s:>6}|{x[i]!s:>6}")
    print(str(n[i]).zfill(4), f"{x[i]:.1f}".zfill(6), f"{x[i]:.1f}".center(8) + "|", str(x[i]).rjust(6, "*"))
print("%-6s|%6s|%5.1f" % (f"{n[1]}", "ab", x[2]))
print(f"{3.14159!s:.4}|{2.5!s:>6}")
# --- letters_and_words
import os
from enum import IntEnum, Enum
W = 12
x = ti.field(ti.i32, W)
@ti.kernel
def fill(k: ti.i32):
    for i in x:
        x[i] = (i * k) % 3
fill(4)
for k in range(3):
    fill(k)
    line = "".join("#" if x[i] == 1 else " " for i in range(W))
    print(repr(line.rstrip()), "|" + line.lstrip() + "|")
    print(f"{str(x[2] > 1):>8}|{str(x[1] == k):<8}|{'yes' if x[4] else 'no':^7}|")
class Kind(IntEnum):
    A = 0
    B = 1
    C = 2
NAMES = {Kind.A: "a", Kind.B: "b", Kind.C: "c"}
print("".join(NAMES[Kind(x[i])] for i in range(W)))
print("=" * x[2] + ">" , "-·" * x[1], len("ab" * x[2]), f"[{'█' * x[2]:<6}]")
print(os.path.join("out", "a", "b.png"), os.path.splitext("x/y.tar.gz"), os.path.basename("x/y.py"), os.path.dirname("x/y.py"))
