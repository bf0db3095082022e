# Loops that end at different times for neighbouring elements: nestor runs their steps in lanes under a mask.

# --- escape
x = ti.field(ti.i32, 100)
@ti.kernel
def f():
    for i in x:
        z = 0.0
        c = i * 0.01
        k = 0
        while z * z < 4.0 and k < 60:
            z = z * z + c
            k += 1
        x[i] = k
f()
print(x)
# --- newton
x = ti.field(ti.f32, 70)
n = ti.field(ti.i32, 70)
@ti.kernel
def f(count: ti.i32):
    for i in range(count):
        a = 2.0 + i
        s = a
        steps = 0
        while abs(s * s - a) > 0.01 * a:
            s = 0.5 * (s + a / s)
            steps += 1
        x[i] = s
        n[i] = steps
f(70)
print(x, n)
f(3)
print(n[2])
# --- in_place
x = ti.field(ti.f32, 45)
@ti.kernel
def f():
    for i in x:
        x[i] = i * 0.7
    for i in x:
        v = x[i]
        while v > 1.0:
            if v > 10.0:
                v *= 0.25
            else:
                v -= 1.5
        x[i] = v + i
f()
print(x)
# --- subtractive_gcd
g = ti.field(ti.i32, (6, 40))
@ti.kernel
def f():
    for i, j in g:
        a = i * 7 + 5
        b = j * 3 + 2
        while a != b:
            if a > b:
                a -= b
            else:
                b -= a
        g[i, j] = a
f()
print(g)
# --- counted_break
x = ti.field(ti.f32, 64)
last = ti.field(ti.i32, 64)
@ti.kernel
def f():
    for i in x:
        s = 0.0
        where = -1
        for k in range(40):
            s += 0.1 * (i % 7) + 0.01 * k
            if s > 2.5:
                where = k
                break
        x[i] = s
        last[i] = where
f()
print(x, last)
# --- break_and_continue
x = ti.field(ti.i32, 50)
@ti.kernel
def f():
    for i in x:
        s = 0
        k = 0
        while True:
            k += 1
            if k > i:
                break
            if (k & 3) == 1:
                continue
            s += k
            if s > 200:
                s = -s
                break
        x[i] = s
f()
print(x)
# --- doubles
x = ti.field(ti.f64, 33)
@ti.kernel
def f():
    for i in range(33):
        lo = ti.f64(0.0)
        hi = ti.f64(i + 1)
        while hi - lo > 1e-9:
            m = (lo + hi) * 0.5
            if m * m < i:
                lo = m
            else:
                hi = m
        x[i] = lo
f()
print(x)
# --- sums_behind
total = ti.field(ti.i32, ())
x = ti.field(ti.i32, 90)
@ti.kernel
def f():
    for i in x:
        v = i
        c = 0
        while v > 0:
            v = v - 1 - (v >> 1)
            c += 1
        x[i] = c
        if c > 4:
            total[None] += c
f()
print(x, total)
# --- vectors
p = ti.Vector.field(2, ti.f32, (4, 40))
@ti.kernel
def f():
    for i, j in p:
        z = ti.Vector([i * 0.25 - 0.5, j * 0.0625])
        k = 0
        while z.norm_sqr() < 3.0 and k < 12:
            z = ti.Vector([z.y * 0.5 + 0.75, z.x + 0.125])
            k += 1
        p[i, j] = z + k
f()
print(p)
# --- nested_conditions
x = ti.field(ti.f32, 37)
@ti.kernel
def f():
    for i in x:
        a = i * 0.3
        b = 1.0
        n = 0
        while a < 20.0 and n < 30:
            n += 1
            if a < b:
                a += 2.0
                if n > 5:
                    b *= 0.5
            else:
                b += a * 0.5
                if b > 8.0:
                    a = b + 1.0
                    b = 1.0
        x[i] = a * 100 + b + n
f()
print(x)
# --- uniform_loads
c = ti.field(ti.f32, 16)
x = ti.field(ti.f32, 48)
@ti.kernel
def f():
    for k in c:
        c[k] = 1.0 / (k + 1)
    for i in x:
        s = 0.0
        for k in range(16):
            s = s * (0.05 * i) + c[k]
            if s > 30.0:
                break
        x[i] = s
f()
print(x)
# --- returned_from_a_function
x = ti.field(ti.i32, 60)
@ti.func
def steps(v: ti.f32) -> ti.i32:
    n = 0
    while v > 0.5 and n < 100:
        v = v * 0.8 - 0.01
        n += 1
    return n
@ti.kernel
def f():
    for i in x:
        x[i] = steps(i * 1.5)
f()
print(x)
