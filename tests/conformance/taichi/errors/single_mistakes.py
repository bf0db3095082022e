# Programs that break one rule each, as Taichi itself says; some of them it takes.

# --- ret_no_hint
@ti.kernel
def f():
    return 3
f()
# --- yield_kernel
@ti.kernel
def f():
    yield 3
f()
# --- kernel_in_kernel
@ti.kernel
def g():
    pass
@ti.kernel
def f():
    g()
f()
# --- func_in_host
@ti.func
def g(a):
    return a
g(1)
# --- missing_annotation
@ti.kernel
def f(a):
    pass
f(1)
# --- too_many_args
@ti.kernel
def f(a: ti.i32):
    pass
f(1, 2)
# --- type_float_to_int_arg
@ti.kernel
def f(a: ti.i32):
    pass
f(1.5)
# --- break_in_parallel
@ti.kernel
def f():
    for i in range(10):
        if i == 3:
            break
f()
# --- field_after_index
x = ti.field(ti.i32, 4)
x[5, 1] = 3
# --- index_rank_kernel
x = ti.field(ti.i32, (4, 4))
@ti.kernel
def f():
    x[1] = 2
f()
# --- shape_mismatch_np
import numpy as np
x = ti.field(ti.i32, (4, 4))
x.from_numpy(np.zeros((4, 5), dtype=np.int32))
# --- vec_dims_differ
@ti.kernel
def f():
    a = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
f()
# --- matmul_dims
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]]) @ ti.Vector([1, 2, 3])
f()
# --- undefined_name
@ti.kernel
def f():
    a = b + 1
f()
# --- var_in_if_scope
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    if c > 0:
        y = 1
    return y
f(1)
# --- static_range_runtime
@ti.kernel
def f(n: ti.i32):
    for i in ti.static(range(n)):
        pass
f(3)
# --- return_type_count
@ti.kernel
def f() -> (ti.i32, ti.f32):
    return 1
f()
# --- missing_return
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 0:
        return 1
print(f(0))
# --- list_append_kernel
@ti.kernel
def f():
    a = [1, 2]
    a.append(3)
f()
# --- try_in_kernel
@ti.kernel
def f():
    try:
        a = 1
    except ValueError:
        pass
f()
# --- lambda_in_kernel
@ti.kernel
def f() -> ti.i32:
    g = lambda x: x + 1
    return g(2)
f()
# --- while_else_kernel
@ti.kernel
def f():
    i = 0
    while i < 3:
        i += 1
    else:
        i = 0
f()
# --- is_operator
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a is 3
f(1)
# --- in_operator
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a in (1, 2)
print(f(1))
# --- swizzle_bad
@ti.kernel
def f():
    a = ti.math.vec2(1, 2)
    b = a.xyz
f()
# --- struct_missing
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    s.b = 3
f()
# --- append_nondynamic
x = ti.field(ti.i32, 4)
@ti.kernel
def f():
    x.append(1)
f()
# --- place_twice
x = ti.field(ti.i32)
ti.root.dense(ti.i, 4).place(x)
ti.root.dense(ti.i, 4).place(x)
# --- never_placed
x = ti.field(ti.i32)
@ti.kernel
def f():
    x[0] = 1
f()
# --- global_stmt
k = 0
@ti.kernel
def f():
    global k
    k = 1
f()
# --- shift_float
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return a << 1
f(1.0)
# --- mod_vec_bad
@ti.kernel
def f(a: ti.f32) -> ti.i32:
    return a & 1
f(1.0)
# --- determinant_nonsquare
@ti.kernel
def f():
    a = ti.Matrix([[1, 2, 3], [4, 5, 6]]).determinant()
f()
# --- ndarray_rank
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(ndim=2)):
    pass
f(np.zeros(3))
# --- ndarray_dtype
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    pass
f(np.zeros(3, dtype=np.int32))
# --- assign_param_range
@ti.kernel
def f():
    for i in range(1.5):
        pass
f()
# --- del_kernel
@ti.kernel
def f():
    a = 1
    del a
f()
# --- print_fmt_bad
@ti.kernel
def f():
    print("{:d}".format(1.5))
f()
# --- assign_to_field_whole
x = ti.field(ti.i32, 4)
@ti.kernel
def f():
    x = 3
f()
# --- static_assert_fail
@ti.kernel
def f():
    ti.static_assert(1 == 2, "no")
f()
# --- ndrange_bad
@ti.kernel
def f():
    for i, j in ti.ndrange(3):
        pass
f()
# --- star_call
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f() -> ti.i32:
    v = ti.Vector([1, 2])
    return g(*v)
print(f())
# --- cmp_chain_vec_if
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    if v > 0:
        pass
f()
# --- missing_self_oriented
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, 2)
    @ti.kernel
    def f(self):
        self.x[0] = 1
A().f()
# --- field_bad_shape
x = ti.field(ti.i32, shape=(2, -1))
# --- matrix_field_value
v = ti.Vector.field(2, ti.f32, 3)
v[0] = [1, 2, 3]
# --- partial_too_many
from functools import partial
@ti.kernel
def f(a: ti.i32):
    pass
partial(f, 1)(2)
