# Small whole programs: sorting, sums, particles, fractals.

# --- matrix_product
N = 4
A = ti.field(ti.f32, (N, N))
B = ti.field(ti.f32, (N, N))
C = ti.field(ti.f32, (N, N))
@ti.kernel
def init():
    for i, j in A:
        A[i, j] = i + j
        B[i, j] = i - j
@ti.kernel
def mul():
    for i, j in C:
        s = 0.0
        for l in range(N):
            s += A[i, l] * B[l, j]
        C[i, j] = s
init()
mul()
print(C.to_numpy())
# --- rank_sort
a = ti.field(ti.i32, shape=16)
b = ti.field(ti.i32, shape=16)
@ti.kernel
def init():
    for i in a:
        a[i] = (i * 7 + 3) % 16
@ti.kernel
def rank():
    for i in a:
        r = 0
        for j in range(16):
            if a[j] < a[i] or (a[j] == a[i] and j < i):
                r += 1
        b[r] = a[i]
init()
rank()
print(b.to_numpy())
# --- gc_prefix_sum
n = 8
x = ti.field(ti.i32, shape=n)
y = ti.field(ti.i32, shape=n)
@ti.kernel
def scan(d: ti.i32):
    for i in range(n):
        y[i] = x[i] + (x[i - d] if i >= d else 0)
    for i in range(n):
        x[i] = y[i]
for i in range(n): x[i] = i + 1
d = 1
while d < n:
    scan(d)
    d *= 2
print(x.to_numpy().tolist())
# --- nbody_small
n = 3
pos = ti.Vector.field(2, ti.f32, n)
vel = ti.Vector.field(2, ti.f32, n)
@ti.kernel
def init():
    for i in pos:
        pos[i] = [i * 1.0, i * i * 0.5]
        vel[i] = [0, 0]
@ti.kernel
def step(dt: ti.f32):
    for i in pos:
        acc = ti.Vector([0.0, 0.0])
        for j in range(n):
            if i != j:
                d = pos[j] - pos[i]
                acc += d / (d.norm() ** 3 + 0.1)
        vel[i] += acc * dt
    for i in pos:
        pos[i] += vel[i] * dt
init()
for _ in range(5): step(0.1)
print(pos.to_numpy())
# --- matmul_fields
A = ti.field(ti.f32, shape=(3, 4))
B = ti.field(ti.f32, shape=(4, 2))
C = ti.field(ti.f32, shape=(3, 2))
@ti.kernel
def mm():
    for i, j in A: A[i, j] = i + j
    for i, j in B: B[i, j] = i * j + 1
    for i, j in C:
        s = 0.0
        for k in range(A.shape[1]):
            s += A[i, k] * B[k, j]
        C[i, j] = s
mm()
print(C)
# --- bubble_sort_serial
x = ti.field(ti.i32, shape=6)
@ti.kernel
def sort():
    ti.loop_config(serialize=True)
    for i in range(6):
        for j in range(5 - i):
            if x[j] > x[j + 1]:
                x[j], x[j + 1] = x[j + 1], x[j]
for i, v in enumerate([5, 2, 9, 1, 7, 3]): x[i] = v
sort()
print(x)
# --- mandel_small
import taichi.math as tm
img = ti.field(ti.i32, shape=(4, 6))
@ti.kernel
def f():
    for i, j in img:
        c = tm.vec2(j / 3.0 - 1.5, i / 2.0 - 1.0)
        z = tm.vec2(0, 0)
        k = 0
        while z.norm() < 2 and k < 20:
            z = tm.vec2(z.x * z.x - z.y * z.y, 2 * z.x * z.y) + c
            k += 1
        img[i, j] = k
f()
print(img)
# --- nbody_small_2
n = 3
pos = ti.Vector.field(2, ti.f32, shape=n)
vel = ti.Vector.field(2, ti.f32, shape=n)
@ti.kernel
def step(dt: ti.f32):
    for i in range(n):
        acc = ti.Vector([0.0, 0.0])
        for j in range(n):
            if i != j:
                d = pos[j] - pos[i]
                acc += d / (d.norm(1e-3) ** 3)
        vel[i] += dt * acc
    for i in range(n):
        pos[i] += dt * vel[i]
for i in range(n):
    pos[i] = [i, i * i]
for _ in range(10):
    step(0.01)
print(pos)
# --- spmv
n = 5
vals = ti.field(ti.f32, shape=(n, 3))
cols = ti.field(ti.i32, shape=(n, 3))
x = ti.field(ti.f32, shape=n)
y = ti.field(ti.f32, shape=n)
@ti.kernel
def init():
    for i in range(n):
        x[i] = i + 1
        for k in ti.static(range(3)):
            cols[i, k] = ti.min(ti.max(i + k - 1, 0), n - 1)
            vals[i, k] = k - 1 + 0.5 * i
