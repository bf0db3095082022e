# Random numbers in scripts, drawn by one thread.

# --- pi options: cpu_max_num_threads=1
@ti.kernel
def pi(n: ti.i32) -> ti.f32:
    c = 0
    for _ in range(n):
        x = ti.random()
        y = ti.random()
        if x * x + y * y < 1:
            c += 1
    return 4 * c / n
v = pi(2000)
print(v)
# --- seeds options: cpu_max_num_threads=1, random_seed=7
@ti.kernel
def f():
    print(ti.random(ti.i32), ti.random(ti.f64), ti.random(int) % 6)
f()
f()
# --- gaussian options: cpu_max_num_threads=1
x = ti.field(ti.f32, 6)
@ti.kernel
def f():
    for i in x:
        x[i] = ti.randn()
f()
print(x)
# --- shuffle options: cpu_max_num_threads=1
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def f():
    for i in a:
        a[i] = i
    ti.loop_config(serialize=True)
    for k in range(n - 1):
        i = n - 1 - k
        j = ti.cast(ti.random() * (i + 1), ti.i32)
        a[i], a[j] = a[j], a[i]
f()
print(a, sorted(a.to_numpy().tolist()))
# --- walk options: cpu_max_num_threads=1
import numpy as np
p = ti.Vector.field(2, ti.i32, shape=4)
@ti.kernel
def walk(steps: ti.i32):
    for i in p:
        for _ in range(steps):
            d = ti.random(ti.u32) % 4
            if d == 0:
                p[i].x += 1
            elif d == 1:
                p[i].x -= 1
            elif d == 2:
                p[i].y += 1
            else:
                p[i].y -= 1
walk(20)
print(p.to_numpy().tolist())
# --- numpy_seeded
import numpy as np
np.random.seed(3)
x = ti.field(ti.f32, (2, 3))
x.from_numpy(np.random.rand(2, 3).astype(np.float32))
@ti.kernel
def s() -> ti.f32:
    t = 0.0
    for I in ti.grouped(x):
        t += x[I]
    return t
print(s())
rng = np.random.default_rng(5)
print(rng.integers(0, 10, 4), rng.random(), np.random.randint(0, 5, size=(2, 2)))
