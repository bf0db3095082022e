# Lists, tuples and dicts of Python inside kernels: displays, comprehensions, what of them may change.

# --- static_list_dict
cfg = {"a": 2, "b": [3, 4]}
@ti.kernel
def f() -> ti.i32:
    t = ti.static([i * i for i in range(4) if i % 2])
    return cfg["a"] + cfg["b"][1] + t[0] + t[1] + len(t)
print(f())
# --- list_comp_run
@ti.kernel
def f(p: ti.i32):
    a = ti.Vector([i * p for i in range(4)])
    l = [p + k for k in range(3)]
    print(a, l[0] + l[2], a.sum())
f(3)
# --- list_method
@ti.kernel
def f():
    d = [1, 2]
    d.append(3)
    print(d[2])
f()
# --- list_element_changes
@ti.kernel
def f():
    a = [1, 2, 3]
    a[0] = 5
    print(a[0])
f()
print('done')
# --- dict_element_changes
@ti.kernel
def f():
    a = {'x': 1}
    a['x'] = 2
    print(a['x'])
f()
print('done')
# --- list_of_weights
@ti.kernel
def k() -> ti.f32:
    w = [0.25, 0.5, 0.25]
    s = 0.0
    for i in range(4):
        for a, b in ti.static(ti.ndrange(3, 3)):
            s += w[a] * w[b] * (i + a - b)
    return s
print(k())
# --- dict_of_squares
@ti.kernel
def k():
    d = {i: i * i for i in range(4)}
    for i in ti.static(range(4)):
        print(d[i])
k()
# --- list_plus_number
@ti.kernel
def k(x: ti.i32):
    print(x + [1])
k(1)
# --- list_of_vectors_indexed
@ti.kernel
def k(n: ti.i32) -> ti.f32:
    s = 0.0
    for i in range(n):
        c = [ti.Vector([i, 1.0]), ti.Vector([2.0, i]), ti.Vector([0.5, 0.5])]
        for a in ti.static(range(3)):
            for b in ti.static(range(3)):
                d = c[a].dot(c[b])
                s += d * 0.5
                s += c[a][0] - c[b][1]
    return s
print(k(4))
# --- list_element_assigned
@ti.kernel
def k():
    a = [1, 2, 3]
    a[0] = 5
    print(a[0])
k()
# --- dict_element_assigned
@ti.kernel
def k():
    d = {"a": 1}
    d["a"] = 2
    print(d["a"])
k()
# --- dict_comprehension
@ti.kernel
def f() -> ti.i32:
    d = {i: i * i for i in range(4) if i % 2 == 1}
    return d[1] + d[3]
print(f())
# --- expr_list
@ti.kernel
def f() -> ti.i32:
    a = [1, [2, 3], 4]
    b = [x * 2 for x in [1, 2, 3] if x != 2]
    return a[1][0] * 10 + b[1]
print(f())
# --- expr_list_runtime
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    a = [x, x + 1, x * 2]
    a[1] = 7
    s = 0
    for i in ti.static(range(3)):
        s = s * 10 + a[i]
    return s
print(f(2))
# --- expr_dict
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    d = {'one': 1, 'x': x, 3: 5}
    return d['one'] * 100 + d['x'] * 10 + d[3]
print(f(4))
# --- nested_dict_comp
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    d = {i: {j: i * j + x for j in range(3)} for i in range(3) if i > 0}
    return d[2][1] + d[1][2] * 100
print(f(1))
# --- sum_python
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    l = [x, x * 2, x * 3]
    return sum(l) + len(l)
print(f(2))
# --- any_all_2
@ti.kernel
def f(x: ti.i32):
    v = ti.Vector([x, 0, 1])
    print(any(v), all(v), any(v > 5), all(v < 5))
f(3)
f(6)
# --- len_vec
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    v = ti.Vector([1, 2, 3])
    print(len(v))
    for i in ti.static(range(len(v))):
        print(v[i])
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- enum_vec
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    v = ti.Vector([1, 2, 3])
    for i, a in ti.static(enumerate(v)):
        print(i, a)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- str_cmp_static
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    if ti.static('a' == 'a'):
        print('y')
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- iter_field_static
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    for i in ti.static(range(n.shape[0])):
        print(n[i])
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- isinstance_
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(1 if ti.static(isinstance(3, int)) else 0)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- attr_len
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(x.shape, n.shape)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
