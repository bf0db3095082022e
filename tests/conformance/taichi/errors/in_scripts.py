# Mistakes of users that Taichi finds.

# --- return_without_hint
@ti.kernel
def f():
    return 3
f()
# --- missing_return
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    b = a
f(1)
# --- no_annotation
@ti.kernel
def f(a):
    print(a)
f(1)
# --- undefined
@ti.kernel
def f():
    for i in range(3):
        y = i
    print(y)
f()
# --- wrong_dims
x = ti.field(ti.f32, (2, 3))
@ti.kernel
def f():
    x[0] = 1.0
f()
# --- shape_mismatch
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([1, 2])
    print(a + b)
f()
# --- break_parallel
@ti.kernel
def f():
    for i in range(10):
        if i == 3:
            break
f()
# --- unplaced
x = ti.field(ti.f32)
@ti.kernel
def f():
    x[0] = 1
f()
# --- str_argument
@ti.kernel
def f(a: ti.i32):
    print(a)
f("hello")
# --- float_to_int_arg
@ti.kernel
def f(a: ti.i32):
    print(a)
f(1.5)
# --- call_kernel_in_kernel
@ti.kernel
def g():
    pass
@ti.kernel
def f():
    g()
f()
# --- static_of_runtime
@ti.kernel
def f(n: ti.i32):
    for i in ti.static(range(n)):
        print(i)
f(3)
# --- bad_swizzle
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0])
    print(a.z)
f()
# --- place_after_use
x = ti.field(ti.f32, 3)
@ti.kernel
def f():
    for i in x:
        x[i] = i
f()
y = ti.field(ti.f32, 3)
y[1] = 2
print(y[1], x[2])
# --- numpy_in_kernel
import numpy as np
@ti.kernel
def f():
    a = np.zeros(3)
    print(a[0])
f()
# --- try_in_kernel
@ti.kernel
def f():
    try:
        print(1)
    except Exception:
        print(2)
f()
# --- ndarray_dtype
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
f(np.zeros(3))
# --- ndarray_ndim
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    a[0, 0] = 1
f(np.zeros(3, dtype=np.float32))
# --- early_return_func
@ti.func
def g(x):
    if x > 0:
        return 1
    return 0
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    return g(x)
print(f(3))
# --- matmul_shapes
@ti.kernel
def f():
    a = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    b = ti.Vector([1, 2])
    print(a @ b)
f()
# --- struct_no_member
@ti.dataclass
class P:
    x: ti.f32
@ti.kernel
def f():
    p = P(1.0)
    print(p.y)
f()
# --- too_many_args
@ti.kernel
def f(a: ti.i32):
    print(a)
f(1, 2)
# --- for_over_number
@ti.kernel
def f():
    for i in 5:
        print(i)
f()
