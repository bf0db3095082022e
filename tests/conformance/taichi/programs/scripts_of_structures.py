# --- oriented
@ti.data_oriented
class Counter:
    def __init__(self, n, step=1):
        self.n = n
        self.step = step
        self.cells = ti.field(ti.i32, shape=n)
    @ti.kernel
    def advance(self):
        for i in self.cells:
            self.cells[i] += i * self.step
    def total(self):
        return sum(self.cells[i] for i in range(self.n))
    def __str__(self):
        return f"Counter({self.n}, {self.total()})"
a, b = Counter(4), Counter(3, step=5)
for c in (a, b):
    c.advance()
    c.advance()
print(a, b, [c.total() for c in (a, b)])

# --- inherited
@ti.data_oriented
class Base:
    def __init__(self):
        self.x = ti.field(ti.f32, 4)
    @ti.func
    def f(self, v):
        return v + 1.0
    @ti.kernel
    def run(self):
        for i in self.x:
            self.x[i] = self.f(i * 1.0)
class Derived(Base):
    @ti.func
    def f(self, v):
        return v * v
for one in [Base(), Derived()]:
    one.run()
    print(type(one).__name__, one.x)

# --- dataclass_particles
@ti.dataclass
class Particle:
    pos: ti.math.vec2
    vel: ti.math.vec2
    mass: ti.f32
    @ti.func
    def kinetic(self):
        return 0.5 * self.mass * self.vel.dot(self.vel)
ps = Particle.field(shape=6)
@ti.kernel
def init():
    for i in ps:
        ps[i] = Particle(pos=ti.math.vec2(i, i * 2), vel=ti.math.vec2(1, i), mass=1 + i * 0.5)
@ti.kernel
def energy() -> ti.f32:
    e = 0.0
    for i in ps:
        e += ps[i].kinetic()
    return e
init()
print(energy(), ps[2].pos, ps[3].mass, ps[1].vel.x)

# --- struct_members
S = ti.types.struct(a=ti.i32, v=ti.math.vec3)
f = S.field(shape=(2, 2))
f[0, 1].a = 5
f[0, 1].v = [1, 2, 3]
@ti.kernel
def k():
    for I in ti.grouped(f):
        f[I].a += I[0] * 10 + I[1]
        f[I].v += 0.5
k()
for i in range(2):
    for j in range(2):
        print(i, j, f[i, j].a, f[i, j].v.y)

# --- bitmasked_count
x = ti.field(ti.i32)
block = ti.root.pointer(ti.ij, 4)
block.bitmasked(ti.ij, 4).place(x)
@ti.kernel
def activate():
    for i in range(6):
        x[i * 2, i] = i + 1
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i, j in x:
        c += 1
    return c
@ti.kernel
def total() -> ti.i32:
    c = 0
    for i, j in x:
        c += x[i, j]
    return c
activate()
print(count(), total())
block.deactivate_all()
print(count(), x[2, 1])

# --- dynamic_list
x = ti.field(ti.i32)
s = ti.root.dynamic(ti.i, 32, chunk_size=8)
s.place(x)
@ti.kernel
def push():
    for i in range(10):
        if i % 3 == 0:
            x.parent().append(i * i)
@ti.kernel
def length() -> ti.i32:
    return x.parent().length()
@ti.kernel
def sum_() -> ti.i32:
    r = 0
    for i in range(x.parent().length()):
        r += x[i]
    return r
push()
print(length(), sum_())

# --- ndarray_arguments
import numpy as np
@ti.kernel
def saxpy(x: ti.types.ndarray(), y: ti.types.ndarray(), a: ti.f32):
    for i in x:
        y[i] = a * x[i] + y[i]
x = np.arange(5, dtype=np.float32)
y = np.ones(5, dtype=np.float32)
saxpy(x, y, 2.0)
print(y, y.dtype, y[2])
z = ti.ndarray(ti.f32, shape=5)
z.from_numpy(y)
saxpy(z, z, 0.5)
print(z.to_numpy(), z[1])

