# Programs that compute pictures: ray tracers, fractals, noise, filters.

# --- cornell_like_path
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
@ti.dataclass
class Sphere:
    center: ti.math.vec3
    radius: ti.f32
    albedo: ti.math.vec3
    @ti.func
    def hit(self, ray: Ray):
        oc = ray.o - self.center
        b = oc.dot(ray.d)
        c = oc.dot(oc) - self.radius ** 2
        disc = b * b - c
        t = -1.0
        if disc > 0:
            t = -b - ti.sqrt(disc)
        return t
W, H = 24, 16
spheres = Sphere.field(shape=3)
img = ti.Vector.field(3, ti.f32, shape=(W, H))
spheres[0] = Sphere(center=[0, 0, -3], radius=1, albedo=[0.9, 0.1, 0.1])
spheres[1] = Sphere(center=[1.2, 0.2, -2.5], radius=0.5, albedo=[0.1, 0.9, 0.1])
spheres[2] = Sphere(center=[0, -101, -3], radius=100, albedo=[0.5, 0.5, 0.5])
light = ti.Vector([1.0, 2.0, 0.5]).normalized()
@ti.func
def trace(ray):
    best = 1e9
    idx = -1
    for k in range(3):
        t = spheres[k].hit(ray)
        if t > 1e-3 and t < best:
            best = t
            idx = k
    return best, idx
@ti.kernel
def render():
    for u, v in img:
        throughput = ti.math.vec3(1.0)
        color = ti.math.vec3(0.0)
        d = ti.math.vec3((u + 0.5) / W * 2 - 1, (v + 0.5) / H * 2 - 1, -1.5)
        ray = Ray(o=ti.math.vec3(0.0), d=d.normalized())
        for bounce in range(4):
            t, idx = trace(ray)
            if idx < 0:
                color += throughput * (0.5 + 0.5 * ray.d.y)
                break
            p = ray.at(t)
            n = (p - spheres[idx].center) / spheres[idx].radius
            throughput *= spheres[idx].albedo
            color += throughput * ti.max(n.dot(light), 0.0) * 0.3
            ray = Ray(o=p + n * 1e-3, d=ti.math.reflect(ray.d, n))
        img[u, v] = ti.math.clamp(color, 0.0, 1.0)
render()
a = img.to_numpy()
print(a.shape)
print("mean %.4f" % a.mean())
print(img[12, 8], img[3, 14], img[20, 2])
# --- newton_fractal_counts
n = 24
roots = ti.Vector.field(2, ti.f32, 3)
basin = ti.field(ti.i8, shape=(n, n))
iters = ti.field(ti.u8, shape=(n, n))
for k in range(3):
    import math
    roots[k] = [math.cos(2 * math.pi * k / 3), math.sin(2 * math.pi * k / 3)]
@ti.func
def cmul(a, b):
    return ti.Vector([a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x])
@ti.func
def cdiv(a, b):
    return cmul(a, ti.Vector([b.x, -b.y])) / b.norm_sqr()
@ti.kernel
def newton():
    for i, j in basin:
        z = ti.Vector([(i + 0.5) / n * 4 - 2, (j + 0.5) / n * 4 - 2])
        it = 0
        while it < 40:
            z2 = cmul(z, z)
            f = cmul(z2, z) - ti.Vector([1.0, 0.0])
            if f.norm() < 1e-4:
                break
            z -= cdiv(f, 3 * z2)
            it += 1
        iters[i, j] = it
        best = -1
        for k in range(3):
            if (z - roots[k]).norm() < 0.05:
                best = k
        basin[i, j] = best
newton()
b = basin.to_numpy()
print([int((b == k).sum()) for k in (-1, 0, 1, 2)])
print(iters[3, 3], iters[12, 4], iters.to_numpy().max())
# --- mandelbrot_smooth
@ti.kernel
def mandel(img: ti.types.ndarray(dtype=ti.f32, ndim=2), cx: ti.f32, cy: ti.f32, zoom: ti.f32, maxit: ti.i32):
    for i, j in ti.ndrange(img.shape[0], img.shape[1]):
        c = ti.math.vec2((i / img.shape[0] - 0.5) * zoom + cx, (j / img.shape[1] - 0.5) * zoom + cy)
        z = ti.math.vec2(0, 0)
        n = 0
        while n < maxit and z.norm_sqr() < 16.0:
            z = ti.math.cmul(z, z) + c
            n += 1
        v = float(n)
        if n < maxit:
            v = n + 1 - ti.log(ti.log(z.norm()) / ti.log(2.0)) / ti.log(2.0)
        img[i, j] = v
