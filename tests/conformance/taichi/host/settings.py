# Programs as they were first thought of: what stands around kernels.

# --- init_opts options: debug=False, kernel_profiler=True, print_ir=False, cpu_max_num_threads=1, random_seed=3, offline_cache=False, log_level="error"
@ti.kernel
def f() -> ti.i32:
    return 3
print(f())
# --- cfg
print(ti.cfg.default_fp, ti.cfg.default_ip) if False else print("x")
# --- gui_loop
gui = ti.GUI("t", (16, 16), show_gui=False)
x = ti.field(ti.f32, (16, 16))
@ti.kernel
def paint(t: ti.f32):
    for i, j in x:
        x[i, j] = i * t
for frame in range(3):
    paint(frame * 0.1)
    gui.set_image(x)
    gui.show()
print(x[5, 5])
# --- timer
import time
def timed(fn, *args):
    t0 = time.perf_counter()
    r = fn(*args)
    return r, time.perf_counter() - t0
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    s = 0
    for i in range(n):
        s += i
    return s
r, t = timed(f, 10)
print(r, t > 0)
# --- main_guard
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return n * n
def main():
    for i in range(3):
        print(i, f(i))
if __name__ == "__main__":
    main()
# --- ti_aliases
from taichi.math import vec2, vec3, pi, dot
import taichi.math as tm
@ti.kernel
def f() -> ti.f32:
    return dot(vec2(1, 2), tm.vec2(3, 4)) + pi - tm.pi + vec3(1).sum()
print(f())
# --- templates_dim
@ti.kernel
def double(x: ti.template()):
    for I in ti.grouped(x):
        x[I] *= 2
a = ti.field(ti.i32, 3)
b = ti.field(ti.i32, (2, 2))
a.fill(1)
b.fill(3)
double(a)
double(b)
print(a, b)
# --- loop_until
x = ti.field(ti.f32, ())
x[None] = 100.0
@ti.kernel
def half() -> ti.f32:
    x[None] *= 0.5
    return x[None]
n = 0
while half() > 1:
    n += 1
print(n, x[None])
# --- np_testing
import numpy as np
x = ti.field(ti.f32, 4)
@ti.kernel
def f():
    for i in x:
        x[i] = ti.sqrt(i * 1.0)
f()
np.testing.assert_allclose(x.to_numpy(), np.sqrt(np.arange(4)), rtol=1e-5)
print("ok")
# --- run_stats
x = ti.field(ti.i32, 10)
@ti.kernel
def f():
    for i in x:
        x[i] = (i * 7 + 3) % 10
f()
vals = [x[i] for i in range(10)]
print(sorted(vals), max(vals), vals.index(5) if 5 in vals else -1)
# --- setattr_of_objects
class Config:
    n = 3
    name = "x"
    def __init__(self, **more):
        for key, value in more.items():
            setattr(self, key, value)
c = Config(n=5, dt=0.5)
setattr(c, "extra", [1, 2])
setattr(Config, "name", "y")
x = ti.field(ti.f32, c.n)
@ti.kernel
def k():
    for i in x:
        x[i] = i * c.dt
k()
print(c.n, c.dt, c.extra, c.name, x.to_numpy())
# --- update_of_dicts
d = dict(a=1)
d.update(b=2)
d.update({"a": 5, "c": 1}, c=7, d=8)
d.update([("e", 9), ("a", 0)])
print(d)
try:
    int("abc")
except ValueError as e:
    print(e)
try:
    float("x1")
except ValueError as e:
    print(e)
