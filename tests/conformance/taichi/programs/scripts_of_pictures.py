# Filters, ray marching, cellular automata and tables as users write them.

# --- gauss_blur_image
import numpy as np
def kernel1d(sigma, radius=None):
    radius = radius or int(3 * sigma + 0.5)
    x = np.arange(-radius, radius + 1)
    k = np.exp(-x ** 2 / (2 * sigma ** 2))
    return (k / k.sum()).astype(np.float32)
k = kernel1d(0.8)
R = len(k) // 2
w = ti.field(ti.f32, len(k))
w.from_numpy(k)
H, W = 6, 9
img = np.zeros((H, W, 3), dtype=np.uint8)
img[2:4, 3:6] = [255, 128, 0]
img[0, 0, 2] = 200
tmp = ti.Vector.field(3, ti.f32, (H, W))
@ti.kernel
def blur(src: ti.types.ndarray(dtype=ti.u8, ndim=3), dst: ti.types.ndarray(dtype=ti.u8, ndim=3)):
    for i, j in ti.ndrange(H, W):
        s = ti.Vector([0.0, 0.0, 0.0])
        for d in range(-R, R + 1):
            jj = ti.min(ti.max(j + d, 0), W - 1)
            for c in ti.static(range(3)):
                s[c] += w[d + R] * src[i, jj, c]
        tmp[i, j] = s
    for i, j in ti.ndrange(H, W):
        s = ti.Vector([0.0, 0.0, 0.0])
        for d in range(-R, R + 1):
            ii = ti.math.clamp(i + d, 0, H - 1)
            s += w[d + R] * tmp[ii, j]
        for c in ti.static(range(3)):
            dst[i, j, c] = ti.cast(ti.round(s[c]), ti.u8)
out = np.empty_like(img)
blur(img, out)
print(out[:, :, 0])
print(out[2].tolist())
print(out.dtype, out.max(), int(out.sum()))
# --- life_patterns
import numpy as np
PATTERNS = {
    "glider": ".#.\n..#\n###",
    "blinker": "###",
    "block": "##\n##",
}
n = 10
a = ti.field(ti.i32, (n, n))
b = ti.field(ti.i32, (n, n))
def place(name, r, c):
    for i, line in enumerate(PATTERNS[name].split("\n")):
        for j, ch in enumerate(line):
            a[r + i, c + j] = int(ch == "#")
@ti.func
def neighbours(i, j):
    s = 0
    for di in range(-1, 2):
        for dj in range(-1, 2):
            s += a[(i + di) % n, (j + dj) % n]
    return s - a[i, j]
@ti.kernel
def evolve():
    for i, j in a:
        c = neighbours(i, j)
        b[i, j] = 1 if c == 3 or (a[i, j] == 1 and c == 2) else 0
    for i, j in a:
        a[i, j] = b[i, j]
def show():
    return ["".join(".#"[x] for x in row) for row in a.to_numpy()]
place("glider", 0, 0)
place("block", 7, 7)
place("blinker", 5, 1)
pop = []
for gen in range(4):
    evolve()
    pop.append(int(a.to_numpy().sum()))
print(pop)
print(*show(), sep="\n")
print({name: p.count("#") for name, p in PATTERNS.items()})
# --- sparse_life
blk = 4
x = ti.field(ti.i32)
y = ti.field(ti.i32)
ptr = ti.root.pointer(ti.ij, (4, 4))
ptr.dense(ti.ij, (blk, blk)).place(x)
ptr2 = ti.root.pointer(ti.ij, (4, 4))
ptr2.dense(ti.ij, (blk, blk)).place(y)
@ti.kernel
def seed():
    for k in ti.static([(7, 6), (7, 7), (7, 8)]):
        x[k[0], k[1]] = 1
@ti.kernel
def spread():
    for i, j in x:
        if x[i, j] > 0:
            for di, dj in ti.ndrange((-1, 2), (-1, 2)):
                y[i + di, j + dj] += 1
@ti.kernel
def active(p: ti.template()) -> ti.i32:
    c = 0
    for i, j in p:
        c += 1
    return c
