# Short scripts around what the host program does.

# --- monte_carlo_quasi
@ti.func
def halton(i, base: ti.template()):
    f = 1.0
    r = 0.0
    k = i
    while k > 0:
        f /= base
        r += f * (k % base)
        k = k // base
    return r
@ti.kernel
def estimate(n: ti.i32) -> ti.f64:
    inside = 0
    for i in range(1, n + 1):
        a = halton(i, 2)
        b = halton(i, 3)
        if a * a + b * b <= 1.0:
            inside += 1
    return 4.0 * inside / n
for n in [10, 100, 1000]:
    print(n, f"{estimate(n):.4f}")
# --- quaternion_rotation
vec4 = ti.math.vec4
vec3 = ti.math.vec3
@ti.func
def qmul(a: vec4, b: vec4) -> vec4:
    return vec4(a.w * b.xyz + b.w * a.xyz + ti.math.cross(a.xyz, b.xyz), a.w * b.w - ti.math.dot(a.xyz, b.xyz))
@ti.func
def axis_angle(axis: vec3, angle: ti.f32) -> vec4:
    return vec4(axis.normalized() * ti.sin(angle / 2), ti.cos(angle / 2))
@ti.func
def rotate(q: vec4, v: vec3) -> vec3:
    conj = vec4(-q.xyz, q.w)
    return qmul(qmul(q, vec4(v, 0.0)), conj).xyz
@ti.kernel
def go(angle: ti.f32) -> vec3:
    q = axis_angle(vec3(0, 0, 1), angle)
    q2 = axis_angle(vec3(1, 1, 0), angle * 2)
    return rotate(qmul(q, q2), vec3(1, 2, 3))
r = go(0.7)
print(f"{r.x:.5f} {r.y:.5f} {r.z:.5f}")
print(f"{r.norm():.5f}")
# --- struct_returned_by_func
Hit = ti.types.struct(t=ti.f32, n=ti.math.vec3, ok=ti.i32)
@ti.func
def plane(o, d, h):
    res = Hit(t=1e10, n=ti.math.vec3(0, 1, 0), ok=0)
    if d.y != 0:
        t = (h - o.y) / d.y
        if t > 0:
            res.t = t
            res.ok = 1
    return res
@ti.kernel
def cast(n: ti.i32) -> ti.f32:
    total = 0.0
    for i in range(n):
        d = ti.math.vec3(0.1 * i, -1.0 + 0.3 * i, 0.2).normalized()
        h = plane(ti.math.vec3(0, 2, 0), d, 0.0)
        total += ti.select(h.ok == 1, h.t, 0.0)
    return total
print(f"{cast(8):.5f}")
# --- fields_builder_resizing
def make(n):
    fb = ti.FieldsBuilder()
    a = ti.field(ti.f32)
    b = ti.Vector.field(2, ti.i32)
    fb.dense(ti.i, n).place(a)
    fb.dense(ti.ij, (n, 2)).place(b)
    tree = fb.finalize()
    return a, b, tree
@ti.kernel
def fill(a: ti.template(), b: ti.template()):
    for i in a:
        a[i] = i * 0.5
    for i, j in b:
        b[i, j] = [i, j]
for n in (3, 5):
    a, b, tree = make(n)
    fill(a, b)
    print(n, a.shape, b.shape, a.to_numpy().sum(), b.to_numpy().sum())
    tree.destroy()
# --- template_func_dispatch
@ti.func
def square(x):
    return x * x
@ti.func
def cube(x):
    return x ** 3
@ti.kernel
def apply(f: ti.template(), a: ti.template()):
    for i in a:
        a[i] = f(a[i])
v = ti.field(ti.i32, 5)
def reset():
    for i in range(5):
        v[i] = i - 2
for fn in (square, cube):
    reset()
    apply(fn, v)
    print(v.to_numpy().tolist())
# --- static_if_kernel_options
def make_kernel(mode, scale=1):
    @ti.kernel
    def k(n: ti.i32) -> ti.i32:
        s = 0
        for i in range(n):
            if ti.static(mode == 'sum'):
                s += i * scale
            elif ti.static(mode == 'count'):
                s += scale
            else:
                s -= 1
        return s
    return k
ks = {m: make_kernel(m, 2) for m in ['sum', 'count', 'none']}
for name, k in ks.items():
    print(name, k(10))
# --- print_kinds
@ti.kernel
def show(a: ti.i32, b: ti.f32):
    v = ti.Vector([a, a + 1])
    m = ti.Matrix([[b, 0.0], [1.0, b]])
    print(a, b)
    print("v =", v, "m =", m)
    print(f"a is {a}, b is {b}")
    print(a, b, sep=", ", end=";\n")
    print("flag", a > 2)
    print(ti.u8(200), ti.i64(1) << 40)
