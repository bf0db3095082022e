# Refused as Taichi does: one mistake each in a kernel, its functions, its data or its call.

# --- while_else_in_func
@ti.func
def g(n):
    i = 0
    while i < n:
        i += 1
    else:
        i = 7
    return i
@ti.kernel
def f() -> ti.i32:
    return g(3)
f()
# --- missing_return_hint
@ti.kernel
def f(a: ti.i32):
    return a * 2
f(1)
# --- missing_return_statement
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    b = a * 2
f(1)
# --- return_in_loop_of_kernel
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    for i in range(a):
        if i > 2:
            return i
    return 0
f(5)
# --- return_none_with_hint
@ti.kernel
def f() -> ti.f32:
    return
f()
# --- break_in_struct_for
x = ti.field(ti.i32, 4)
@ti.kernel
def f():
    for i in x:
        if i == 2:
            break
        x[i] = i
f()
# --- break_in_ndrange
@ti.kernel
def f():
    for i, j in ti.ndrange(3, 3):
        if i == j:
            break
f()
# --- struct_for_inside_if
x = ti.field(ti.i32, 4)
@ti.kernel
def f(a: ti.i32):
    while a > 3:
        for i in x:
            x[i] = 1
f(1)
# --- wrong_target_count_ndrange
@ti.kernel
def f():
    for i, j, k in ti.ndrange(3, 3):
        pass
f()
# --- loop_variable_shadows_local
@ti.kernel
def f():
    i = 3
    for i in range(4):
        pass
f()
# --- loop_over_float
@ti.kernel
def f(b: ti.f32):
    for i in b:
        pass
f(1.0)
# --- range_step
@ti.kernel
def f():
    for i in range(0, 10, 2):
        pass
f()
# --- for_over_number
@ti.kernel
def f(a: ti.i32):
    for i in a:
        pass
f(3)
# --- field_wrong_index_count
x = ti.field(ti.f32, (3, 3))
@ti.kernel
def f():
    x[1] = 2.0
f()
# --- field_float_index
x = ti.field(ti.f32, 3)
@ti.kernel
def f(b: ti.f32):
    x[b] = 2.0
f(1.0)
# --- scalar_field_component
x = ti.field(ti.f32, 3)
@ti.kernel
def f():
    x[0].y = 2.0
f()
# --- vector_of_other_length_into_field
v = ti.Vector.field(3, ti.f32, 2)
@ti.kernel
def f():
    v[0] = ti.Vector([1.0, 2.0])
f()
# --- field_without_place
x = ti.field(ti.f32)
@ti.kernel
def f():
    x[0] = 1
f()
# --- field_in_expression
x = ti.field(ti.f32, 3)
@ti.kernel
def f() -> ti.f32:
    return x + 1.0
f()
# --- struct_unknown_member
P = ti.types.struct(a=ti.i32)
@ti.kernel
def f() -> ti.i32:
    p = P(a=1)
    return p.b
f()
# --- struct_missing_keyword
P = ti.types.struct(a=ti.i32)
@ti.kernel
def f() -> ti.i32:
    p = P(b=1)
    return p.a
f()
# --- func_too_many_arguments
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f() -> ti.i32:
    return g(1, 2, 3)
f()
# --- func_unknown_keyword
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f() -> ti.i32:
    return g(1, c=3)
f()
# --- func_called_from_python
@ti.func
def g(a):
    return a + 1
print(g(2))
# --- kernel_without_annotation
@ti.kernel
def f(a):
    pass
f(1)
# --- kernel_too_few_arguments
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    pass
f(1)
# --- kernel_float_for_int
@ti.kernel
def f(a: ti.i32):
    pass
f(1.5)
# --- kernel_string_argument
@ti.kernel
def f(a: ti.f32):
    pass
f("x")
# --- host_index_out_of_field options: debug=True
x = ti.field(ti.i32, 3)
@ti.kernel
def f(k: ti.i32):
    x[k] = 1
f(3)
# --- assert_fails options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a < 3, "a is large"
f(5)
# --- name_from_branch
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 0:
        b = 1
    return b
f(1)
# --- ndarray_wrong_dimension
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    a[0, 0] = 1
x = ti.ndarray(ti.f32, 3)
f(x)
# --- ndarray_wrong_dtype
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
x = ti.ndarray(ti.i32, 3)
f(x)
# --- unknown_init_option
ti.init(arch=ti.cpu, defualt_fp=ti.f64)
# --- default_fp_is_int
ti.init(arch=ti.cpu, default_fp=ti.i32)
# --- from_numpy_wrong_shape
import numpy as np
x = ti.field(ti.f32, (2, 3))
x.from_numpy(np.zeros((3, 2), dtype=np.float32))
# --- copy_from_other_shape
x = ti.field(ti.f32, 3)
y = ti.field(ti.f32, 4)
x.copy_from(y)
# --- place_twice
x = ti.field(ti.f32)
ti.root.dense(ti.i, 3).place(x)
ti.root.dense(ti.i, 3).place(x)
# --- type_call_as_annotation_of_literal
@ti.kernel
def f() -> ti.f64:
    a = ti.f64(1) / ti.f64(3) if False else ti.cast(1, ti.f64) / ti.cast(3, ti.f64)
    return a
print(f())
# --- static_max_of_shape
x = ti.field(ti.f32, (3, 7))
@ti.kernel
def f() -> ti.i32:
    return ti.static(max(x.shape) * min(x.shape))
print(f())
# --- nested_tuple_target
@ti.kernel
def f() -> ti.i32:
    (a, b), c = (1, 2), 3
    [d, e] = [4, 5]
    return a + b * 10 + c * 100 + d * 1000 + e * 10000
print(f())
# --- atomic_bit_ops_parallel
m = ti.field(ti.u32, 3)
@ti.kernel
def f():
    m[1] = 0xFFFFFFFF
    for i in range(32):
        m[0] |= ti.u32(1) << i
        m[1] &= ~(ti.cast(1, ti.u32) << (i // 2))
        m[2] ^= ti.cast(i, ti.u32)
f()
print(m)
# --- python_round_and_abs_in_kernel
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return abs(a) + round(a) + max(a, 1.0) + min(a, 1.0)
print(f(-2.6))
# --- real_func_recursion_free
@ti.real_func
def gcd(a: ti.i32, b: ti.i32) -> ti.i32:
    while b != 0:
        a, b = b, a % b
    return a
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return gcd(a, b)
print(f(48, 36))
