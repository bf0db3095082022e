# --- returns_and_finally
x = ti.field(ti.i32, 4)
def f(a, b):
    try:
        return a // b
    except ZeroDivisionError as e:
        print("caught", e)
        return -1
    finally:
        print("done")
def g():
    for i in range(3):
        try:
            if i == 1:
                break
            print("body", i)
        finally:
            print("finally", i)
    return i
def h(d, k):
    try:
        return d[k]
    except KeyError as e:
        return "none"
print(f(7, 2), f(7, 0), g(), h({"a": 1}, "a"), h({}, "b"))

# --- before_it_raises
x = ti.field(ti.i32, 4)
@ti.kernel
def put(i: ti.i32):
    x[i] = i + 1
try:
    print("before")
    x[0] = 5
    put(2)
    a = 3
    b = [1, 2][7]
    print("never")
except IndexError as e:
    print("caught", type(e).__name__)
print(x, a)
try:
    for i in range(5):
        put(i)
        c = 10 // (3 - i)
        print(c)
except ZeroDivisionError as e:
    print(e, i)
print(x)

# --- nested
def risky(n):
    print("risky", n)
    if n > 1:
        raise ValueError(f"n is {n}")
    return n * 2
total = 0
for n in range(4):
    try:
        total += risky(n)
    except ValueError as e:
        print("skip:", e)
        continue
    else:
        print("ok", n)
    finally:
        print("end", n)
print(total)
try:
    try:
        risky(5)
    finally:
        print("inner")
except ValueError:
    print("outer")

# --- messages
def told(f):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
told(lambda: 1 // 0)
told(lambda: 1 % 0)
told(lambda: 1 / 0)
told(lambda: 1.0 // 0)
told(lambda: 1.0 % 0)
told(lambda: 1.0 / 0)
told(lambda: 0 ** -1)

# --- loops_with_else
x = ti.field(ti.i32, ())
@ti.kernel
def tick() -> ti.i32:
    x[None] += 3
    return x[None]
for i in range(100):
    if tick() > 20:
        print("stopped at", i)
        break
else:
    print("never")
for i in range(2):
    if tick() > 1000:
        break
else:
    print("not left", i)
while x[None] < 60:
    tick()
    if x[None] == 59:
        break
else:
    print("while ended", x[None])
n = 0
while True:
    n += 1
    if tick() > 80:
        break
print(n, x[None])
def search(limit):
    for i in range(10):
        if tick() > limit:
            print("found")
            break
    else:
        print("missed")
search(100)
search(1000)

# --- run_time_divisors
x = ti.field(ti.i32, 3)
y = ti.field(ti.f32, 3)
EACH
#= guarded: x[0] = 2; print(7 // x[0], 7 % x[0], 7 / x[0], 1.5 / x[0], y[0] / 2)
#= whole: print(1 // x[0])
#= rest: print(5 % x[1])
#= real: print(1.0 / y[2])
#= ratio: a = y[0]; b = y[1]; print(a / b if b != 0 else 0.5)
