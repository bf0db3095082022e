# --- undefined_name
@ti.kernel
def f():
    print(unknown)
f()
# --- out_of_scope
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    if c > 0:
        a = 1
    return a
f(1)
# --- is_operator
@ti.kernel
def f(a: ti.i32):
    b = a is None
f(1)
# --- in_operator
@ti.kernel
def f(a: ti.i32):
    b = a in [1, 2]
f(1)
# --- for_else
@ti.kernel
def f():
    for i in range(3):
        pass
    else:
        pass
f()
# --- while_else
@ti.kernel
def f():
    i = 0
    while i < 3:
        i += 1
    else:
        pass
f()
# --- range_three
@ti.kernel
def f():
    for i in range(0, 10, 2):
        pass
f()
# --- range_none
@ti.kernel
def f():
    for i in range():
        pass
f()
# --- loop_variable_declared
@ti.kernel
def f():
    i = 3
    for i in range(5):
        pass
f()
# --- break_parallel
@ti.kernel
def f():
    for i in range(10):
        break
f()
# --- break_struct_for
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in x:
        if i > 2:
            break
f()
# --- return_in_if
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 0:
        return 1
    return 2
print(f(1))
# --- return_in_for
@ti.kernel
def f() -> ti.i32:
    for i in range(3):
        return 1
f()
# --- missing_return
@ti.kernel
def f() -> ti.i32:
    a = 1
f()
# --- missing_hint
@ti.kernel
def f():
    return 1
f()
# --- missing_annotation
@ti.kernel
def f(a):
    print(a)
f(1)
# --- kernel_default
@ti.kernel
def f(a: ti.i32 = 1):
    print(a)
f(1)
# --- kernel_star
@ti.kernel
def f(*args):
    pass
f()
# --- assign_argument
@ti.kernel
def f(a: ti.i32):
    a = 2
f(1)
# --- augment_argument
@ti.kernel
def f(a: ti.i32):
    a += 2
f(1)
# --- unpack_count
@ti.kernel
def f():
    a, b = ti.Vector([1, 2, 3])
f()
# --- nested_def
@ti.kernel
def f():
    def g():
        pass
    g()
f()
# --- too_many_arguments
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    g(1, 2)
f()
# --- kernel_argument_count
@ti.kernel
def f(a: ti.i32):
    pass
f()
# --- vector_condition
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    if v:
        pass
f()
# --- float_bitand
@ti.kernel
def f():
    a = 1.5 & ti.i32(2)
f()
# --- float_invert
@ti.kernel
def f(a: ti.f32):
    b = ~a
f(1.0)
# --- float_shift
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return a << 2
f(1.0)
# --- shape_mismatch
@ti.kernel
def f():
    a = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
f()
# --- matmul_mismatch
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]]) @ ti.Vector([1, 2, 3])
f()
# --- literal_range
@ti.kernel
def f():
    a = 10000000000
f()
# --- literal_type
@ti.kernel
def f():
    a = ti.i8(300)
f()
# --- float_literal_annotation
@ti.kernel
def f():
    a = ti.i32(1.5)
f()
# --- float_index
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    x[1.5] = 1
f()
# --- index_count
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    x[1] = 1
f()
# --- kernel_in_kernel
@ti.kernel
def g():
    pass
@ti.kernel
def f():
    g()
f()
# --- func_from_python
@ti.func
def g():
    pass
g()
# --- non_square_inverse
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    print(m.inverse())
f()
# --- unplaced
x = ti.field(ti.i32)
@ti.kernel
def f():
    x[0] = 1
f()
# --- static_assert_fails
@ti.kernel
def f():
    ti.static_assert(1 == 2, "no")
f()
# --- static_on_runtime
@ti.kernel
def f(a: ti.i32):
    if ti.static(a > 1):
        pass
f(1)
# --- static_range_runtime
@ti.kernel
def f(n: ti.i32):
    for i in ti.static(range(n)):
        print(i)