show(3, 1.5)
# --- print_format_spec
@ti.kernel
def show(a: ti.i32, b: ti.f32):
    print(f"{a:d} {b:.2f}")
    print("{} and {:.3f}".format(a, b))
    v = ti.Vector([1.0, 2.5, b])
    print(f"v {v}")
    print(f"v {v:.2f}")
show(7, 0.123456)
# --- clamp_mix_step
@ti.kernel
def k(x: ti.f32) -> ti.math.vec4:
    a = ti.math.mix(1.0, 3.0, x)
    b = ti.math.smoothstep(0.0, 2.0, x)
    c = ti.math.step(0.5, x)
    d = ti.math.fract(x * 3.3) + ti.math.sign(-x)
    return ti.math.vec4(a, b, c, d)
for t in (0.25, 0.75, 1.5):
    r = k(t)
    print(" ".join(f"{c:.5f}" for c in r))
# --- tree_reduction_argmax
n = 100
v = ti.field(ti.f32, n)
best = ti.field(ti.f32, ())
where = ti.field(ti.i32, ())
@ti.kernel
def fill():
    for i in v:
        v[i] = ti.sin(i * 0.37) * (i % 13)
@ti.kernel
def reduce():
    best[None] = -ti.math.inf
    for i in v:
        ti.atomic_max(best[None], v[i])
    where[None] = n
    for i in v:
        if v[i] == best[None]:
            ti.atomic_min(where[None], i)
fill()
reduce()
print(where[None], f"{best[None]:.5f}")
# --- list_comp_in_kernel
@ti.kernel
def run(x: ti.f32) -> ti.f32:
    powers = [x ** k for k in range(5)]
    coeffs = ti.Vector([1.0, -2.0, 0.5, 0.25, 0.1])
    s = 0.0
    for k in ti.static(range(5)):
        s += powers[k] * coeffs[k]
    v = ti.Vector([x + k for k in range(3)])
    return s + v.sum()
print(f"{run(1.5):.5f}")
# --- dict_of_fields
fields = {"a": ti.field(ti.i32, 3), "b": ti.field(ti.i32, 3)}
@ti.kernel
def fill(f: ti.template(), k: ti.i32):
    for i in f:
        f[i] = i * k
for n, (name, f) in enumerate(sorted(fields.items())):
    fill(f, n + 2)
for name in fields:
    print(name, fields[name].to_numpy())
@ti.kernel
def cross() -> ti.i32:
    s = 0
    for i in range(3):
        s += fields["a"][i] * fields["b"][i]
    return s
print(cross())
# --- while_host_convergence_print
a = ti.field(ti.f64, 2)
@ti.kernel
def step() -> ti.f64:
    old = a[0]
    a[0] = 0.5 * (a[0] + 2.0 / a[0])
    return abs(a[0] - old)
a[0] = 1.0
n = 0
while True:
    err = step()
    n += 1
    print(f"{n}: {a[0]:.10f}")
    if err < 1e-9:
        break
print("iterations:", n)
# --- offset_fields_negative
a = ti.field(ti.i32, shape=(4, 6), offset=(-2, -3))
@ti.kernel
def fill():
    for i, j in a:
        a[i, j] = i * 10 + j
@ti.kernel
def border() -> ti.i32:
    s = 0
    for i in range(-2, 2):
        s += a[i, -3] + a[i, 2]
    return s
fill()
print(border(), a[-2, -3], a[1, 2])
print(a.to_numpy())
# --- nested_dense_tree
x = ti.field(ti.i32)
y = ti.field(ti.f32)
blk = ti.root.dense(ti.ij, (2, 3))
blk.dense(ti.ij, (2, 2)).place(x)
blk.dense(ti.k, 4).place(y)
@ti.kernel
def fill():
    for i, j in x:
        x[i, j] = i * 6 + j
    for i, j, k in y:
        y[i, j, k] = i + j + k
fill()
print(x.shape, y.shape, x.to_numpy().sum(), y.to_numpy().sum())
print(x.to_numpy()[3])
# --- bool_flags_u1
flags = ti.field(ti.u1, 6)
@ti.kernel
def k() -> ti.i32:
    for i in flags:
        flags[i] = i % 3 == 0
    n = 0
    for i in flags:
        if flags[i]:
            n += 1
    return n
print(k(), flags.to_numpy().tolist())
# --- swap_pingpong_tuple_args
a = ti.field(ti.f32, 8)
b = ti.field(ti.f32, 8)
@ti.kernel
def smooth(src: ti.template(), dst: ti.template()):
    for i in src:
        l = src[i - 1] if i > 0 else src[i]
        r = src[i + 1] if i < 7 else src[i]
        dst[i] = (l + 2 * src[i] + r) / 4