import numpy as np
pic = np.zeros((16, 12), dtype=np.float32)
mandel(pic, -0.5, 0.0, 3.0, 30)
print(np.round(pic[8], 2))
print(pic.max(), (pic >= 30).sum())
# --- julia_with_gui_headless_math
n = 16
pixels = ti.field(dtype=float, shape=(n * 2, n))
@ti.func
def complex_sqr(z):
    return ti.Vector([z[0]**2 - z[1]**2, z[1] * z[0] * 2])
@ti.kernel
def paint(t: float):
    for i, j in pixels:
        c = ti.Vector([-0.8, ti.cos(t) * 0.2])
        z = ti.Vector([i / n - 1, j / n - 0.5]) * 2
        iterations = 0
        while z.norm() < 20 and iterations < 50:
            z = complex_sqr(z) + c
            iterations += 1
        pixels[i, j] = 1 - iterations * 0.02
for i in range(3):
    paint(i * 0.03)
    print(f"{i}: {pixels.to_numpy().sum():.3f}")
# --- sdf_renderer_tiny
eps = 1e-4
inf = 1e10
@ti.func
def make_nested(f):
    f = f * 4.0
    i = int(f)
    if f < 0:
        if i % 2 == 1:
            f -= ti.floor(f)
        else:
            f = ti.floor(f) + 1.0 - f
    f = (f - 0.2) / 4.0
    return f
@ti.func
def sdf(o):
    wall = ti.min(o[1] + 0.1, o[2] + 0.4)
    sphere = (o - ti.Vector([0.0, 0.35, 0.0])).norm() - 0.36
    q = ti.abs(o - ti.Vector([0.8, 0.3, 0])) - ti.Vector([0.3, 0.3, 0.3])
    box = ti.Vector([ti.max(0, q[0]), ti.max(0, q[1]), ti.max(0, q[2])]).norm() + ti.min(q.max(), 0)
    O = o - ti.Vector([-0.8, 0.3, 0])
    d = ti.Vector([ti.Vector([O[0], O[2]]).norm() - 0.3, abs(O[1]) - 0.3])
    cylinder = ti.min(d.max(), 0.0) + ti.Vector([ti.max(0, d[0]), ti.max(0, d[1])]).norm()
    geometry = make_nested(ti.min(sphere, box, cylinder))
    geometry = ti.max(geometry, -(0.32 - (o[1] * 0.6 + o[2] * 0.8)))
    return ti.min(wall, geometry)
@ti.func
def ray_march(p, d):
    j = 0
    dist = 0.0
    while j < 100 and sdf(p + dist * d) > 1e-3 and dist < inf:
        dist += sdf(p + dist * d)
        j += 1
    return ti.min(inf, dist)
@ti.func
def sdf_normal(p):
    d = 1e-3
    n = ti.Vector([0.0, 0.0, 0.0])
    sdf_center = sdf(p)
    for i in ti.static(range(3)):
        inc = p
        inc[i] += d
        n[i] = (1 / d) * (sdf(inc) - sdf_center)
    return n.normalized()
img = ti.field(ti.f32, (10, 8))
@ti.kernel
def render():
    for u, v in img:
        pos = ti.Vector([0.0, 0.32, 3.7])
        d = ti.Vector([0.3 * (2 * (u + 0.5) / 10 - 1), 0.3 * (2 * (v + 0.5) / 8 - 1), -1.0]).normalized()
        t = ray_march(pos, d)
        img[u, v] = t
render()
a = img.to_numpy()
for j in range(0, 8, 3):
    print(" ".join("%.2f" % a[i, j] for i in range(0, 10, 3)))
# --- marching_squares_segments
n = 9
val = ti.field(ti.f32, (n, n))
case = ti.field(ti.i32, (n - 1, n - 1))
hist = ti.field(ti.i32, 16)
seg_count = ti.field(ti.i32, ())
table = ti.Vector([0, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 0])
segs = ti.field(ti.i32, shape=16)
for i, s in enumerate([0, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 0]):
    segs[i] = s
@ti.kernel
def sample(r: ti.f32):
    for i, j in val:
        p = ti.Vector([i, j]) / (n - 1) * 2.0 - 1.0
        val[i, j] = r - p.norm()
@ti.kernel
def classify():
    for i, j in case:
        c = 0
        if val[i, j] > 0: c |= 1
        if val[i + 1, j] > 0: c |= 2
        if val[i + 1, j + 1] > 0: c |= 4
        if val[i, j + 1] > 0: c |= 8
        case[i, j] = c
        hist[c] += 1
        seg_count[None] += segs[c]
sample(0.7)
classify()
print(hist.to_numpy().tolist(), seg_count[None])
print(case)
# --- perlin_noise
perm_list = [(i * 37 + 11) % 64 for i in range(64)]
perm = ti.field(ti.i32, 64)
for i, p in enumerate(perm_list):
    perm[i] = p
