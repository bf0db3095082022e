# --- chained_assignment
@ti.kernel
def f() -> ti.i32:
    a = b = 3
    a += 1
    return a * 10 + b
print(f())
# --- swap
@ti.kernel
def f():
    a, b = 1, 2
    a, b = b, a
    print(a, b)
    c, d, e = ti.Vector([7, 8, 9])
    print(c, d, e)
f()
# --- annotated
@ti.kernel
def f():
    a: ti.f32 = 3
    b: ti.i32 = 2.7
    c: ti.u8 = 300
    print(a, b, c)
f()
# --- first_assignment_decides
@ti.kernel
def f():
    a = 1
    a = 2.7
    print(a)
    b = 1.0
    b = 3
    print(b)
f()
# --- swizzle_assignment
import taichi.math as tm
@ti.kernel
def f():
    v = tm.vec4(1, 2, 3, 4)
    v.xy = v.yx
    print(v)
    v.zw = tm.vec2(9, 8)
    v.x = 5
    v.rgb += 1.0
    print(v)
f()
# --- element_assignment
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    m[0, 1] = 10
    m[1, 0] += 5
    v = ti.Vector([0, 0, 0])
    for i in range(3):
        v[i] = i * i
    print(m, v)
f()
# --- slices
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4, 5])
    print(v[1:4], v[::2], v[:2])
    v[0:2] = ti.Vector([9, 8])
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    print(v, m[0, :], m[:, 1], m[0:2, 1:3])
f()
# --- tuple_assignment_nested
@ti.kernel
def f():
    (a, b), c = (1, 2), 3
    print(a, b, c)
f()
# --- static_alias
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.static(x)
    for i in range(4):
        y[i] = i * 3
f()
print(x[0], x[3])
# --- static_values
@ti.kernel
def f():
    a, b = ti.static(1, 2)
    if ti.static(a < b):
        print("less")
    for i in ti.static(range(3)):
        print(i)
    for i, j in ti.static(ti.ndrange(2, 2)):
        print(i, j)
f()
# --- static_list
weights = [1.0, 2.0, 3.0]
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in ti.static(range(len(weights))):
        s += weights[i] * i
    return s
print(f())
# --- static_comprehension
@ti.kernel
def f():
    a = [i * i for i in range(4)]
    v = ti.Vector([i * 2 for i in range(3)])
    d = {str(i): i for i in range(3)}
    print(a[3], v, d["2"])
    e = [x for x in [1, 2, 3, 4] if x % 2 == 0]
    print(e[0], e[1])
f()
# --- static_in
@ti.kernel
def f(s: ti.template()):
    if ti.static(s in ["a", "b"]):
        print(1)
    else:
        print(2)
    if ti.static("k" in {"k": 1}):
        print(3)
f("a")
f("c")
# --- copy_semantics
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a
    b[0] = 5
    print(a, b)
    c = 1
    d = c
    d += 1
    print(c, d)
f()
# --- block_scope
@ti.kernel
def f(c: ti.i32):
    a = 0
    if c > 0:
        a = 5
        b = 3
        a += b
    else:
        b = 2.5
        a = ti.cast(b * 2, ti.i32)
    print(a)
f(1)
f(-1)
# --- f_strings
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(f"a = {a}, b = {b}")
    print(f"{b:.2f} and {a:d}")
    print("x", a, "y", b, sep="|")
    print(a, end="")
    print("!")
f(3, 1.5)
# --- static_zip_enumerate
@ti.kernel
def f():
    for i, v in ti.static(enumerate([10, 20])):
        print(i, v)
    for a, b in ti.static(zip([1, 2], [3, 4])):
        print(a, b)
f()
# --- i8_field_wrap
x = ti.field(ti.i8, shape=2)
@ti.kernel
def f():
    x[0] = 200
    x[1] = -129
f()
print(x[0], x[1])
