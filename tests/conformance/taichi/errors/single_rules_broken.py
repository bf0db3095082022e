# Mistakes, one in each program or several.

# --- kernel_returns_list
@ti.kernel
def f() -> ti.i32:
    return [1, 2]
print(f())
# --- kernel_returns_too_many
@ti.kernel
def f() -> ti.i32:
    return 1, 2
f()
# --- kernel_vector_to_scalar_return
@ti.kernel
def f() -> ti.f32:
    return ti.Vector([1.0, 2.0])
f()
# --- matmul_shapes
@ti.kernel
def f():
    a = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    b = a @ a
    print(b)
f()
# --- vector_add_sizes
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3]) + ti.Vector([1, 2])
f()
# --- cross_2d_assigned
@ti.kernel
def f() -> ti.f32:
    a = ti.Vector([1.0, 2.0])
    b = ti.Vector([1.0, 2.0, 3.0])
    return a.dot(b)
f()
# --- field_call_in_kernel
x = ti.field(ti.f32, 3)
@ti.kernel
def f():
    x.from_numpy(1)
f()
# --- host_field_index_count
x = ti.field(ti.f32, (3, 3))
print(x[1])
# --- host_vector_index
x = ti.Vector.field(2, ti.f32, 3)
x[0] = [1, 2, 3]
# --- from_numpy_shape
import numpy as np
x = ti.field(ti.f32, (3, 2))
x.from_numpy(np.zeros((2, 3), np.float32))
# --- ndarray_wrong_dtype
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
f(np.zeros(3))
# --- ndarray_wrong_ndim
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    a[0, 0] = 1
f(np.zeros(3, np.float32))
# --- ndarray_noncontiguous
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    a[0, 0] = 1
a = np.zeros((4, 4), np.float32)
f(a[:, ::2])
# --- static_for_over_runtime
@ti.kernel
def f(n: ti.i32):
    for i in ti.static(range(n)):
        pass
f(3)
# --- static_if_runtime
@ti.kernel
def f(n: ti.i32):
    if ti.static(n > 2):
        print(1)
f(3)
# --- break_top_level_for
@ti.kernel
def f():
    for i in range(10):
        if i == 3:
            break
f()
# --- use_after_if
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    if c > 0:
        y = 1
    else:
        y = 2
    return y
print(f(1))
# --- use_after_for
@ti.kernel
def f() -> ti.i32:
    for i in range(3):
        z = i
    return z
print(f())
# --- missing_template_arg
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a + b
print(f(1))
# --- keyword_unknown
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a
print(f(b=1))
# --- float_for_int
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a
print(f(1.5))
# --- string_for_int
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a
print(f("1"))
# --- list_for_vector_size
@ti.kernel
def f(a: ti.math.vec3) -> ti.f32:
    return a.x
print(f(ti.Vector([1.0, 2.0])))
# --- unknown_swizzle
@ti.kernel
def f() -> ti.f32:
    a = ti.math.vec2(1, 2)
    return a.z
f()
# --- unknown_struct_member
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f() -> ti.i32:
    s = S(a=1)
    return s.b
f()
# --- struct_too_many
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f() -> ti.i32:
    s = S(1, 2)
    return s.a
f()
# --- dataclass_missing_kw
@ti.dataclass
class D:
    a: ti.i32
@ti.kernel
def f() -> ti.i32:
    d = D(b=1)
    return d.a
f()
# --- func_from_host
@ti.func
def g(x):
    return x
g(1)
# --- kernel_in_kernel
@ti.kernel
def g():
    pass
@ti.kernel
def f():
    g()
f()
# --- func_recursion
@ti.func
def g(x):
    return g(x - 1)
@ti.kernel
def f() -> ti.i32:
    return g(3)
f()
# --- try_in_kernel
@ti.kernel
def f():
    try:
        print(1)
    except Exception:
        pass
f()
# --- with_in_kernel
@ti.kernel
def f():
    with open("x") as g:
        pass
