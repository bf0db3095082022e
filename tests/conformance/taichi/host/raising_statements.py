# Statements in a `try` whose expressions raise when the program runs: what they would do is not done.

# --- name_kept
x = ti.field(ti.i32, ())
x[None] = -1
def check(v):
    if v < 0:
        raise ValueError("neg")
    return v
r = 5
try:
    r = check(x[None])
except ValueError:
    print("kept", r)
# --- field_kept
x = ti.field(ti.i32, ())
x[None] = -1
y = ti.field(ti.i32, 2)
y[0] = 7
def check(v):
    if v < 0:
        raise ValueError("neg")
    return v
try:
    y[0] = check(x[None])
except ValueError:
    print("kept", y[0])
try:
    y[0] += check(x[None])
except ValueError:
    print("kept", y[0])
# --- total_kept
x = ti.field(ti.i32, ())
x[None] = -1
def check(v):
    if v < 0:
        raise ValueError("neg")
    return v
total = 3
try:
    total += check(x[None]) + 1
except ValueError:
    print("kept", total)
# --- order_in_sum
x = ti.field(ti.i32, ())
x[None] = 1
def check(v, w):
    print("check", w)
    if v == x[None]:
        raise ValueError(w)
    return v
try:
    s = check(0, "a") + check(1, "b") + check(2, "c")
    print(s)
except ValueError as e:
    print("caught", e)
# --- arguments
x = ti.field(ti.i32, ())
x[None] = 1
def check(v, w):
    print("check", w)
    if v == x[None]:
        raise ValueError(w)
    return v
try:
    print(check(0, "a"), check(1, "b"), check(2, "c"))
except ValueError as e:
    print("caught", e)
# --- kernel_argument
x = ti.field(ti.i32, ())
x[None] = 1
@ti.kernel
def put(v: ti.i32):
    x[None] = v
def check(v):
    if v == x[None]:
        raise ValueError("one")
    return v
try:
    put(check(1))
except ValueError as e:
    print("caught", e, x[None])
# --- dict_entry
x = ti.field(ti.i32, ())
d = {"a": 1}
def check(v):
    if v == 0:
        raise ValueError("zero")
    return v
try:
    d["a"] = check(x[None])
except ValueError as e:
    print(e, d["a"])
# --- list_entry
x = ti.field(ti.i32, ())
d = [4, 5]
def check(v):
    if v == 0:
        raise ValueError("zero")
    return v
try:
    d[1] = check(x[None])
except ValueError as e:
    print(e, d)
# --- append
x = ti.field(ti.i32, ())
d = [4, 5]
def check(v):
    if v == 0:
        raise ValueError("zero")
    return v
try:
    d.append(check(x[None]))
except ValueError as e:
    print(e, d)
# --- sum_generator
x = ti.field(ti.i32, 3)
x[1] = -1
def check(k):
    print("at", k)
    if x[k] < 0:
        raise ValueError(f"neg {k}")
    return k
try:
    print(sum(check(k) for k in range(3)))
except ValueError as e:
    print(e)
try:
    print(list(map(check, (0, 1, 2))))
except ValueError as e:
    print(e)
# --- and_or
x = ti.field(ti.i32, 3)
x[1] = -1
def check(k):
    print("at", k)
    if x[k] < 0:
        raise ValueError(f"neg {k}")
    return k >= 0
try:
    if check(0) and check(1) and check(2):
        print("all")
except ValueError as e:
    print(e)
# --- if_condition
x = ti.field(ti.i32, ())
def check(v):
    if v == 0:
        raise ValueError("zero")
    return v
try:
    if check(x[None]) > 0:
        print("pos")
    else:
        print("not pos")
except ValueError as e:
    print(e)
# --- while_condition
x = ti.field(ti.i32, ())
x[None] = 2
def check(v):
    if v == 0:
        raise ValueError("zero")
    return v
k = 0
try:
    while check(x[None]) > 0:
        x[None] -= 1
        k += 1
    print("left")
except ValueError as e:
    print(e, k)
# --- for_bound
x = ti.field(ti.i32, ())
def check(v):
    if v == 0:
        raise ValueError("zero")
    return 3
try:
    for i in range(check(x[None])):
        print(i)
    print("all")
except ValueError as e:
    print(e)
# --- nested_function
x = ti.field(ti.i32, ())
def check(v):
    if v == 0:
        raise ValueError("zero")
    return 3
def outer(v):
    print("in")
    r = check(v) * 2
    print("behind")
    return r
try:
    print(outer(x[None]))
except ValueError as e:
    print(e)
# --- return_expr
x = ti.field(ti.i32, ())
def check(v):
    if v == 0:
        raise ValueError("zero")
    return 3
def outer(v):
    return check(v) + 1
try:
    r = outer(x[None])
    print("r", r)
except ValueError as e:
    print(e)
# --- array_store
import numpy as np
x = ti.field(ti.i32, ())
a = np.ones(3)
def check(v):
    if v == 0:
        raise ValueError("zero")
    return 3
try:
    a[1] = check(x[None])
except ValueError as e:
    print(e, a)
# --- vector_kept
x = ti.Vector.field(2, ti.f32, shape=2)
x[0] = [1, 2]
def check(v):
    if v[0] > 0:
        raise ValueError("big")
    return v
try:
    x[1] = check(x[0])
except ValueError as e:
    print(e, x[1])
