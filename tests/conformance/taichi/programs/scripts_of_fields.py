# Short scripts around fields, structs and nodes.

# --- test_basic_assign_types
def test_assign():
    f = ti.field(ti.f64, ())
    @ti.kernel
    def foo():
        a = 1
        b = 2.5
        a = b
        f[None] = a + b
    foo()
    assert f[None] == 4.5 or f[None] == 5.0
    print(f[None])
test_assign()
# --- parametrize_like_types
def check(dt, v):
    x = ti.field(dt, ())
    @ti.kernel
    def put(a: dt):
        x[None] = a * 2
    put(v)
    return x[None]
print([check(dt, 3) for dt in [ti.i8, ti.i16, ti.i32, ti.i64, ti.u8, ti.u32, ti.f32, ti.f64]])
# --- xorshift_rng_struct
@ti.dataclass
class Rng:
    s: ti.u32
    @ti.func
    def next(self) -> ti.u32:
        self.s ^= self.s << 13
        self.s ^= self.s >> 17
        self.s ^= self.s << 5
        return self.s
    @ti.func
    def uniform(self) -> ti.f32:
        return ti.cast(self.next() >> 8, ti.f32) / 16777216.0
out = ti.field(ti.f32, 8)
@ti.kernel
def go(seed: ti.u32):
    for i in out:
        r = Rng(s=seed + ti.u32(i) * 747796405)
        for _ in range(3):
            r.next()
        out[i] = r.uniform()
go(12345)
print(out.to_numpy())
# --- nested_dataclass_particles
vec2 = ti.types.vector(2, ti.f32)
@ti.dataclass
class Body:
    p: vec2
    v: vec2
    @ti.func
    def advance(self, dt):
        self.p += self.v * dt
@ti.dataclass
class Particle:
    body: Body
    life: ti.i32
    @ti.func
    def alive(self):
        return self.life > 0
P = Particle.field(shape=(6,))
@ti.kernel
def spawn():
    for i in P:
        P[i].body.p = vec2(i, 0)
        P[i].body.v = vec2(0.5, 1.0 + i)
        P[i].life = i % 4
@ti.kernel
def tick(dt: ti.f32) -> ti.i32:
    n = 0
    for i in P:
        if P[i].alive():
            P[i].body.advance(dt)
            P[i].life -= 1
            n += 1
    return n
spawn()
print([tick(0.1) for _ in range(4)])
for i in range(6):
    print(i, P[i].body.p[0], P[i].body.p.y, P[i].life)
print(P.life.to_numpy())
# --- real_func_recursion_free
@ti.real_func
def collatz(n: ti.i32) -> ti.i32:
    c = 0
    k = n
    while k != 1:
        if k % 2 == 0:
            k //= 2
        else:
            k = 3 * k + 1
        c += 1
    return c
@ti.real_func
def sign_of(x: ti.f32) -> ti.i32:
    if x > 0:
        return 1
    elif x < 0:
        return -1
    return 0
longest = ti.field(ti.i32, ())
@ti.kernel
def go(n: ti.i32) -> ti.i32:
    for i in range(1, n):
        ti.atomic_max(longest[None], collatz(i))
    return sign_of(-2.5) + sign_of(0.0) * 10 + sign_of(7.0) * 100
print(go(100), longest[None])
# --- pointer_grid_points
block = ti.root.pointer(ti.ij, (8, 8))
pixel = block.dense(ti.ij, (4, 4))
x = ti.field(ti.f32)
pixel.place(x)
@ti.kernel
def splat(cx: ti.f32, cy: ti.f32, r: ti.i32):
    ci = int(cx * 32)
    cj = int(cy * 32)
    for di, dj in ti.ndrange((-r, r + 1), (-r, r + 1)):
        i = ci + di
        j = cj + dj
        if 0 <= i < 32 and 0 <= j < 32 and di * di + dj * dj <= r * r:
            x[i, j] += 1.0
@ti.kernel
def stats() -> ti.types.vector(2, ti.i32):
    cells = 0
    blocks = 0
    for i, j in x:
        cells += 1
    for i, j in block:
        blocks += 1
    return ti.Vector([cells, blocks])
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for I in ti.grouped(x):
        s += x[I]
    return s
splat(0.2, 0.3, 3)
splat(0.8, 0.75, 2)
st = stats()
print(st[0], st[1], total())
block.deactivate_all()
st = stats()
print(st[0], st[1], total())
# --- bitmasked_activation
x = ti.field(ti.i32)
bm = ti.root.bitmasked(ti.ij, (6, 6))
bm.place(x)
@ti.kernel
def act():
    for i in range(6):
        ti.activate(bm, [i, (i * 2) % 6])
        x[i, i] = i + 1
@ti.kernel
def show() -> ti.i32:
    c = 0
    for i, j in x:
        c += 1 + x[i, j] * 100
    return c
@ti.kernel
def drop():
    for i, j in bm:
        if (i + j) % 2 == 0:
            ti.deactivate(bm, [i, j])
@ti.kernel
def active(i: ti.i32, j: ti.i32) -> ti.i32:
    return ti.is_active(bm, [i, j])
act()
print(show(), active(0, 0), active(1, 3), active(3, 0))
drop()
print(show(), active(0, 0), active(3, 3))
# --- atomics_return_values
x = ti.field(ti.i32, 6)
r = ti.field(ti.i32, 6)
@ti.kernel
def k():
    for i in range(6):
        x[i] = 10 + i
    ti.loop_config(serialize=True)
    for t in range(1):
        r[0] = ti.atomic_add(x[0], 5)
        r[1] = ti.atomic_sub(x[1], 5)
        r[2] = ti.atomic_min(x[2], 5)
        r[3] = ti.atomic_max(x[3], 50)
        r[4] = ti.atomic_and(x[4], 6)
        r[5] = ti.atomic_xor(x[5], 0xFF)