a[3] = 8.0
cur, nxt = a, b
for it in range(3):
    smooth(cur, nxt)
    cur, nxt = nxt, cur
print(cur.to_numpy())
# --- int_overflow_and_casts
@ti.kernel
def k(a: ti.i32) -> ti.i64:
    x = ti.cast(a, ti.i8)
    y = ti.cast(a, ti.u16)
    z = a * 65537
    w = ti.i64(a) * 65537
    return x + y + z + w
for v in (1, 200, -300, 70000):
    print(k(v))
# --- f16_storage_sum
h = ti.field(ti.f16, 8)
@ti.kernel
def k() -> ti.f32:
    for i in h:
        h[i] = i * 0.3
    s = 0.0
    for i in h:
        s += h[i]
    return s
print(f"{k():.3f}", h.to_numpy().dtype)
# --- deep_copy_struct_semantics
S = ti.types.struct(a=ti.i32, v=ti.math.ivec2)
f = S.field(shape=3)
@ti.kernel
def k():
    for i in f:
        s = f[i]
        s.a = 5
        s.v.x = 7
        t = s
        t.v.y = 9
        f[i].v = t.v
        f[(i + 1) % 3].a += s.a
k()
print(f.a.to_numpy(), f.v.to_numpy().tolist())
f[1].a = 100
g = f[1]
print(g.a, g.v)
# --- ndarray_of_vectors_grouped
v = ti.Vector.ndarray(3, ti.f32, shape=(2, 3))
@ti.kernel
def fill(v: ti.types.ndarray(dtype=ti.math.vec3, ndim=2)):
    for I in ti.grouped(v):
        v[I] = ti.Vector([I.x, I.y, I.x * I.y])
        v[I].z += 0.5
@ti.kernel
def total(v: ti.types.ndarray(dtype=ti.math.vec3, ndim=2)) -> ti.f32:
    s = 0.0
    for i, j in ti.ndrange(v.shape[0], v.shape[1]):
        s += v[i, j].sum()
    return s
fill(v)
print(total(v), v[1, 2], v.to_numpy().shape)
# --- status_messages
x = ti.field(ti.f32, ())
@ti.kernel
def relax():
    x[None] = x[None] * 0.5 + 1
for step in range(4):
    relax()
    status = "converged" if abs(x[None] - 2) < 0.3 else "running"
    print(f"step {step}: {x[None]:.3f} ({status})")
if x[None] > 1.8:
    msg = "close"
else:
    msg = "far"
print("result:", msg)
# --- complex_roots_of_unity
from math import pi
n = 8
z = ti.Vector.field(2, ti.f64, n)
w = ti.Vector.field(2, ti.f64, n)
@ti.kernel
def dft():
    for k in w:
        acc = ti.Vector([0.0, 0.0], ti.f64)
        for j in range(n):
            ang = -2 * pi * k * j / n
            c, s = ti.cos(ti.cast(ang, ti.f64)), ti.sin(ti.cast(ang, ti.f64))
            acc += ti.Vector([z[j].x * c - z[j].y * s, z[j].x * s + z[j].y * c])
        w[k] = acc
for j in range(n):
    z[j] = [j % 3, (j * j) % 5]
dft()
print([f"{v[0]:.3f}{v[1]:+.3f}i" for v in w.to_numpy()])
# --- mixed_precision_sum
x = ti.field(ti.f32, 1000)
@ti.kernel
def fill():
    for i in x:
        x[i] = 1.0 / (i + 1)
@ti.kernel
def s64() -> ti.f64:
    s = ti.cast(0, ti.f64)
    for i in x:
        s += ti.cast(x[i], ti.f64)
    return s
@ti.kernel
def imax() -> ti.i32:
    m = -1
    for i in x:
        m = ti.max(m, ti.i32(x[i] * 100))
    return m
fill()
print(f"{s64():.6f}")
# --- sum_while_in_kernel
@ti.kernel
def pi_digits(n: ti.i32) -> ti.f64:
    s = ti.f64(0)
    k = 0
    sign = 1.0
    while k < n:
        s += sign / (2 * k + 1)
        sign = -sign
        k += 1
    return 4 * s
print(f"{pi_digits(1000):.6f}")
# --- outer_inner_products
@ti.kernel
def k(a: ti.math.vec3, b: ti.math.vec3) -> ti.f32:
    o = a.outer_product(b)
    t = o.trace() - a.dot(b)
    c = ti.math.cross(a, b)
    return t + c.dot(a) + c.norm()
v = ti.math.vec3(1, 2, 3)
print(f"{k(v, ti.math.vec3(-1, 0.5, 2)):.5f}")
# --- kernel_in_list
x = ti.field(ti.i32, 4)
@ti.kernel
def inc():
    for i in x:
        x[i] += 1
