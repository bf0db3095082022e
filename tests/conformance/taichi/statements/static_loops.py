# Loops of ti.static, which are unrolled.

# --- static_break
@ti.kernel
def f():
    for i in ti.static(range(10)):
        if ti.static(i == 3):
            break
        print(i)
    for i in ti.static(range(5)):
        if ti.static(i % 2 == 0):
            continue
        print(i)
f()
# --- static_ndrange_grouped
@ti.kernel
def f():
    for d in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
        if ti.static(d[0] == 0):
            print(d[0], d[1])
f()
# --- nested_static_in_dynamic
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(4):
        for k in ti.static(range(3)):
            if i > k:
                s += k + 1
    return s
print(f())
# --- static_for_over_list
@ti.kernel
def f() -> ti.i32:
    s = 0
    for k in ti.static([3, 5, 7]):
        s += k * k
    return s
print(f())
# --- static_break_2
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(10)):
        if ti.static(i == 4):
            break
        if ti.static(i % 2 == 1):
            continue
        s += i
    return s
print(f())
# --- static_for_tuple
@ti.kernel
def f():
    for a, b in ti.static([(1, 2), (3, 4.5), (5, 6)]):
        print(a + b)
    for k, v in ti.static(enumerate([7, 8, 9])):
        print(k * v)
    for a, b in ti.static(zip((1, 2), (3, 4))):
        print(a * b)
f()
# --- static_nested_break
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(5)):
        for j in range(10):
            if j > i:
                break
            s += j
    return s
print(f())
# --- static_range_step
@ti.kernel
def f():
    for i in ti.static(range(10, 0, -3)):
        print(i)
    for i in ti.static(range(1, 10, 4)):
        print(i)
f()
# --- python_containers_in_kernels
arr = [1, 2, 3]
d = {'a': 1.5, 'b': 2}
@ti.kernel
def f():
    for i in ti.static(range(3)):
        print(arr[i] * 2)
    print(d['a'] + d['b'])
f()
# --- comprehensions_of_kernels
@ti.kernel
def f():
    a = [1, 2, 3]
    s = 0
    for v in ti.static(a):
        s += v
    t = [v * v for v in a]
    print(s, t[2])
    d = {k: k * 2 for k in range(3)}
    print(d[1] + d[2])
f()
# --- static_continue
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(4)):
        if ti.static(i == 2):
            continue
        s += i
    return s
print(f())
print('done')
# --- static_break_3
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(4)):
        if ti.static(i == 2):
            break
        s += 10
    return s
print(f())
print('done')
# --- static_zip
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.static(zip(range(3), [4, 5, 6])):
        s += i * j
    return s
print(f())
print('done')
# --- nested_static_ranges
@ti.kernel
def k():
    for i in ti.static(range(3)):
        for j in ti.static(range(i)):
            print(i, j)
k()
# --- unrolled_bubble_sort
@ti.kernel
def k():
    x = ti.Vector([3, 1, 2])
    for i in ti.static(range(3)):
        for j in ti.static(range(2)):
            if x[j] > x[j + 1]:
                t = x[j]
                x[j] = x[j + 1]
                x[j + 1] = t
    print(x)
k()
# --- static_ndrange_of_two
@ti.kernel
def k() -> ti.i32:
    x = 0
    for i, j in ti.static(ti.ndrange(3, 2)):
        x += i * 10 + j
    return x
print(k())
# --- static_loop_over_a_list
@ti.kernel
def k() -> ti.i32:
    s = 0
    for i in range(3):
        for j in ti.static([2, 5, 7]):
            s += i * j
    return s
print(k())
# --- static_enumerate_prints
@ti.kernel
def k():
    for i, x in ti.static(enumerate([1, 2])):
        print(i, x)
k()
# --- static_zip_prints
@ti.kernel
def k():
    for i, x in ti.static(zip([1, 2], [3, 4])):
        print(i, x)
