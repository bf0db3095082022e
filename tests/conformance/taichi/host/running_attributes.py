# Attributes of objects that loops and conditions of the running program change.

# --- best_so_far
x = ti.field(ti.f32, 4)
@ti.kernel
def go(k: ti.i32) -> ti.f32:
    x[0] += k * 1.5
    return x[0]
class Best:
    def __init__(self):
        self.best = 0.0
        self.count = 0
    def see(self, v):
        if v > self.best:
            self.best = v
            self.count += 1
b = Best()
for k in range(5):
    b.see(go(2 - k))
print(b.best, b.count)
while b.best > 1:
    b.best = b.best / 2
    b.count += 1
print(b.best, b.count)
# --- bounded_deque
from collections import deque
@ti.kernel
def step(x: ti.i32) -> ti.i32:
    return (x * 5 + 3) % 16
hist = deque(maxlen=4)
x = 0
while True:
    if x == 9:
        break
    hist.append(x)
    x = step(x)
print(list(hist))
print(hist[-1], hist[0])
# --- bounded_deque_and_set
from collections import deque
@ti.kernel
def step(x: ti.i32) -> ti.i32:
    return (x * 5 + 3) % 16
hist = deque(maxlen=4)
x = 0
seen = set()
while True:
    if x in seen:
        break
    seen.add(x)
    hist.append(x)
    x = step(x)
print(list(hist))
print(hist[-1], hist[0])
# --- raised_in_a_try
f = ti.field(ti.i32, 3)
@ti.kernel
def get(i: ti.i32) -> ti.i32:
    return f[i] - 1
class S:
    def __init__(self):
        self.ratio = -1
        self.good = 0
s = S()
f[1] = 3
for i in range(3):
    try:
        s.ratio = 10 // (get(i) + 1)
        s.good += 1
    except ZeroDivisionError:
        print("division", i)
    print(s.ratio, s.good)
# --- in_functions_and_loops
x = ti.field(ti.f64, ())
@ti.kernel
def newton() -> ti.f64:
    x[None] = x[None] - (x[None] * x[None] - 2) / (2 * x[None])
    return abs(x[None] * x[None] - 2)
class Solver:
    def __init__(self, tol):
        self.tol = tol
        self.residual = 1e9
        self.iterations = 0
        self.worse = 0
    def step(self):
        r = newton()
        if r > self.residual:
            self.worse += 1
        self.residual = r
        self.iterations += 1
    def run(self, most):
        while self.residual > self.tol and self.iterations < most:
            self.step()
        return self
x[None] = 5.0
s = Solver(1e-12).run(50)
print(s.iterations, s.worse, s.residual < 1e-12, f"{x[None]:.10f}")
t = Solver(1e-3)
x[None] = 100.0
t.run(3)
print(t.iterations, f"{t.residual:.6f}")
# --- two_objects
x = ti.field(ti.i32, 6)
@ti.kernel
def go():
    for i in x:
        x[i] = (i * 7) % 5
go()
class Bin:
    def __init__(self, name):
        self.name, self.n, self.total = name, 0, 0.0
low, high = Bin("low"), Bin("high")
for i in range(6):
    b = low if i < 3 else high
    if x[i] > 1:
        b.n += 1
        b.total += x[i] / 2
for b in (low, high):
    print(b.name, b.n, b.total)