f(3)
# --- comprehension_runtime
@ti.kernel
def f(n: ti.i32):
    a = [i for i in range(n)]
f(3)
# --- struct_for_inside
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    if True:
        for k in range(3):
            for i in x:
                x[i] = 1
f()
# --- grouped_count
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    for i, j, k in x:
        pass
f()
# --- ndrange_count
@ti.kernel
def f():
    for i, j, k in ti.ndrange(2, 3):
        pass
f()
# --- try_statement
@ti.kernel
def f():
    try:
        pass
    except:
        pass
f()
# --- del_statement
@ti.kernel
def f():
    a = 1
    del a
f()
# --- with_statement
@ti.kernel
def f():
    with open("a") as g:
        pass
f()
# --- global_statement
@ti.kernel
def f():
    global a
    a = 1
f()
# --- raise_statement
@ti.kernel
def f():
    raise ValueError("x")
f()
# --- string_addition
@ti.kernel
def f():
    a = "a" + 1
f()
# --- set_display
@ti.kernel
def f():
    a = {1, 2}
f()
# --- kernel_float_argument
@ti.kernel
def f(a: ti.i32):
    print(a)
f(1.5)
# --- kernel_bad_annotation
@ti.kernel
def f(a: 3):
    pass
f(1)
# --- host_index_count
x = ti.field(ti.i32, shape=(4, 4))
print(x[1])
# --- from_numpy_shape
import numpy as np
x = ti.field(ti.i32, shape=4)
x.from_numpy(np.zeros(5, dtype=np.int32))
# --- init_option
ti.init(arch=ti.cpu, no_such_option=1)
# --- ndarray_dim
a = ti.ndarray(ti.f32, shape=(2, 2))
@ti.kernel
def f(a: ti.types.ndarray(ndim=1)):
    pass
f(a)
# --- ndarray_dtype
a = ti.ndarray(ti.i32, shape=(2,))
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32)):
    pass
f(a)
# --- continue_static_runtime_if
@ti.kernel
def f(a: ti.i32):
    for i in ti.static(range(3)):
        if a > i:
            continue
        print(i)
f(1)
# --- break_static_runtime_if
@ti.kernel
def f(a: ti.i32):
    for i in ti.static(range(3)):
        if a > i:
            break
f(1)
# --- vector_wrong_component
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    print(v.z)
f()
# --- negative_vector_index
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    print(v[-1])
f()
# --- struct_unknown_member
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    print(s.b)
f()
# --- wrong_return_count
@ti.kernel
def f() -> ti.i32:
    return 1, 2
f()
# --- field_twice_placed
x = ti.field(ti.i32, shape=3)
ti.root.dense(ti.i, 3).place(x)
# --- func_no_return_used
@ti.func
def g():
    pass
@ti.kernel
def f():
    a = g() + 1
f()
# --- annotation_mismatch
@ti.kernel
def f():
    a: ti.i32 = 1
    a: ti.f32 = 2.0
f()
# --- recursion
@ti.func
def g(x):
    return g(x)
@ti.kernel
def f():
    print(g(1))
f()
# --- assert_host
x = ti.field(ti.i32, shape=())
x[None] = 3
assert x[None] == 4
# --- value_error_host
raise ValueError("bad")
# --- index_out_of_range_host
a = [1, 2, 3]
print(a[5])
# --- sin_of_int_vector_bad
@ti.kernel
def f():
    a = ti.sin("x")
f()
# --- attribute_error_ti
@ti.kernel
def f():
    a = ti.no_such_function(1)
f()
# --- loop_over_number
@ti.kernel
def f():
    for i in 10:
        pass
f()
# --- call_number
@ti.kernel
def f():
    a = 3
    a(1)
f()
# --- yield_statement
@ti.kernel
def f():
    yield 1
f()
# --- lambda_kernel_missing
@ti.kernel
def f(a: ti.i32, a2: ti.i32):
    pass
f(1)
# --- struct_for_vector
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    for i in v:
        print(i)
f()