@ti.kernel
def rule() -> ti.i32:
    alive = 0
    for i, j in y:
        n = y[i, j] - x[i, j]
        if n == 3 or (n == 2 and x[i, j] == 1):
            alive += 1
    return alive
seed()
spread()
print(active(ptr), active(ptr2), rule())
ptr2.deactivate_all()
print(active(ptr2), active(y))
# --- mandel_ascii
W, H = 40, 12
it = ti.field(ti.i32, (W, H))
@ti.func
def csq(z):
    return ti.Vector([z[0] ** 2 - z[1] ** 2, 2 * z[0] * z[1]])
@ti.kernel
def paint(max_it: ti.i32):
    for i, j in it:
        c = ti.Vector([i / W * 3 - 2.2, j / H * 2.4 - 1.2])
        z = ti.Vector([0.0, 0.0])
        k = 0
        while z.norm() < 2 and k < max_it:
            z = csq(z) + c
            k += 1
        it[i, j] = k
paint(30)
chars = " .:-=+*#%@"
img = it.to_numpy().T
for row in img[::2]:
    print("".join(chars[min(v * len(chars) // 31, 9)] for v in row))
# --- perlin
import math
perm = [151, 160, 137, 91, 90, 15, 131, 13, 201, 95, 96, 53, 194, 233, 7, 225]
tab = ti.field(ti.i32, 32)
for i in range(32):
    tab[i] = perm[i % 16]
@ti.func
def fade(t):
    return t * t * t * (t * (t * 6 - 15) + 10)
@ti.func
def grad(h, x, y):
    g = h & 3
    u = x if g < 2 else y
    v = y if g < 2 else x
    return (u if (g & 1) == 0 else -u) + (v if (g & 2) == 0 else -v)
@ti.func
def noise(x, y):
    xi, yi = int(ti.floor(x)) & 15, int(ti.floor(y)) & 15
    xf, yf = x - ti.floor(x), y - ti.floor(y)
    u, v = fade(xf), fade(yf)
    a = tab[(tab[xi] + yi) & 31]
    b = tab[(tab[xi + 1] + yi) & 31]
    x1 = ti.math.mix(grad(a, xf, yf), grad(b, xf - 1, yf), u)
    x2 = ti.math.mix(grad(a + 1, xf, yf - 1), grad(b + 1, xf - 1, yf - 1), u)
    return ti.math.mix(x1, x2, v)
@ti.kernel
def fbm(x: float, y: float, octaves: int) -> float:
    s, amp, f = 0.0, 0.5, 1.0
    for _ in range(octaves):
        s += amp * noise(x * f, y * f)
        amp *= 0.5
        f *= 2
    return s
vals = [fbm(0.3 * i, 0.7 * i, 4) for i in range(6)]
print([f"{v:+.4f}" for v in vals])
print(math.isclose(sum(vals) / len(vals), 0, abs_tol=1))
# --- bezier_points
ctrl = [(0, 0), (1, 2), (3, 3), (4, 0)]
C = ti.Vector.field(2, ti.f32, len(ctrl))
for i, c in enumerate(ctrl):
    C[i] = ti.Vector(c)
pts = ti.Vector.field(2, ti.f32, 5)
@ti.kernel
def casteljau():
    for k in pts:
        t = k / (pts.shape[0] - 1)
        tmp = ti.Matrix.zero(ti.f32, 4, 2)
        for i in ti.static(range(4)):
            for c in ti.static(range(2)):
                tmp[i, c] = C[i][c]
        for level in ti.static(range(3, 0, -1)):
            for i in ti.static(range(level)):
                for c in ti.static(range(2)):
                    tmp[i, c] = (1 - t) * tmp[i, c] + t * tmp[i + 1, c]
        pts[k] = [tmp[0, 0], tmp[0, 1]]
casteljau()
for p in pts.to_numpy():
    print("(%.3f, %.3f)" % (p[0], p[1]))
print(pts.to_numpy()[-1].tolist() == [4.0, 0.0])