k()
# --- static_ndrange_writes_elements
n = 6
x = ti.Vector.field(3, ti.f32, shape=n)
m = ti.Matrix.field(3, 3, ti.f32, shape=n)
@ti.kernel
def k():
    for i in x:
        x[i] = ti.Vector([i, i + 1, i + 2])
        for r, c in ti.static(ti.ndrange(3, 3)):
            m[i][r, c] = x[i][r] * x[i][c] + r - c
            m[i][r, c] += 1
        for r in ti.static(range(3)):
            x[i][r] = m[i][r, 0] + m[i][0, r]
k()
print(x.to_numpy(), m[3])
# --- static_loop_with_locals
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    s = 0
    for i in range(n):
        t = i
        for a in ti.static(range(6)):
            t = t * 3 + a
            if t > 100:
                t -= 90
            s += t
            u = t + a
            s ^= u
    return s
print(k(5))
# --- static_dict_lookup
table = {"a": 3, "b": 5}
@ti.kernel
def f() -> ti.i32:
    s = 0
    for k in ti.static(["a", "b"]):
        s += ti.static(table[k])
    return s
print(f())
# --- static_enumerate_zip
w = [0.5, 0.25, 0.125]
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    s = 0.0
    for i, c in ti.static(enumerate(w)):
        s += c * x ** i
    for a, b in ti.static(zip(w, (1, 2, 3))):
        s += a * b
    return s
print(f(2.0))
# --- static_nested_ndrange
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.static(ti.ndrange((1, 3), 2)):
        s = s * 10 + i * 2 + j
    return s
print(f())
# --- func_list_static
@ti.func
def a(x): return x + 1
@ti.func
def b(x): return x * 10
fs = [a, b]
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    r = 0
    for i in ti.static(range(2)):
        r += fs[i](x)
    for g in ti.static(fs):
        x2 = g(r)
        r = x2
    return r
print(f(2))
# --- static_range_unroll_break
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    s = 0
    for i in ti.static(range(10)):
        if ti.static(i == 4):
            break
        if ti.static(i % 2 == 1):
            continue
        s += i * n
    return s
print(f(3))
# --- static_while_range_step
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(10, 0, -3)):
        s = s * 10 + i
    return s
print(f())
# --- mesh_of_static_lists
pts = [(0, 0), (1, 0), (0, 1)]
@ti.kernel
def f() -> ti.i32:
    s = 0
    for p in ti.static(pts):
        s = s * 10 + p[0] * 2 + p[1]
    for i in ti.static(range(len(pts))):
        x, y = ti.static(pts[i])
        s += x + y
    return s
print(f())
# --- static_for_fields
a = ti.field(ti.i32, shape=2)
b = ti.field(ti.i32, shape=2)
@ti.kernel
def f():
    for k in ti.static(range(2)):
        for fld in ti.static((a, b)):
            fld[k] = k + 5
f()
print(a.to_numpy(), b.to_numpy())
# --- static_zip_lists
ws = [0.25, 0.5, 0.25]
offs = [-1, 0, 1]
x = ti.field(ti.f32, shape=5)
y = ti.field(ti.f32, shape=5)
@ti.kernel
def f():
    for i in range(1, 4):
        s = 0.0
        for w, o in ti.static(zip(ws, offs)):
            s += w * x[i + o]
        y[i] = s
for i in range(5): x[i] = i * i
f()
print(y.to_numpy())
# --- static_len
arr = [1, 5, 7]
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(len(arr))):
        s += arr[i] * i
    return s + max(*arr) + sum(arr)
print(f())
# --- static_nested_loops
x = ti.Matrix.field(3, 3, ti.i32, shape=())
@ti.kernel
def f():
    for i in ti.static(range(3)):
        for j in ti.static(range(3)):
            if ti.static(i == j):
                x[None][i, j] = 1
            elif ti.static(i > j):
                x[None][i, j] = i * 10 + j
f()
print(x[None])
# --- getattr_static
class C: pass
c = C()
c.f_a = 3
c.f_b = 5
@ti.kernel
def f() -> ti.i32:
    s = 0
    for n in ti.static(['f_a', 'f_b']):
        s += getattr(c, n)
    return s
print(f())
# --- static_grouped
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
        if ti.static(I[0] != 0 or I[1] != 0):
            s += I[0] * 3 + I[1] + 10
    return s
print(f())