f()
# --- lambda_in_kernel
@ti.kernel
def f() -> ti.i32:
    g = lambda x: x + 1
    return g(2)
f()
# --- string_in_arith
@ti.kernel
def f() -> ti.i32:
    return "a" + 1
f()
# --- bit_ops_on_float
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    return x << 2
f(1.0)
# --- invert_float
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return ~x
f(1.0)
# --- mod_vector_sizes
@ti.kernel
def f():
    print(ti.max(ti.Vector([1, 2]), ti.Vector([1, 2, 3])))
f()
# --- sqrt_string
@ti.kernel
def f():
    print(ti.sqrt("x"))
f()
# --- atomic_on_literal
@ti.kernel
def f():
    ti.atomic_add(3, 1)
f()
# --- atomic_on_expr
x = ti.field(ti.i32, 3)
@ti.kernel
def f():
    ti.atomic_add(x[0] + 1, 1)
f()
# --- append_on_dense
x = ti.field(ti.i32, 3)
@ti.kernel
def f():
    x.append(1)
f()
# --- place_twice
x = ti.field(ti.i32)
ti.root.dense(ti.i, 3).place(x)
ti.root.dense(ti.i, 3).place(x)
# --- unplaced
x = ti.field(ti.i32)
@ti.kernel
def f():
    x[0] = 1
f()
# --- negative_shape
x = ti.field(ti.i32, -3)
print(x.shape)
# --- field_of_str
x = ti.field("f32", 3)
# --- init_bad_option
ti.init(arch=ti.cpu, no_such=1)
# --- grouped_count
x = ti.field(ti.i32, (3, 3))
@ti.kernel
def f():
    for i, j, k in x:
        pass
f()
# --- ndrange_count
@ti.kernel
def f():
    for i, j in ti.ndrange(3, 4, 5):
        pass
f()
# --- range_float
@ti.kernel
def f():
    for i in range(2.5):
        print(i)
f()
# --- range_three
@ti.kernel
def f():
    for i in range(0, 10, 2):
        print(i)
f()
# --- compare_vector_if
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    if v > 0:
        print(1)
f()
# --- in_runtime
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    r = 0
    if x in [1, 2]:
        r = 1
    return r
print(f(1))
# --- is_none
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    r = 0
    if x is None:
        r = 1
    return r
print(f(1))
# --- inverse_5x5
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32, 5)
    print(m.inverse()[0, 0])
f()
# --- kernel_arg_reassign
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    n = n + 1
    return n
print(f(2))
# --- return_in_loop
@ti.kernel
def f() -> ti.i32:
    for i in range(3):
        if i == 1:
            return i
    return -1
print(f())
# --- abstract_class
from abc import ABC, abstractmethod
class A(ABC):
    @abstractmethod
    def go(self): ...
class B(A):
    pass
B()
# --- several_mistakes
x = ti.field(ti.f32, 3)
@ti.kernel
def f():
    x[0, 1] = 1
    y = undefined_name
    x[0] = ti.Vector([1, 2])
    for i in range(3):
        z = i
    print(z)
f()
# --- host_mistakes
x = ti.field(ti.f32, 3)
print(x[0].foo)
# --- host_index_float
x = ti.field(ti.f32, 3)
print(x[1.5])
# --- host_oob_tuple
t = (1, 2)
x = ti.field(ti.i32, 3)
x[0] = t[2]
# --- host_unpack
a, b = ti.Vector([1, 2, 3])
# --- nonlocal_missing
def f():
    nonlocal q
    q = 1
f()
# --- star_unpack_few
a, b, *c = [1]
# --- assert_message_number options: debug=True
@ti.kernel
def f(x: ti.i32):
    assert x > 3, "x is small"
f(1)
# --- debug_oob options: debug=True
x = ti.field(ti.i32, 3)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(5)
# --- matrix_of_strings
@ti.kernel
def f():
    m = ti.Matrix([["a", 1]])
f()
# --- ti_static_assert
@ti.kernel
def f():
    ti.static_assert(1 > 2, "no")
f()
