# What a function raises ends it, its callers and their loops, and the handler of its class goes on.

# --- raise_ends_function
x = ti.field(ti.i32, ())
def check(limit):
    x[None] += 1
    if x[None] > limit:
        raise ValueError("too large")
    x[None] += 10
    return x[None]
print(check(5))
try:
    check(5)
    print("no")
except ValueError as e:
    print("caught", e)
print(x[None])
# --- raise_ends_caller
x = ti.field(ti.i32, ())
def inner(v):
    if v > 2:
        raise RuntimeError("inner")
    return v * 2
def outer(v):
    a = inner(v)
    x[None] += a
    return x[None]
x[None] = 1
try:
    print(outer(x[None]))
    print(outer(x[None]))
    print(outer(x[None]))
except RuntimeError:
    print("ended")
print(x[None])
# --- raise_ends_loop
x = ti.field(ti.i32, 8)
n = ti.field(ti.i32, ())
@ti.kernel
def f():
    for i in x:
        x[i] = i * i
f()
def scan(limit):
    for i in range(8):
        n[None] += 1
        if x[i] > limit:
            raise ValueError("found")
        n[None] += 100
    n[None] += 10000
try:
    scan(10)
except ValueError:
    print("stopped", n[None])
try:
    scan(100)
    print("through", n[None])
except ValueError:
    print("stopped", n[None])
# --- raise_in_else_arm
x = ti.field(ti.f32, ())
def root(v):
    if v >= 0:
        return v ** 0.5
    else:
        raise ValueError("negative")
x[None] = 16.0
try:
    print(root(x[None]))
    x[None] = -1.0
    print(root(x[None]))
except ValueError as e:
    print("error", e)
# --- raise_behind_calculation
x = ti.field(ti.i32, ())
def step():
    x[None] += 3
    y = x[None] * 2
    if y % 4 == 0:
        raise RuntimeError("multiple of four")
    y += 1
    return y
total = 0
for k in range(4):
    try:
        total += step()
        x[None] += 1
    except RuntimeError:
        total += 1000
print(total, x[None])
# --- raise_not_reached
x = ti.field(ti.i32, ())
def check():
    if x[None] > 5:
        raise RuntimeError("large")
    return "fine"
try:
    print(check())
except RuntimeError:
    print("no")
# --- raise_by_elif
x = ti.field(ti.i32, ())
def kind(v):
    if v == 0:
        return 10
    elif v == 1:
        return 20
    elif v == 2:
        raise KeyError("two")
    return 30
for k in range(4):
    x[None] = k
    try:
        print(kind(x[None]))
    except KeyError:
        print("key")