# --- csv_table
rows = [("a", 1, 2.5), ("bb", 22, 3.25), ("ccc", 333, 0.125)]
x = ti.field(ti.f32, len(rows))
for k, (name, count, value) in enumerate(rows):
    x[k] = count * value
print(f"{'name':<6}|{'count':>6}|{'value':^9}|")
for k, (name, count, value) in enumerate(rows):
    print(f"{name:<6}|{count:>6d}|{value:^9.3f}|{x[k]:10.2e}")
print("-" * 20, sep="")
print("total: {:.2f}, best: {best}".format(sum(x[k] for k in range(3)), best=max(rows, key=lambda r: r[1])[0]))

# --- convergence_log
x = ti.field(ti.f32, ())
x[None] = 10.0
@ti.kernel
def newton() -> ti.f32:
    old = x[None]
    x[None] = 0.5 * (old + 2.0 / old)
    return ti.abs(x[None] - old)
history = []
for it in range(6):
    history.append(newton())
print([f"{h:.4f}" for h in history])
print(len(history), f"{x[None]:.6f}", history[-1] < 1e-2, min(history) == history[-1])

# --- early_stop
x = ti.field(ti.i32, ())
@ti.kernel
def tick() -> ti.i32:
    x[None] += 3
    return x[None]
for i in range(100):
    if tick() > 20:
        print("stopped at", i)
        break
else:
    print("never")
print(x[None])

# --- python_lists
import numpy as np
x = ti.field(ti.f32, 5)
for i in range(5):
    x[i] = i ** 2 * 0.5
values = [x[i] for i in range(5)]
print(values, values[::-1], sum(values) / len(values), max(values), sorted(values, reverse=True))
pairs = list(zip(range(5), values))
print(pairs[1:3], dict(pairs)[3], any(v > 7 for v in values), all(v >= 0 for v in values))
arr = np.array(values)
print(arr, arr.mean(), arr.std(), [arr.mean()], arr[arr.argmax()])

# --- with_functions
import math
x = ti.field(ti.f32, 8)
@ti.kernel
def fill(a: ti.f32, b: ti.f32):
    for i in x:
        x[i] = a * i + b
def report(title, values, digits=2):
    text = ", ".join(f"{v:.{digits}f}" for v in values)
    print(f"{title}: [{text}]")
def rms(values):
    return math.sqrt(sum(v * v for v in values) / len(values))
for a, b in [(1, 0), (0.5, 2)]:
    fill(a, b)
    values = [x[i] for i in range(8)]
    report(f"a={a} b={b}", values)
    report("rms", [rms(values)], digits=4)

# --- try_except
x = ti.field(ti.i32, 4)
@ti.kernel
def k(i: ti.i32) -> ti.i32:
    return x[i % 4] + i
def safe(f, *args):
    try:
        return f(*args)
    except ZeroDivisionError as e:
        print("caught", e)
        return None
    finally:
        print("done")
print(safe(lambda a, b: a // b, 7, 2), safe(lambda a, b: a // b, 7, 0))
print(safe(k, 5))
try:
    raise ValueError("bad")
except (TypeError, ValueError) as e:
    print(type(e).__name__, e)

# --- matrices_of_python
R = ti.Matrix([[0.0, -1.0], [1.0, 0.0]])
v = ti.Vector([1.0, 2.0])
print(R @ v, (R @ R)[0, 0], v.norm(), (v * 2 + 1), v.dot(v), R.transpose(), R[1, 0])
w = ti.math.vec3(1, 2, 3)
print(w, w.xy, w.cross(ti.math.vec3(0, 0, 1)), w / 2, -w, w.max(), w.sum())
print([R[i, j] for i in range(2) for j in range(2)], v[0], [v.x])

# --- uneven_layout
a = ti.field(ti.i32)
b = ti.field(ti.f32)
ti.root.dense(ti.i, 3).dense(ti.j, 4).place(a)
ti.root.dense(ti.ij, (3, 4)).place(b)
@ti.kernel
def fill():
    for i, j in a:
        a[i, j] = i * 10 + j
        b[i, j] = a[i, j] * 0.5
fill()
print(a.shape, b.shape, a.to_numpy(), b.to_numpy()[2])

