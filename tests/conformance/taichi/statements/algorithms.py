# Small algorithms in kernels: loops, conditions, sorting, searching.

# --- collatz
@ti.kernel
def longest(n: ti.i32) -> ti.i32:
    best = 0
    for start in range(1, n):
        k = start
        steps = 0
        while k != 1:
            if k % 2 == 0:
                k //= 2
            else:
                k = 3 * k + 1
            steps += 1
        ti.atomic_max(best, steps)
    return best
print(longest(100))
# --- primes
n = 60
sieve = ti.field(ti.i32, shape=n)
@ti.kernel
def run() -> ti.i32:
    sieve.fill(1)
    sieve[0] = 0
    sieve[1] = 0
    ti.loop_config(serialize=True)
    for i in range(2, n):
        if sieve[i] == 0:
            continue
        j = i * i
        while j < n:
            sieve[j] = 0
            j += i
    c = 0
    for i in sieve:
        c += sieve[i]
    return c
print(run(), [i for i in range(n) if sieve[i]])
# --- break_in_inner
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    total = 0
    for i in range(n):
        for j in range(100):
            if j * j > i:
                break
            if j % 2:
                continue
            total += j
    return total
print(f(50))
# --- static_if_range
mode = "fast"
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    r = 0.0
    if ti.static(mode == "fast"):
        r = x * 2
    else:
        r = x * 3
    for k in ti.static(range(3)):
        if ti.static(k % 2 == 0):
            r += k
        else:
            r -= k * 0.5
    return r
print(f(1.5))
# --- ndrange_forms
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.ndrange((2, 5), (-1, 3)):
        s += i * 10 + j
    for I in ti.grouped(ti.ndrange(3, (1, 3))):
        s += I[0] * I[1]
    for i, j, k in ti.ndrange(2, 2, 2):
        s += i ^ j ^ k
    return s
print(f())
# --- while_true
@ti.kernel
def root(x: ti.f64) -> ti.f64:
    y = x
    it = 0
    while True:
        n = 0.5 * (y + x / y)
        it += 1
        if abs(n - y) < 1e-12 or it > 50:
            break
        y = n
    return y
print(f"{root(2.0):.10f}", f"{root(144.0):.6f}")
# --- nested_conditions
@ti.kernel
def classify(v: ti.template(), out: ti.template()):
    for i in v:
        c = 0
        if v[i] < 0:
            c = -1
        elif v[i] == 0:
            c = 0
        elif v[i] < 10:
            if v[i] % 2:
                c = 1
            else:
                c = 2
        else:
            c = 3
        out[i] = c
v = ti.field(ti.i32, 6)
o = ti.field(ti.i32, 6)
for i, k in enumerate([-5, 0, 3, 4, 10, 99]):
    v[i] = k
classify(v, o)
print(o.to_numpy())
# --- struct_for_conditions
x = ti.field(ti.f32, shape=(4, 5))
@ti.kernel
def init():
    for i, j in x:
        x[i, j] = i * 5 + j
@ti.kernel
def smooth(n: ti.i32):
    for _ in range(n):
        pass
    for I in ti.grouped(x):
        if all(I > 0) and I[0] < x.shape[0] - 1 and I[1] < x.shape[1] - 1:
            x[I] = -x[I]
init()
smooth(3)
print(x)
# --- ternary_chain
@ti.kernel
def sgn(x: ti.f32) -> ti.i32:
    return 1 if x > 0 else (-1 if x < 0 else 0)
print(sgn(3.0), sgn(-0.5), sgn(0.0))
# --- bubble_sort
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7 + 3) % 11
@ti.kernel
def sort():
    ti.loop_config(serialize=True)
    for i in range(n):
        for j in range(n - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
fill()
print(a)
sort()
print(a)
