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
