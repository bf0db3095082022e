The numbers that Taichi draws with one thread, one after the other (TI-36): nestor runs these with `--rng=taichi`.

# --- field options: cpu_max_num_threads=1
x = ti.field(ti.f32, 10)
@ti.kernel
def fill():
    for i in x:
        x[i] = ti.random()
fill()
print(x)
fill()
print(x)

# --- seed options: cpu_max_num_threads=1, random_seed=7
x = ti.field(ti.f64, (3, 4))
@ti.kernel
def fill():
    for i, j in x:
        x[i, j] = ti.random(ti.f64)
fill()
print(x)

# --- types options: cpu_max_num_threads=1
@ti.kernel
def draw():
    a = ti.random(ti.f64)
    b = ti.random(ti.i32)
    c = ti.random(ti.i64)
    d = ti.random(ti.u32)
    e = ti.random(ti.u64)
    f = ti.random(ti.f32)
    print(a, b, c, d, e, f)
draw()
draw()

# --- default_types options: cpu_max_num_threads=1, default_fp=ti.f64, default_ip=ti.i64
@ti.kernel
def draw() -> ti.f64:
    return ti.random() + 2 * ti.random()
print(draw(), draw())

# --- normal options: cpu_max_num_threads=1
x = ti.field(ti.f64, 6)
y = ti.field(ti.f32, 6)
@ti.kernel
def fill():
    for i in x:
        x[i] = ti.randn(ti.f64)
        y[i] = ti.randn()
        y[i] += ti.randn(dt=ti.f32)
fill()
print(x)
print(y)

# --- conditions options: cpu_max_num_threads=1
x = ti.field(ti.i32, 20)
@ti.kernel
def walk():
    for i in x:
        n = 0
        while ti.random() < 0.7:
            n += 1
            if ti.random() < 0.1:
                break
        x[i] = n
walk()
print(x)
walk()
print(x)

# --- nested_loops options: cpu_max_num_threads=1
x = ti.field(ti.f32, (4, 3))
@ti.kernel
def fill():
    for i in range(4):
        for j in range(3):
            x[i, j] = ti.random() - ti.random()
    for i in range(4):
        x[i, 0] = ti.random()
fill()
print(x)

# --- functions options: cpu_max_num_threads=1
@ti.func
def point() -> ti.math.vec2:
    return ti.Vector([ti.random(), ti.random()])
@ti.func
def choose(p):
    r = 0
    if ti.random() < p:
        r = 1
    return r
@ti.kernel
def draw():
    for i in range(4):
        print(point(), choose(0.5))
draw()

# --- pi_by_darts options: cpu_max_num_threads=1
@ti.kernel
def darts(n: ti.i32) -> ti.f64:
    inside = 0
    for i in range(n):
        x, y = ti.random(), ti.random()
        if x * x + y * y <= 1.0:
            inside += 1
    return 4.0 * inside / n
print(darts(10000))

# --- two_kernels_share options: cpu_max_num_threads=1
@ti.kernel
def one() -> ti.f32:
    return ti.random()
@ti.kernel
def two() -> ti.f32:
    a = ti.random()
    return a + ti.random()
for k in range(5):
    print(one(), two())

# --- shuffle options: cpu_max_num_threads=1
n = 16
x = ti.field(ti.i32, n)
@ti.kernel
def shuffle():
    for i in range(n):
        x[i] = i
    ti.loop_config(serialize=True)
    for k in range(n - 1):
        i = n - 1 - k
        j = ti.cast(ti.random() * (i + 1), ti.i32)
        x[i], x[j] = x[j], x[i]
shuffle()
print(x)

# --- static_loops options: cpu_max_num_threads=1
x = ti.Vector.field(3, ti.f32, 4)
@ti.kernel
def fill():
    for i in x:
        for k in ti.static(range(3)):
            x[i][k] = ti.random()
fill()
print(x.to_numpy().tolist())

# --- both_sides_of_if options: cpu_max_num_threads=1
@ti.kernel
def draw():
    for i in range(6):
        a = ti.random() if i % 2 == 0 else 2.0 * ti.random()
        print(i, a)
draw()