k()
print(x, r)
# --- loop_config_combo
x = ti.field(ti.i32, 20)
@ti.kernel
def k() -> ti.i32:
    ti.loop_config(block_dim=64)
    for i in range(20):
        x[i] = i * i
    ti.loop_config(serialize=True)
    found = -1
    for i in range(20):
        if x[i] > 50:
            found = i
            break
    return found
print(k())
# --- loop_config_then_for
x = ti.field(ti.i32, 20)
@ti.kernel
def k() -> ti.i32:
    found = -1
    ti.loop_config(parallelize=4, block_dim_adaptive=False)
    for i in range(20):
        x[i] = i * i
    ti.loop_config(name="search", serialize=True)
    for i in range(20):
        if x[i] > 50:
            found = i
            break
    return found
print(k())
# --- time_and_perf
import time
x = ti.field(ti.f32, 100)
@ti.kernel
def k():
    for i in x:
        x[i] += 1.0
k()
t = time.time()
for _ in range(10):
    k()
ti.sync()
elapsed = time.time() - t
print("ok" if elapsed >= 0 else "bad", x[50])
# --- layout_soa_sums
v = ti.Vector.field(3, ti.f32, shape=(4, 4), layout=ti.Layout.SOA)
m = ti.Matrix.field(2, 2, ti.f32, shape=3, layout=ti.Layout.AOS)
@ti.kernel
def k() -> ti.f32:
    for i, j in v:
        v[i, j] = ti.Vector([i, j, i * j])
    for i in m:
        m[i] = ti.Matrix([[i, 1], [2, i]])
    s = 0.0
    for I in ti.grouped(v):
        s += v[I].norm_sqr()
    for i in m:
        s += m[i].determinant()
    return s
print(k())
# --- static_assert_and_shapes
a = ti.field(ti.f32, (3, 4))
@ti.kernel
def k(t: ti.template()) -> ti.i32:
    ti.static_assert(len(t.shape) == 2, "two axes")
    ti.static_print("compiling", 3)
    n, m = ti.static(t.shape)
    return n * 10 + m
print(k(a))
# --- assert_in_debug options: debug=True
a = ti.field(ti.i32, 5)
@ti.kernel
def k(n: ti.i32):
    for i in range(n):
        assert i < 5, "index"
        a[i] = i
k(5)
print(a)
try:
    k(7)
except Exception as e:
    print("caught", type(e).__name__)
# --- ascii_plot
import math
n = 20
y = ti.field(ti.f32, n)
@ti.kernel
def f():
    for i in y:
        y[i] = 4.0 + 3.5 * ti.sin(i * 0.5)
f()
for row in range(8, -1, -2):
    line = ""
    for i in range(n):
        line += "*" if abs(y[i] - row) <= 1 else " "
    print(line + "|")
# --- pointer_dense_sparse_sum options: default_fp=ti.f64
b = ti.root.pointer(ti.ijk, 2).dense(ti.ijk, 4)
x = ti.field(float)
b.place(x)
@ti.kernel
def put():
    for i in range(8):
        x[i, i, i] = i + 0.5
@ti.kernel
def gather() -> float:
    s = 0.0
    for i, j, k in x:
        s += x[i, j, k] * (i + 1)
    return s
@ti.kernel
def active() -> int:
    c = 0
    for I in ti.grouped(x):
        c += 1
    return c
put()
print(gather(), active())
# --- field_min_max_atomic
x = ti.Vector.field(2, ti.f32, 10)
lo = ti.Vector.field(2, ti.f32, ())
hi = ti.Vector.field(2, ti.f32, ())
@ti.kernel
def bounds():
    lo[None] = [1e9, 1e9]
    hi[None] = [-1e9, -1e9]
    for i in x:
        x[i] = [ti.cos(i * 1.0), i * 0.3 - 1]
    for i in x:
        ti.atomic_min(lo[None], x[i])
        ti.atomic_max(hi[None], x[i])
bounds()
print(lo[None], hi[None])
# --- early_exit_func
@ti.func
def first_negative(f: ti.template()):
    found = -1
    for i in range(f.shape[0]):
        if f[i] < 0 and found < 0:
            found = i
    return found
x = ti.field(ti.i32, 8)
@ti.kernel
def go() -> ti.i32:
    for i in x:
        x[i] = 5 - i
    r = 0
    for _ in range(1):
        r = first_negative(x)
    return r
print(go())
# --- cellular_pointer_growth
grid = ti.field(ti.i32)
blk = ti.root.pointer(ti.ij, 4)
blk.bitmasked(ti.ij, 4).place(grid)
@ti.kernel
def seed():
    grid[8, 8] = 1
@ti.kernel
def grow(t: ti.i32):
    for i, j in grid:
        if grid[i, j] == t:
            for d in ti.static(range(4)):
                a = i + ti.static([1, -1, 0, 0][d])
                b = j + ti.static([0, 0, 1, -1][d])
                if 0 <= a < 16 and 0 <= b < 16 and not ti.is_active(grid.parent(), [a, b]):
                    grid[a, b] = t + 1
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i, j in grid:
        c += 1
    return c
seed()
print(count())
grow(1)
print(count())