@ti.kernel
def dbl():
    for i in x:
        x[i] *= 2
pipeline = [inc, dbl, inc]
for stage in pipeline:
    stage()
print(x.to_numpy())
for name, fn in [("inc", inc), ("dbl", dbl)]:
    fn()
    print(name, x[0])
# --- int_division_table
@ti.kernel
def d(a: ti.i32, b: ti.i32) -> ti.types.vector(4, ti.i32):
    return ti.Vector([a // b, a % b, ti.raw_div(a, b), ti.raw_mod(a, b)])
for a, b in [(7, 2), (-7, 2), (7, -2), (-7, -2)]:
    print(a, b, d(a, b))
# --- try_except_finally
x = ti.field(ti.i32, 3)
def set_at(i, v):
    if i < 0 or i >= 3:
        raise IndexError(f"bad index {i}")
    x[i] = v
for i in (0, 5, 2):
    try:
        set_at(i, i * 10)
        print("set", i)
    except IndexError as e:
        print("error:", e)
    finally:
        print("next")
print(x)
# --- nested_functions_closures
def simulate(n, force):
    pos = ti.field(ti.f32, n)
    vel = ti.field(ti.f32, n)
    @ti.kernel
    def step(dt: ti.f32):
        for i in pos:
            vel[i] += force(pos[i]) * dt
            pos[i] += vel[i] * dt
    @ti.kernel
    def start():
        for i in pos:
            pos[i] = i + 1
    start()
    for _ in range(10):
        step(0.1)
    return pos.to_numpy()
@ti.func
def hooke(x):
    return -x
@ti.func
def gravity(x):
    return -9.8
print(simulate(3, hooke))
print(simulate(2, gravity))
# --- dict_config
config = {"n": 6, "dt": 0.5, "steps": 3, "name": "demo"}
x = ti.field(ti.f32, config["n"])
@ti.kernel
def step(dt: ti.f32):
    for i in x:
        x[i] += dt * i
for s in range(config["steps"]):
    step(config["dt"])
print("{name}: n={n}, dt={dt}".format(**config), x.to_numpy().sum())
for key, value in config.items():
    print(f"{key:>6} = {value}")
# --- zip_of_fields
names = ["px", "py", "pz"]
fields = [ti.field(ti.f32, 3) for _ in names]
@ti.kernel
def fill(f: ti.template(), c: ti.f32):
    for i in f:
        f[i] = c + i
for k, (name, f) in enumerate(zip(names, fields)):
    fill(f, float(k))
print({name: f.to_numpy().tolist() for name, f in zip(names, fields)})
print(max(f[2] for f in fields), min(f[0] for f in fields))
# --- timestep_controller
x = ti.field(ti.f64, ())
x[None] = 1.0
@ti.kernel
def rk2(dt: ti.f64) -> ti.f64:
    k1 = -2 * x[None]
    k2 = -2 * (x[None] + dt * k1)
    new = x[None] + dt / 2 * (k1 + k2)
    err = abs(dt / 2 * (k2 - k1))
    x[None] = new
    return err
t, dt, steps = 0.0, 0.2, 0
while t < 1.0:
    err = rk2(dt)
    t += dt
    steps += 1
    if err > 0.01:
        dt *= 0.5
    elif err < 0.001:
        dt *= 2
print(steps, f"{t:.4f} {dt:.5f} {x[None]:.6f}")
# --- math_namespace_vectors
tm = ti.math
@ti.kernel
def k(t: ti.f32) -> tm.vec3:
    p = tm.vec3(tm.sin(t), tm.cos(t), t)
    q = tm.mix(p, p.zyx, 0.25)
    r = tm.normalize(q) * tm.length(p) + tm.fract(q * 7.0)
    s = tm.clamp(r, -1.0, 1.5) + tm.sign(q) * tm.step(tm.vec3(0.2), q)
    return s + tm.smoothstep(0.0, 1.0, p) - tm.max(p, 0.1) + tm.pow(abs(p), 0.5)
for t in [0.0, 0.7, 2.0]:
    r = k(t)
    print(f"{r[0]:.4f} {r[1]:.4f} {r[2]:.4f}")
# --- loops_over_lists_in_kernel
W = [0.1, 0.2, 0.4, 0.2, 0.1]
x = ti.field(ti.f32, 12)
y = ti.field(ti.f32, 12)
@ti.kernel
def blur():
    for i in x:
        x[i] = 1.0 if i == 6 else 0.0
    for i in y:
        acc = 0.0
        for k, w in ti.static(enumerate(W)):
            j = ti.min(ti.max(i + k - 2, 0), 11)
            acc += w * x[j]
        y[i] = acc
blur()
print([round(float(v), 3) for v in y.to_numpy()])
