# Lists of a dict that numbers and texts of the running program choose.

# --- by_number
x = ti.field(ti.i32, 9)
@ti.kernel
def f():
    for i in x:
        x[i] = i * 3 % 7
f()
by = {0: [], 1: [], 2: []}
for i in range(9):
    by[x[i] % 3].append(i)
for k in by:
    print(k, by[k])
print(sum(len(l) for l in by.values()))
# --- by_text
x = ti.field(ti.i32, 6)
@ti.kernel
def f():
    for i in x:
        x[i] = i * i % 5
f()
res = {"zero": [], "other": []}
for i in range(6):
    res["other" if x[i] else "zero"].append(x[i])
print(res, len(res["zero"]))
# --- missing_key
x = ti.field(ti.i32, ())
x[None] = 4
by = {0: [], 1: []}
for i in range(2):
    by[x[None]].append(i)
# --- formats_of_members
class P:
    def __init__(self, x):
        self.x = x
x = ti.field(ti.f32, 2)
x[1] = 1.5
p = P(3)
print("{0.x} {1[1]} {2!r} {k!s:>4} {0.x:03d}".format(p, [5, 6], "q", k="z"), "{:.2f}|{!r}".format(x[1], x[1]))
# --- rounded_in_python
import math
def table(n):
    return [round(math.sin(i), 3) for i in range(n)]
@ti.kernel
def f():
    for v in ti.static(table(4)):
        print(v)
    print(ti.static(round(2.567, 1)), ti.static(round(7 / 2)), ti.static(round(1234.5, -2)), ti.static(round(3.14159, ndigits=2)))
f()