@ti.kernel
def spmv():
    for i in range(n):
        s = 0.0
        for k in range(3):
            s += vals[i, k] * x[cols[i, k]]
        y[i] = s
init(); spmv()
print(y)
# --- complex_julia_counts
n = 8
img = ti.field(ti.i32, shape=(n * 2, n))
@ti.func
def csqr(z):
    return ti.Vector([z[0] ** 2 - z[1] ** 2, z[1] * z[0] * 2])
@ti.kernel
def paint(t: ti.f32):
    for i, j in img:
        c = ti.Vector([-0.8, ti.cos(t) * 0.2])
        z = ti.Vector([i / n - 1, j / n - 0.5]) * 2
        it = 0
        while z.norm() < 20 and it < 50:
            z = csqr(z) + c
            it += 1
        img[i, j] = it
paint(0.3)
print(img.to_numpy().sum(), img[3, 4])
# --- prefix_sum
n = 16
a = ti.field(ti.i32, shape=n)
@ti.kernel
def init():
    for i in a:
        a[i] = i + 1
@ti.kernel
def scan():
    ti.loop_config(serialize=True)
    for i in range(1, n):
        a[i] += a[i - 1]
init(); scan()
print(a)
# --- bubble_sort
n = 8
a = ti.field(ti.i32, shape=n)
@ti.kernel
def sort():
    ti.loop_config(serialize=True)
    for i in range(n):
        for j in range(n - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
for i, v in enumerate([5, 2, 9, 1, 7, 3, 8, 0]):
    a[i] = v
sort()
print(a)
# --- bubble_sort_2
n = 10
x = ti.field(ti.i32, n)
@ti.kernel
def init():
    for i in x:
        x[i] = (i * 7 + 3) % 11
@ti.kernel
def sort():
    ti.loop_config(serialize=True)
    for i in range(n):
        for j in range(n - 1 - i):
            if x[j] > x[j + 1]:
                x[j], x[j + 1] = x[j + 1], x[j]
init()
sort()
print(x.to_numpy().tolist())
# --- complex_mandel
@ti.func
def csqr(z):
    return ti.Vector([z[0] ** 2 - z[1] ** 2, z[1] * z[0] * 2])
cnt = ti.field(ti.i32, shape=(8, 4))
@ti.kernel
def paint(t: ti.f32):
    for i, j in cnt:
        c = ti.Vector([-0.8, ti.cos(t) * 0.2])
        z = ti.Vector([i / 4 - 1, j / 4 - 0.5]) * 2
        k = 0
        while z.norm() < 20 and k < 50:
            z = csqr(z) + c
            k += 1
        cnt[i, j] = k
paint(0.03)
print(cnt)
# --- sdf_march
import taichi.math as tm
@ti.func
def sdf(p):
    return tm.length(p) - 1.0
@ti.kernel
def march(o: tm.vec3, d: tm.vec3) -> ti.f32:
    t = 0.0
    for _ in range(64):
        h = sdf(o + t * d)
        if h < 1e-4:
            break
        t += h
    return t
print(march(tm.vec3(0, 0, -3), tm.vec3(0, 0, 1)))
# --- cumsum_2d
n = 5
x = ti.field(ti.i32, (n, n))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j
    for i in range(n):
        for j in range(1, n):
            x[i, j] += x[i, j - 1]
    for j in range(n):
        for i in range(1, n):
            x[i, j] += x[i - 1, j]
f()
print(x.to_numpy())
# --- linked_chain_of_structs
Node = ti.types.struct(value=ti.i32, next=ti.i32)
nodes = Node.field(shape=6)
order = [3, 0, 5, 1, 4, 2]
for k in range(6):
    nodes[order[k]].value = k * k
    nodes[order[k]].next = order[k + 1] if k < 5 else -1
@ti.kernel
def walk(start: ti.i32) -> ti.i32:
    at = start
    s = 0
    weight = 1
    while at >= 0:
        s += nodes[at].value * weight
        weight += 1
        at = nodes[at].next
    return s
print(walk(order[0]), walk(order[3]))
# --- ray_sphere_hits
import taichi.math as tm
Hit = ti.types.struct(t=ti.f32, ok=ti.i32)
@ti.func
def sphere(o, d, c, r):
    oc = o - c
    b = oc.dot(d)
    q = b * b - oc.dot(oc) + r * r
    h = Hit(t=1e10, ok=0)
    if q >= 0:
        h = Hit(t=-b - ti.sqrt(q), ok=1)
    return h
img = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def render():
    for i, j in img:
        d = tm.normalize(tm.vec3((i + 0.5) / 4 - 0.5, (j + 0.5) / 4 - 0.5, 1.0))
        h = sphere(tm.vec3(0.0), d, tm.vec3(0, 0, 3), 0.8)
        img[i, j] = h.t if h.ok else -1.0
render()
print(img.to_numpy())
# --- bit_reverse_table
t = ti.field(ti.u32, shape=8)
@ti.func
def rev(x: ti.u32, bits: ti.template()):
    r = ti.u32(0)
    y = x
    for _ in ti.static(range(bits)):
        r = (r << 1) | (y & 1)
        y = y >> 1
    return r
@ti.kernel
def fill():
    for i in t:
        t[i] = rev(ti.cast(i, ti.u32), 3)
fill()
print(t.to_numpy())
# --- prefix_sum_doubling
n = 16
a = ti.field(ti.i32, shape=n)
t = ti.field(ti.i32, shape=n)
@ti.kernel
def init():
    for i in a:
        a[i] = (i * 5 + 1) % 7
@ti.kernel
def hop(d: ti.i32):
    for i in a:
        t[i] = a[i] + (a[i - d] if i >= d else 0)
    for i in a:
        a[i] = t[i]
init()
d = 1
while d < n:
    hop(d)
    d *= 2
print(a.to_numpy())
# --- lerp_table_with_clamp
tab = ti.field(ti.f32, shape=5)
for i in range(5):
    tab[i] = i ** 2
@ti.func
def sample(x):
    t = ti.math.clamp(x, 0.0, 3.999)
    k = ti.floor(t, ti.i32)
    return ti.math.mix(tab[k], tab[k + 1], t - k)
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return sample(x)
print([round(f(0.5 * k - 1), 4) for k in range(12)])
# --- running_mean_and_variance
import numpy as np
rng = np.linspace(0.0, 1.0, 50).astype(np.float32) ** 2
@ti.kernel
def stats(a: ti.types.ndarray()) -> ti.types.vector(2, ti.f32):
    m = 0.0
    q = 0.0
    for i in range(a.shape[0]):
        m += a[i]
        q += a[i] * a[i]
    m /= a.shape[0]
    return ti.Vector([m, q / a.shape[0] - m * m])
r = stats(rng)
print(abs(r[0] - rng.mean()) < 1e-5, abs(r[1] - rng.var()) < 1e-5)
# --- integer_square_root
@ti.kernel
def isqrt(n: ti.i64) -> ti.i64:
    lo = ti.i64(0)
    hi = n + 1
    while hi - lo > 1:
        mid = (lo + hi) // 2
        if mid * mid <= n:
            lo = mid
        else:
            hi = mid
    return lo
print([isqrt(k) for k in (0, 1, 15, 16, 1000000, 123456789)])
# --- gauss_seidel_matrix_field
n = 4
A = ti.field(ti.f64, shape=(n, n))
x = ti.field(ti.f64, shape=n)
b = ti.field(ti.f64, shape=n)
for i in range(n):
    for j in range(n):
        A[i, j] = 5.0 if i == j else 1.0 / (1 + i + j)
    b[i] = i + 1
@ti.kernel
def solve(its: int):
    for _ in range(1):
        for it in range(its):
            for i in range(n):
                s = b[i]
                for j in range(n):
                    if i != j:
                        s -= A[i, j] * x[j]
                x[i] = s / A[i, i]
solve(30)
print([round(x[i], 6) for i in range(n)])
# --- vector_of_functions_results
@ti.func
def basis(t):
    return ti.Vector([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3])
ctrl = ti.Vector.field(2, ti.f32, shape=4)
for k, p in enumerate([(0, 0), (1, 2), (3, 2), (4, 0)]):
    ctrl[k] = p
@ti.kernel
def bezier(t: ti.f32) -> ti.types.vector(2, ti.f32):
    w = basis(t)
    p = ti.Vector([0.0, 0.0])
    for k in ti.static(range(4)):
        p += w[k] * ctrl[k]
    return p
print(bezier(0.0), bezier(0.5), bezier(1.0))
# --- python_recursion_with_kernels
f = ti.field(ti.f32, shape=8)
@ti.kernel
def pair(lo: ti.i32, hi: ti.i32):
    f[lo] += f[hi]
def tree(lo, n):
    if n == 1:
        return
    h = n // 2
    tree(lo, h)
    tree(lo + h, h)
    pair(lo, lo + h)
for i in range(8):
    f[i] = i + 0.5
tree(0, 8)
print(f[0], f[4])
# --- main_guard_and_functions
N = 5
x = ti.field(ti.f32, shape=N)
@ti.kernel
def paint(t: float):
    for i in range(N):
        x[i] = t + i / N
def main():
    for frame in range(3):
        paint(frame * 0.5)
        print(frame, x[N - 1])
if __name__ == "__main__":
    main()
