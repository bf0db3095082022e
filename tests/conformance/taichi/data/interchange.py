# Programs as they were first thought of: fields, arrays, atomics, checks, print.

# --- field_basic
x = ti.field(dtype=ti.f32, shape=(2, 3), name="x", needs_grad=False)
x.fill(1.5)
x[1, 2] += 2
x[0, 0] = 7
print(x.shape, x.dtype, x[1, 2], x.to_numpy(), len(x.shape))
# --- field_copy
a = ti.field(ti.i32, 4)
b = ti.field(ti.i32, 4)
import numpy as np
a.from_numpy(np.arange(4, dtype=np.int32) ** 2)
b.copy_from(a)
a.fill(0)
print(b, a)
# --- scalar_field
s = ti.field(ti.f64, shape=())
@ti.kernel
def f():
    for i in range(10):
        s[None] += i * 0.5
f()
print(s[None], s.to_numpy())
s[None] = 3
print(s[None])
# --- to_numpy_dtype
x = ti.field(ti.f32, 3)
x[1] = 2.7
print(x.to_numpy(dtype=ti.i32) if False else x.to_numpy())
# --- vec_field_numpy
import numpy as np
v = ti.Vector.field(2, ti.f32, shape=3)
v.from_numpy(np.array([[1, 2], [3, 4], [5, 6]], dtype=np.float32))
print(v[1], v.to_numpy().sum(axis=0), v.n, v.shape)
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in v:
        s += v[i].x * v[i].y
    return s
print(f())
# --- ndarray_basic
a = ti.ndarray(ti.f32, shape=(3, 4))
@ti.kernel
def f(a: ti.types.ndarray()):
    for i, j in a:
        a[i, j] = i + j * 0.1
f(a)
print(a.to_numpy(), a.shape, a[2, 3])
a.fill(2)
a[0, 0] = 5
print(a.to_numpy().sum())
# --- ndarray_numpy_arg
import numpy as np
a = np.zeros((2, 3), dtype=np.float64)
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f64, ndim=2), k: ti.f64):
    for I in ti.grouped(a):
        a[I] = I[0] * 10 + I[1] + k
f(a, 0.25)
print(a)
# --- ndarray_vec
v = ti.Vector.ndarray(3, ti.i32, shape=4)
@ti.kernel
def f(v: ti.types.ndarray(dtype=ti.types.vector(3, ti.i32), ndim=1)):
    for i in v:
        v[i] = ti.Vector([i, i * i, -i])
f(v)
print(v[2], v.to_numpy().tolist())
# --- ndarray_shape_in
import numpy as np
@ti.kernel
def mm(a: ti.types.ndarray(), b: ti.types.ndarray(), c: ti.types.ndarray()):
    for i, j in ti.ndrange(a.shape[0], b.shape[1]):
        s = 0.0
        for k in range(a.shape[1]):
            s += a[i, k] * b[k, j]
        c[i, j] = s
a = np.arange(6, dtype=np.float32).reshape(2, 3)
b = np.ones((3, 2), dtype=np.float32)
c = np.zeros((2, 2), dtype=np.float32)
mm(a, b, c)
print(c)
# --- layout_aos_soa
a = ti.field(ti.f32)
b = ti.field(ti.i32)
ti.root.dense(ti.ij, (2, 4)).place(a, b)
v = ti.Vector.field(2, ti.f32)
ti.root.dense(ti.j, 3).place(v)
@ti.kernel
def f():
    for i, j in a:
        a[i, j] = i + j
        b[i, j] = i * j
f()
print(a.to_numpy(), b.to_numpy(), a.shape)
# --- blocked
x = ti.field(ti.i32)
blk = ti.root.dense(ti.ij, (2, 2))
blk.dense(ti.ij, (2, 4)).place(x)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 8 + j
f()
print(x.to_numpy(), x.shape, blk.shape)
# --- fields_builder
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 5).place(x)
tree = fb.finalize()
@ti.kernel
def f():
    for i in x:
        x[i] = i * 2.0
