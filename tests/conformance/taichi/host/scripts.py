# Scripts around kernels: command lines, rows and norms of arrays, loops that end when the program says so.

# --- argparse_defaults
import argparse
parser = argparse.ArgumentParser(description="a solver")
parser.add_argument("--steps", type=int, default=7)
parser.add_argument("-g", "--use-gpu", action="store_true", help="where it runs")
parser.add_argument("--rate", type=float, default="0.25")
parser.add_argument("--out", default=None)
parser.add_argument("rest", nargs="*")
args, unknown = parser.parse_known_args()
x = ti.field(ti.f32, args.steps)
@ti.kernel
def f():
    for i in x:
        x[i] = i * args.rate
f()
print(args.use_gpu, args.out, args.rest, unknown, x.to_numpy().sum())
# --- norm_along_axis
import numpy as np
v = ti.Vector.field(2, ti.f32, 3)
@ti.kernel
def f():
    for i in v:
        v[i] = [3 * i, 4 * i]
f()
print(np.linalg.norm(v.to_numpy(), axis=1), np.linalg.norm(v.to_numpy()))
# --- clip_method_and_function
import numpy as np
x = ti.field(ti.f32, 4)
for i in range(4):
    x[i] = i - 1.5
print(x.to_numpy().clip(-1, 1), np.clip(x.to_numpy(), a_min=None, a_max=0), x.to_numpy().clip(0))
# --- row_by_running_index
x = ti.Vector.field(2, ti.f32, 3)
n = ti.field(ti.i32, ())
@ti.kernel
def f():
    n[None] = 2
    for i in x:
        x[i] = [i, i * i]
f()
X = x.to_numpy()
for i in range(n[None]):
    print(i, X[i], X[i + 1].sum())
# --- transposed_snapshot
x = ti.field(ti.i32, (2, 3))
for i in range(2):
    for j in range(3):
        x[i, j] = i * 3 + j
print(x.to_numpy().T, x.to_numpy().swapaxes(0, 1)[2])
# --- rows_that_are_arrays
import numpy as np
a = np.arange(3) * 1.5
print(np.array([a, a + 1]), np.radians(180.0), np.degrees(np.pi / 2))
# --- chain_of_vector_comparisons
x = ti.Vector.field(2, ti.f32, 3)
@ti.kernel
def f() -> ti.i32:
    n = 0
    for i in x:
        x[i] = [i * 0.6, 0.5]
        if not all(-0.1 <= x[i] <= 1.1):
            n += 1
    return n
print(f())
# --- template_argument_in_loop_that_breaks
x = ti.field(ti.i32, 3)
s = ti.field(ti.f32, ())
@ti.kernel
def smooth(l: ti.template()):
    for i in range(3):
        x[i] += ti.static(l * 10 + 1)
def levels():
    for l in range(2):
        smooth(l)
    for l in reversed(range(3)):
        smooth(l)
s[None] = 10.0
for k in range(40):
    s[None] /= 2
    if s[None] < 1:
        break
    levels()
print(x)
# --- list_index_of_running_value
n = ti.field(ti.i32, ())
n[None] = 7
names = [3, 7, 9]
print(names.index(n[None]), names.count(n[None]))
# --- type_of_tensor_printed
x = ti.field(ti.f32, 3)
print(type(3), type("a"), type([1]), type(2.5))
# --- function_that_raises_under_running_condition
x = ti.field(ti.i32, ())
def check(limit):
    x[None] += 1
    if x[None] > limit:
        raise ValueError("too large")
    x[None] += 10
    return x[None]
print(check(5))
try:
    check(5)
    print("no")
except ValueError as e:
    print("caught", e)
print(x[None])
# --- list_of_floats_min_index
x = ti.field(ti.f32, 4)
for i in range(4):
    x[i] = (i - 2) * (i - 2) + 0.5
values = [x[i] for i in range(4)]
print(values.index(min(values)), max(values), sorted(values))