@ti.func
def fade(t):
    return t * t * t * (t * (t * 6 - 15) + 10)
@ti.func
def grad(h, x, y):
    u = x if h & 1 == 0 else -x
    v = y if h & 2 == 0 else -y
    return u + v
@ti.func
def noise(p):
    i = ti.floor(p, int)
    f = p - i
    u = fade(f.x)
    v = fade(f.y)
    a = perm[(i.x + perm[i.y & 63]) & 63]
    b = perm[(i.x + 1 + perm[i.y & 63]) & 63]
    c = perm[(i.x + perm[(i.y + 1) & 63]) & 63]
    d = perm[(i.x + 1 + perm[(i.y + 1) & 63]) & 63]
    lo = ti.math.mix(grad(a, f.x, f.y), grad(b, f.x - 1, f.y), u)
    hi = ti.math.mix(grad(c, f.x, f.y - 1), grad(d, f.x - 1, f.y - 1), u)
    return ti.math.mix(lo, hi, v)
img = ti.field(ti.f32, (16, 16))
@ti.kernel
def fbm():
    for i, j in img:
        p = ti.Vector([i, j]) * 0.17
        amp = 0.5
        s = 0.0
        for o in range(3):
            s += amp * noise(p)
            p = p * 2.0 + 1.3
            amp *= 0.5
        img[i, j] = s
fbm()
a = img.to_numpy()
print(f"{a.mean():.5f} {a.std():.5f} {a[3, 9]:.5f}")
# --- image_filters_numpy
import numpy as np
h, w = 8, 10
img = np.zeros((h, w, 3), dtype=np.uint8)
img[2:5, 3:7] = [200, 100, 50]
src = ti.Vector.field(3, ti.u8, shape=(h, w))
gray = ti.field(ti.f32, shape=(h, w))
edge = ti.field(ti.f32, shape=(h, w))
src.from_numpy(img)
@ti.kernel
def to_gray():
    for i, j in src:
        p = src[i, j]
        gray[i, j] = 0.299 * p[0] + 0.587 * p[1] + 0.114 * p[2]
@ti.kernel
def sobel():
    kx = ti.Matrix([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])
    for i, j in ti.ndrange((1, h - 1), (1, w - 1)):
        gx = 0.0
        gy = 0.0
        for a, b in ti.static(ti.ndrange(3, 3)):
            v = gray[i + a - 1, j + b - 1]
            gx += kx[a, b] * v
            gy += kx[b, a] * v
        edge[i, j] = ti.sqrt(gx * gx + gy * gy)
to_gray()
sobel()
e = edge.to_numpy()
print(gray[3, 4], e.max(), (e > 100).sum())
print(np.argmax(e), e.shape, e[1:4, 2:5].astype(np.int32).tolist())
# --- stencil_template_weights
import numpy as np
weights = np.array([[1, 2, 1], [2, 4, 2], [1, 2, 1]], dtype=np.float32) / 16
src = ti.field(ti.f32, (10, 10))
dst = ti.field(ti.f32, (10, 10))
@ti.kernel
def conv(w: ti.types.ndarray()):
    for i, j in dst:
        s = 0.0
        for a in range(3):
            for b in range(3):
                ii = ti.math.clamp(i + a - 1, 0, 9)
                jj = ti.math.clamp(j + b - 1, 0, 9)
                s += w[a, b] * src[ii, jj]
        dst[i, j] = s
src.from_numpy(np.eye(10, dtype=np.float32) * 16)
conv(weights)
print(dst.to_numpy()[0, :4], dst.to_numpy()[5, 3:8])
# --- histogram_equalize
import numpy as np
bins = ti.field(ti.i32, 16)
cdf = ti.field(ti.i32, 16)
@ti.kernel
def histogram(img: ti.types.ndarray(dtype=ti.u8, ndim=2)):
    for i, j in img:
        bins[img[i, j] >> 4] += 1
@ti.kernel
def scan():
    acc = 0
    ti.loop_config(serialize=True)
    for b in range(16):
        acc += bins[b]
        cdf[b] = acc
@ti.kernel
def remap(img: ti.types.ndarray(dtype=ti.u8, ndim=2), total: ti.i32):
    for i, j in img:
        img[i, j] = ti.cast(255 * cdf[img[i, j] >> 4] // total, ti.u8)
img = ((np.arange(144).reshape(12, 12) * 5) % 100).astype(np.uint8)
histogram(img)
scan()
remap(img, img.size)
print(bins.to_numpy(), img.dtype)
print(img[0], img.max())