f()
print(x.to_numpy())
tree.destroy()
# --- offset_place
x = ti.field(ti.i32)
ti.root.dense(ti.i, 6).place(x, offset=-3)
@ti.kernel
def f():
    for i in x:
        x[i] = i
f()
print(x[-3], x[2], x.to_numpy())
# --- struct_field_soa
s = ti.Struct.field({"a": ti.i32, "v": ti.types.vector(2, ti.f32)}, shape=3, layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i in s:
        s[i].a = i
        s[i].v = [i, -i]
f()
print(s.to_numpy()["v"].tolist(), s.a.to_numpy())
# --- numpy_dtypes
import numpy as np
for dt in (np.int8, np.uint8, np.int16, np.int64, np.float32, np.float64):
    a = np.array([1, 2, 3]).astype(dt)
    @ti.kernel
    def k(a: ti.types.ndarray()):
        for i in a:
            a[i] = a[i] * 2
    k(a)
    print(a, a.dtype)
# --- field_meta
x = ti.field(ti.i32, (3, 4))
@ti.kernel
def f() -> ti.i32:
    return x.shape[0] * 10 + x.shape[1] + len(x.shape)
print(f(), x.shape[1])
# --- field_list
fs = [ti.field(ti.i32, 3) for _ in range(3)]
@ti.kernel
def f():
    for i in range(3):
        for k in ti.static(range(3)):
            fs[k][i] = i * 10 + k
f()
print([g.to_numpy().tolist() for g in fs])
# --- field_dict
st = {"pos": ti.field(ti.f32, 2), "vel": ti.field(ti.f32, 2)}
@ti.kernel
def f(dt: ti.f32):
    for i in range(2):
        st["vel"][i] = i + 1
        st["pos"][i] += st["vel"][i] * dt
f(0.5)
f(0.5)
print(st["pos"].to_numpy())
# --- large_types
x = ti.field(ti.i64, 2)
y = ti.field(ti.u8, 3)
z = ti.field(ti.f16, 2)
x[0] = 2 ** 40
y[1] = 200
z[0] = 1.5
@ti.kernel
def f():
    x[1] = x[0] * 4
    y[2] = y[1] + 100
    z[1] = z[0] * 2
f()
print(x[1], y[2], z[1])
# --- host_loop_access
x = ti.field(ti.i32, (3, 3))
for i in range(3):
    for j in range(3):
        x[i, j] = i * j
print(sum(x[i, i] for i in range(3)), x.to_numpy()[2])
# --- host_numpy_mix
import numpy as np
x = ti.field(ti.f32, 5)
x.from_numpy(np.linspace(0, 1, 5).astype(np.float32))
a = x.to_numpy()
print(a[::-1], a.mean(), (a > 0.4).sum(), np.dot(a, a), a.max() - a.min())
# --- kernel_fill_and_print
x = ti.field(ti.f32, (2, 2))
@ti.kernel
def f():
    x.fill(3.5)
f()
print(x)
# --- copy_kernel_ndarray
import numpy as np
x = ti.field(ti.i32, 4)
@ti.kernel
def load(a: ti.types.ndarray()):
    for i in a:
        x[i] = a[i]
@ti.kernel
def store(a: ti.types.ndarray()):
    for i in x:
        a[i] = x[i] + 1
src = np.array([4, 3, 2, 1], dtype=np.int32)
dst = np.empty(4, dtype=np.int32)
load(src)
store(dst)
print(dst)
# --- ndarray_from_numpy
import numpy as np
a = ti.ndarray(ti.i32, 5)
a.from_numpy(np.arange(5, dtype=np.int32))
b = ti.ndarray(ti.i32, 5)
b.copy_from(a)
print(b.to_numpy(), a.shape, a.element_shape if hasattr(a, "element_shape") else None)
# --- matrix_ndarray
m = ti.Matrix.ndarray(2, 2, ti.f32, shape=(3,))
@ti.kernel
def f(m: ti.types.ndarray()):
    for i in m:
        m[i] = ti.Matrix([[i, 1], [0, i]])
        m[i] = m[i] @ m[i]
f(m)
print(m[2], m.to_numpy().shape)
# --- timer_profiler
import time
t = time.time()
x = ti.field(ti.i32, 3)
x.fill(1)
ti.sync()
ti.profiler.clear_kernel_profiler_info()
e = time.time() - t
print(e >= 0)
# --- atomic_ops
x = ti.field(ti.i32, 8)
@ti.kernel
def f():
    for i in range(16):
        ti.atomic_add(x[0], i)
        ti.atomic_sub(x[1], 1)
        ti.atomic_max(x[2], i)
        ti.atomic_min(x[3], -i)
        ti.atomic_or(x[4], 1 << i % 8)
        ti.atomic_xor(x[5], i)
        x[6] += 2
f()
print(x)
# --- atomic_and
x = ti.field(ti.i32, ())
x[None] = 0xFF
@ti.kernel
def f():
    for i in range(4):
        ti.atomic_and(x[None], ~(1 << i))
f()
print(x[None])
# --- atomic_return
c = ti.field(ti.i32, ())
x = ti.field(ti.i32, 10)
@ti.kernel
def f():
    for i in range(10):
        k = ti.atomic_add(c[None], 1)
        x[k] = 1
f()
print(x.to_numpy().sum(), c[None])
# --- atomic_float_min
m = ti.field(ti.f32, ())
m[None] = 1e9
x = ti.field(ti.f32, 5)
@ti.kernel
def f():
    for i in x:
        x[i] = (i - 2.2) ** 2
    for i in x:
        ti.atomic_min(m[None], x[i])
f()
print(m[None])
# --- atomic_local
@ti.kernel
def f() -> ti.i32:
    s = 0
    m = -100
    for i in range(10):
        s += i
        ti.atomic_max(m, i * 3 % 7)
    return s * 10 + m
print(f())
# --- atomic_vec
v = ti.Vector.field(2, ti.f32, shape=())
@ti.kernel
def f():
    for i in range(4):
        v[None] += ti.Vector([i, 1.0])
        ti.atomic_sub(v[None], ti.Vector([0.5, 0.0]))
f()
print(v[None])
# --- atomic_mul
x = ti.field(ti.i32, ())
x[None] = 1
@ti.kernel
def f():
    for i in range(1, 6):
        ti.atomic_mul(x[None], i)
f()
print(x[None])
# --- debug_assert options: debug=True
x = ti.field(ti.i32, 4)
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        assert i < 4, "too many"
        x[i] = i
f(4)
print(x)
# --- debug_assert_fail options: debug=True
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        assert i < 4, f"i is {i} of {n}"
f(6)
# --- debug_oob options: debug=True
x = ti.field(ti.i32, 4)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(3)
f(4)
# --- assert_off
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    assert n < 0
    return n
print(f(3))
# --- catch_assert options: debug=True
@ti.kernel
def f(n: ti.i32):
    assert n < 3, "big"
try:
    f(5)
except AssertionError as e:
    print("caught")
f(1)
print("end")
# --- print_forms
@ti.kernel
def f(a: ti.i32, x: ti.f32):
    print("a =", a, "x =", x, sep="|", end="!\n")
    print(f"{a} and {x:.3f} {a:5d}|{x:8.2f}|{x:e}")
    print("{} {}".format(a, x))
    print()
    print("%", "{", a)
    print((a, x), [a, a + 1])
f(3, 1.25)
# --- print_vec_fmt
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.5])
    m = ti.Matrix([[1, 2], [3, 4]])
    print(f"{v:.2f} {m}")
    print("v:", v, m)
f()
# --- print_types
@ti.kernel
def f(a: ti.u8, b: ti.i64, c: ti.f64, d: ti.f16):
    print(a, b, c, d, a > 3, True)
f(200, -5000000000, 1.0 / 3, 0.5)
