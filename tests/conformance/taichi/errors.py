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
# --- assign_const_arg
@ti.kernel
def f(a: ti.i32):
    a = 3
f(1)
# --- no_return_hint
@ti.kernel
def f():
    return 3
f()
# --- missing_return_2
@ti.kernel
def f() -> ti.i32:
    x = 3
f()
# --- too_few_args
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    pass
f(1)
# --- too_many_args
@ti.kernel
def f(a: ti.i32):
    pass
f(1, 2)
# --- func_too_few
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f():
    x = g(1)
f()
# --- func_from_host
@ti.func
def g():
    return 1
g()
# --- matrix_shape_mismatch
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([1, 2])
    c = a + b
f()
# --- matmul_mismatch_2
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Matrix([[1, 2, 3]])
    c = a @ b
f()
# --- unplaced_2
x = ti.field(ti.f32)
@ti.kernel
def f():
    x[0] = 1
f()
# --- wrong_index_count
x = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def f():
    x[0] = 1
f()
# --- float_index_2
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x[0.5] = 1
f()
# --- bit_and_float
@ti.kernel
def f(a: ti.f32):
    b = a & 1
f(1.0)
# --- shift_float
@ti.kernel
def f(a: ti.f32):
    b = 1 << a
f(1.0)
# --- try_in_kernel
@ti.kernel
def f():
    try:
        a = 1
    except:
        a = 2
f()
# --- nested_def_2
@ti.kernel
def f():
    def g():
        pass
f()
# --- return_in_loop
@ti.kernel
def f() -> ti.i32:
    for i in range(3):
        return i
    return 3
f()
# --- float_arg_for_int
@ti.kernel
def f(a: ti.i32):
    pass
f(1.5)
# --- string_arg
@ti.kernel
def f(a: ti.i32):
    pass
f("abc")
# --- vector_condition_2
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    if v:
        print(1)
f()
# --- unknown_attribute
@ti.kernel
def f():
    x = ti.foo_bar(3)
f()
# --- static_assert_false
@ti.kernel
def f():
    ti.static_assert(1 > 2, "no")
f()
# --- global_in_kernel
g = 1
@ti.kernel
def f():
    global g
    g = 2
f()
# --- lambda_in_kernel
@ti.kernel
def f():
    a = lambda x: x + 1
    print(a(1))
f()
# --- with_in_kernel
@ti.kernel
def f():
    with open("x") as h:
        pass
f()
# --- class_in_kernel
@ti.kernel
def f():
    class A:
        pass
f()
# --- import_in_kernel
@ti.kernel
def f():
    import math
    print(math.pi)
f()
# --- raise_in_kernel
@ti.kernel
def f():
    raise ValueError()
f()
# --- default_arg_kernel
@ti.kernel
def f(a: ti.i32 = 3):
    print(a)
f()
# --- varargs_kernel
@ti.kernel
def f(*args):
    pass
f(1)
# --- kwargs_kernel
@ti.kernel
def f(**kw):
    pass
f()
# --- unpack_mismatch
@ti.kernel
def f():
    a, b = 1, 2, 3
f()
# --- unpack_scalar
@ti.kernel
def f():
    x = 3
    a, b = x
f()
# --- chained_in
@ti.kernel
def f(a: ti.i32):
    b = a not in [1]
f(1)
# --- loop_var_conflict
@ti.kernel
def f():
    for i in range(3):
        for i in range(3):
            pass
f()
# --- struct_for_not_outermost
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    for i in range(2):
        for j in x:
            x[j] = 1
f()
# --- break_struct_for_2
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    for i in x:
        break
f()
# --- assign_to_field
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    x = 3
    print(x)
f()
# --- inverse_nonsquare
@ti.kernel
def f():
    a = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    b = a.inverse()
f()
# --- cross_4d
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3, 4])
    b = a.cross(a)
f()
# --- literal_overflow
@ti.kernel
def f():
    a = 100000000000
f()
# --- static_of_runtime
@ti.kernel
def f(a: ti.i32):
    if ti.static(a > 3):
        print(1)
f(1)
# --- init_unknown
ti.init(foo=3)
# --- field_negative_shape
x = ti.field(ti.f32, shape=(-1,))
# --- place_twice
x = ti.field(ti.f32)
ti.root.place(x)
ti.root.place(x)
# --- ndarray_wrong_dim
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(ndim=2)):
    pass
f(np.zeros(3))
# --- ndarray_wrong_dtype
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    pass
f(ti.ndarray(ti.i32, 3))
# --- return_count
@ti.kernel
def f() -> (ti.i32, ti.i32):
    return 1
f()
# --- string_local
@ti.kernel
def f():
    a = "hello"
f()
# --- add_string
@ti.kernel
def f(a: ti.i32):
    b = a + "x"
f(1)
# --- template_missing
@ti.kernel
def f(a: ti.template()):
    a[0] = 1
f()
# --- atomic_on_constant
@ti.kernel
def f():
    ti.atomic_add(3, 1)
f()
# --- aug_assign_undefined
@ti.kernel
def f():
    a += 1
f()
# --- pow_negative_literal
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a ** -2
f(2)
# --- from_numpy_shape_2
import numpy as np
x = ti.field(ti.f32, shape=3)
x.from_numpy(np.zeros(4, dtype=np.float32))
# --- host_oob_dim
x = ti.field(ti.f32, shape=3)
x[1, 2] = 3
# --- matrix_too_many_indices
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    print(m[0, 1, 0])
f()
# --- annot_in_loop_ok_type
@ti.kernel
def f() -> ti.i32:
    a: ti.i32 = 1
    a: ti.i32 = 2
    return a
f()
# --- static_assign_annot
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    y: ti.f32 = ti.static(x)
f()
# --- static_assign_twice
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    y = 1
    y = ti.static(x)
f()
# --- static_assign_element
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = ti.static(3)
f()
# --- static_count_mismatch
@ti.kernel
def f():
    a, b = ti.static(1, 2, 3)
f()
# --- unpack_matrix
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    a, b = m
f()
# --- unpack_vector_count
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    a, b = v
f()
# --- unpack_func_count
@ti.func
def g():
    return 1, 2
@ti.kernel
def f():
    a, b, c = g()
f()
# --- type_call_two
@ti.kernel
def f():
    a = ti.i32(1, 2)
f()
# --- type_call_vector
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = ti.f32(v)
f()
# --- keyword_unknown
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    x = g(b=1)
f()
# --- keyword_twice
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    x = g(1, a=2)
f()
# --- kernel_keyword_unknown
@ti.kernel
def f(a: ti.i32):
    pass
f(b=3)
# --- kernel_keyword_twice
@ti.kernel
def f(a: ti.i32):
    pass
f(1, a=3)
# --- ret_vector_for_scalar
@ti.kernel
def f() -> ti.i32:
    return ti.Vector([1, 2])
f()
# --- ret_scalar_for_vector
@ti.kernel
def f() -> ti.types.vector(2, ti.i32):
    return 3
f()
# --- ret_wrong_size
@ti.kernel
def f() -> ti.types.vector(2, ti.i32):
    return ti.Vector([1, 2, 3])
f()
# --- ret_wrong_matrix
@ti.kernel
def f() -> ti.types.matrix(2, 2, ti.i32):
    return ti.Matrix([[1, 2, 3], [3, 4, 5]])
f()
# --- ret_float_for_int
@ti.kernel
def f() -> ti.i32:
    return 1.5
print(f())
# --- ret_float_vector_int
@ti.kernel
def f() -> ti.types.vector(2, ti.i32):
    return ti.Vector([1.5, 2.5])
print(f())
# --- return_in_if_2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 0:
        return 1
    return 0
f(1)
# --- return_in_func_if
@ti.func
def g(a):
    if a > 0:
        return 1
    return 0
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
f(1)
# --- return_in_while
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    while a > 0:
        return 1
    return 0
f(1)
# --- func_hint_no_return
@ti.func
def g(a) -> ti.i32:
    b = a
@ti.kernel
def f():
    g(1)
f()
# --- func_varargs
@ti.func
def g(*a):
    return 1
@ti.kernel
def f():
    g(1)
f()
# --- func_kwargs
@ti.func
def g(**a):
    return 1
@ti.kernel
def f():
    g()
f()
# --- func_kwonly
@ti.func
def g(*, a):
    return 1
@ti.kernel
def f():
    g(a=1)
f()
# --- kernel_kwonly
@ti.kernel
def f(*, a: ti.i32):
    pass
f(a=1)
# --- kernel_bad_annotation_str
@ti.kernel
def f(a: str):
    pass
f("x")
# --- func_bad_annotation
@ti.func
def g(a: 3):
    return a
@ti.kernel
def f():
    g(1)
f()
# --- class_not_data_oriented
class A:
    def __init__(self):
        self.x = 1
    @ti.kernel
    def k(self):
        print(self.x)
A().k()
# --- kernel_list_annotation
@ti.kernel
def f(a: list):
    pass
f([1])
# --- vector_arg_size
@ti.kernel
def f(a: ti.types.vector(3, ti.f32)):
    pass
f(ti.Vector([1.0, 2.0]))
# --- vector_arg_scalar
@ti.kernel
def f(a: ti.types.vector(3, ti.f32)):
    pass
f(1.0)
# --- matrix_arg_shape
@ti.kernel
def f(a: ti.types.matrix(2, 2, ti.f32)):
    pass
f(ti.Matrix([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]))
# --- matrix_arg_float_for_int
@ti.kernel
def f(a: ti.types.vector(2, ti.i32)):
    print(a)
f(ti.Vector([1.5, 2.5]))
# --- scalar_arg_vector
@ti.kernel
def f(a: ti.f32):
    pass
f(ti.Vector([1.0, 2.0]))
# --- ndarray_arg_scalar
@ti.kernel
def f(a: ti.types.ndarray()):
    pass
f(3)
# --- ndarray_arg_list
@ti.kernel
def f(a: ti.types.ndarray()):
    pass
f([1, 2, 3])
# --- ndarray_arg_field
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f(a: ti.types.ndarray()):
    pass
f(x)
# --- scalar_arg_none
@ti.kernel
def f(a: ti.f32):
    pass
f(None)
# --- scalar_arg_numpy
import numpy as np
@ti.kernel
def f(a: ti.f32):
    pass
f(np.zeros(3))
# --- numpy_wrong_dtype
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
f(np.zeros(3, dtype=np.int32))
# --- numpy_not_contiguous
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0, 0] = 1
f(np.zeros((3, 4), dtype=np.float32).T)
# --- numpy_element_shape
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec3, ndim=1)):
    a[0] = 1
f(np.zeros((3, 2), dtype=np.float32))
# --- ndarray_index_count
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f(ti.ndarray(ti.f32, (2, 2)))
# --- ndarray_host_index_count
a = ti.ndarray(ti.f32, (2, 2))
a[0] = 1
# --- ndarray_from_numpy_shape
import numpy as np
a = ti.ndarray(ti.f32, (2, 2))
a.from_numpy(np.zeros(3, dtype=np.float32))
# --- ndarray_from_list
a = ti.ndarray(ti.f32, 2)
a.from_numpy([1, 2])
# --- field_copy_from_shape
a = ti.field(ti.f32, 3)
b = ti.field(ti.f32, 4)
a.copy_from(b)
# --- field_copy_from_number
a = ti.field(ti.f32, 3)
a.copy_from(3)
# --- field_slice
a = ti.field(ti.f32, 3)
print(a[0:2])
# --- field_slice_kernel
a = ti.field(ti.f32, 3)
@ti.kernel
def f():
    b = a[0:2]
f()
# --- field_oob_host options: debug=True
a = ti.field(ti.f32, 3)
print(a[5])
# --- field_0d_index
a = ti.field(ti.f32, shape=())
a[0] = 1
print(a[0])
# --- field_0d_index_kernel
a = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    a[1] = 1
f()
# --- field_none_index
a = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    a[None] = 1
f()
# --- field_offset_no_shape
a = ti.field(ti.f32, offset=3)
# --- field_offset_dims
a = ti.field(ti.f32, shape=(3, 3), offset=(1,))
# --- field_order_no_shape
a = ti.field(ti.f32, order='ij')
# --- field_order_dims
a = ti.field(ti.f32, shape=(3, 3), order='i')
# --- field_order_dup
a = ti.field(ti.f32, shape=(3, 3), order='ii')
# --- field_order_bad
a = ti.field(ti.f32, shape=(3, 3), order='ix')
# --- field_string_shape
a = ti.field(ti.f32, shape="abc")
# --- field_float_shape
a = ti.field(ti.f32, shape=2.5)
# --- field_no_dtype
a = ti.field(shape=3)
# --- field_bad_dtype
a = ti.field(3, shape=3)
# --- grad_of_int
a = ti.field(ti.i32, shape=3, needs_grad=True)
# --- ndarray_bad_shape
a = ti.ndarray(ti.f32, shape="x")
# --- matrix_from_scalar
@ti.kernel
def f():
    a = ti.Matrix(3)
f()
# --- vector_swizzle_bad
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    print(v.z)
f()
# --- vector_swizzle_mixed
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    print(v.xg)
f()
# --- vector_swizzle_host
v = ti.math.vec2(1, 2)
print(v.z)
# --- swizzle_assign_count
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    v.xy = ti.Vector([1.0, 2.0, 3.0])
f()
# --- vec3_too_many
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3, 4)
f()
# --- vec3_too_few
@ti.kernel
def f():
    v = ti.math.vec3(1, 2)
f()
# --- vec3_empty
@ti.kernel
def f():
    v = ti.math.vec3()
f()
# --- matrix_type_empty
m = ti.types.matrix(2, 2, ti.f32)()
# --- matrix_ragged
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3]])
f()
# --- determinant_5
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32, 5)
    d = m.determinant()
f()
# --- inverse_5
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32, 5)
    d = m.inverse()
f()
# --- trace_nonsquare
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    d = m.trace()
f()
# --- dot_mismatch
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([1, 2])
    print(a.dot(b))
f()
# --- dot_matrix
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    print(a.dot(a))
f()
# --- norm_matrix
@ti.kernel
def f():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(a.norm(), a.norm_sqr())
f()
# --- normalized_matrix
@ti.kernel
def f():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(a.normalized())
f()
# --- svd_5
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 5)
    u, s, v = ti.svd(a)
f()
# --- polar_5
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 5)
    u, s = ti.polar_decompose(a)
f()
# --- sym_eig_5
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 5)
    u, s = ti.sym_eig(a)
f()
# --- eig_3
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 3)
    u, s = ti.eig(a)
f()
# --- solve_5
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 5)
    b = ti.Vector([1.0, 2.0, 3.0, 4.0, 5.0])
    x = ti.solve(a, b)
f()
# --- slice_negative
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4])
    print(v[-2:])
f()
# --- slice_runtime
@ti.kernel
def f(n: ti.i32):
    v = ti.Vector([1, 2, 3, 4])
    print(v[0:n])
f(2)
# --- slice_scalar
@ti.kernel
def f():
    a = 3
    print(a[0])
f()
# --- vector_too_many_indices
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    print(v[0, 1])
f()
# --- matrix_field_index
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.kernel
def f():
    m[0, 0] = 1
f()
# --- vec_cond_while
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    while v:
        pass
f()
# --- and_vectors
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    w = v and v
f()
# --- ternary_vector_cond
@ti.kernel
def f():
    v = ti.Vector([1, 0])
    w = 1 if v else 2
    print(w)
f()
# --- select_shape
@ti.kernel
def f():
    v = ti.Vector([1, 0])
    w = ti.select(v, ti.Vector([1, 2, 3]), ti.Vector([1, 2, 3]))
f()
# --- struct_mismatch_assign
A = ti.types.struct(a=ti.i32)
B = ti.types.struct(b=ti.i32)
@ti.kernel
def f():
    x = A(a=1)
    x = B(b=2)
f()
# --- struct_add
A = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    x = A(a=1)
    y = x + x
f()
# --- dataclass_default
@ti.dataclass
class A:
    a: ti.i32 = 3
# --- dataclass_bad_type
@ti.dataclass
class A:
    a: str
# --- struct_offset_no_shape
A = ti.types.struct(a=ti.i32)
f = A.field(offset=3)
# --- ndrange_float
@ti.kernel
def f():
    for i, j in ti.ndrange(2.5, 3):
        pass
f()
# --- ndrange_pair_three
@ti.kernel
def f():
    for i in ti.ndrange((1, 2, 3)):
        pass
f()
# --- ndrange_targets
@ti.kernel
def f():
    for i, j in ti.ndrange(2, 3, 4):
        pass
f()
# --- ndrange_one_target
@ti.kernel
def f():
    for i in ti.ndrange(2, 3):
        pass
f()
# --- grouped_two_targets
@ti.kernel
def f():
    for i, j in ti.grouped(ti.ndrange(2, 3)):
        pass
f()
# --- struct_for_targets
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i, j, k in x:
        pass
f()
# --- struct_for_one_target
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i in x:
        x[i, 0] = 1
f()
# --- range_targets
@ti.kernel
def f():
    for i, j in range(3):
        pass
f()
# --- nested_static
@ti.kernel
def f():
    for i in ti.static(ti.static(range(3))):
        pass
f()
# --- nested_grouped
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i in ti.grouped(ti.grouped(x)):
        pass
f()
# --- grouped_static
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i in ti.grouped(ti.static(ti.ndrange(2, 3))):
        pass
f()
# --- for_over_int
@ti.kernel
def f():
    for i in 3:
        pass
f()
# --- for_over_list
@ti.kernel
def f():
    for i in [1, 2, 3]:
        print(i)
f()
# --- for_over_vector
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    for i in v:
        print(i)
f()
# --- static_for_runtime_range
@ti.kernel
def f(n: ti.i32):
    for i in ti.static(range(n)):
        pass
f(3)
# --- continue_static_nonstatic_if
@ti.kernel
def f(a: ti.i32):
    for i in ti.static(range(5)):
        if a == i:
            continue
f(3)
# --- break_outside
@ti.kernel
def f():
    a = 1
    if a:
        break
f()
# --- func_break_in_parallel
@ti.func
def g():
    for i in range(10):
        if i == 3:
            break
@ti.kernel
def f():
    g()
f()
# --- assert_msg_number options: debug=True
@ti.kernel
def f():
    a = 1
    assert a == 1, a
f()
# --- matmul_int_float_scalar
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a @ 3
f()
# --- mat_plus_string
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a + "s"
f()
# --- unknown_method
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a.foo()
f()
# --- is_not_none
@ti.kernel
def f(a: ti.template()):
    if a is not None:
        pass
f(3)
# --- in_static_ok
@ti.kernel
def f(a: ti.template()) -> ti.i32:
    r = 0
    if ti.static(a in [1, 2]):
        r = 1
    return r
print(f(1), f(5))
# --- starred_target
@ti.kernel
def f():
    a, *b = 1, 2, 3
f()
# --- matrix_elem_types
@ti.kernel
def f():
    a = ti.Vector([1, "x"])
f()
# --- sin_too_many
@ti.kernel
def f():
    a = ti.sin(1.0, 2.0)
f()
# --- cast_bad_type
@ti.kernel
def f():
    a = ti.cast(1.0, 3)
f()
# --- shl_float
@ti.kernel
def f():
    a = 1.5 << 2
f()
# --- mod_zero_python
@ti.kernel
def f():
    a = 5 % 0
f()
# --- div_zero_python
@ti.kernel
def f():
    a = 5 / 0
f()
# --- literal_type_call_wrong
@ti.kernel
def f():
    a = ti.i32(1.5)
    print(a)
f()
# --- literal_type_call_float
@ti.kernel
def f():
    a = ti.f32(1)
    print(a)
f()
# --- u8_literal_overflow
@ti.kernel
def f():
    a = ti.u8(300)
    print(a)
f()
# --- neg_to_unsigned_literal
@ti.kernel
def f():
    a = ti.u32(-1)
    print(a)
f()
# --- print_format_bad
@ti.kernel
def f():
    a = 1.5
    print(f"{a:d}")
f()
# --- print_format_int_f
@ti.kernel
def f():
    a = 1
    print(f"{a:.2f}")
f()
# --- template_not_hashable
@ti.kernel
def f(a: ti.template()):
    pass
f([1, 2])
# --- place_field_with_shape
x = ti.field(ti.f32, shape=3)
ti.root.dense(ti.i, 3).place(x)
# --- place_number
ti.root.dense(ti.i, 3).place(3)
# --- dense_bad_dims
ti.root.dense(ti.ij, (3,))
# --- builder_after_finalize
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
y = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
fb.dense(ti.i, 3).place(y)
# --- builder_finalize_twice
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
fb.finalize()
# --- builder_empty
fb = ti.FieldsBuilder()
fb.finalize()
# --- builder_not_finalized
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
x[0] = 1
# --- init_default_up
ti.init(default_up=ti.u32)
# --- undefined_decorator
@ti.kernell
def f():
    pass
# --- undefined_in_func
@ti.func
def g():
    return undefined_thing + 1
@ti.kernel
def f():
    g()
f()
# --- use_before_assign
@ti.kernel
def f():
    print(a)
    a = 1
f()
# --- loop_var_after
@ti.kernel
def f():
    for i in range(3):
        pass
    print(i)
f()
# --- while_scope
@ti.kernel
def f():
    i = 0
    while i < 3:
        b = i
        i += 1
    print(b)
f()
# --- kernel_nested_class
@ti.kernel
def g() -> ti.i32:
    return 1
@ti.kernel
def f():
    a = g()
f()
# --- func_recursion
@ti.func
def g(n):
    return g(n - 1)
@ti.kernel
def f():
    g(3)
f()
# --- host_python_error
x = [1, 2, 3]
print(x[5])
# --- host_assert
x = ti.field(ti.i32, shape=3)
x[0] = 3
assert x[0] == 4
# --- host_key_error
d = {'a': 1}
print(d['b'])
# --- host_zero_div
a = 0
print(1 / a)
# --- host_type_error
print("a" + 1)
# --- host_name_error
print(undefined_name)
# --- host_attr_error
x = ti.field(ti.i32, shape=3)
x.foo()
# --- and_with_float
@ti.kernel
def f(a: ti.f32):
    b = a | 2
f(1.0)
# --- xor_vectors_float
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0]) ^ ti.Vector([1.0, 2.0])
f()
# --- shr_vector_float
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0]) >> 1
f()
# --- floor_int
@ti.kernel
def f(a: ti.i32):
    print(ti.floor(a))
f(1)
# --- sin_int
@ti.kernel
def f(a: ti.i32):
    print(ti.sin(a))
f(1)
# --- sqrt_int
@ti.kernel
def f(a: ti.i32):
    print(ti.sqrt(a))
f(4)
# --- exp_vector_int
@ti.kernel
def f():
    print(ti.exp(ti.Vector([1, 2])))
f()
# --- round_int
@ti.kernel
def f(a: ti.i32):
    print(ti.round(a))
f(4)
# --- popcnt_float
@ti.kernel
def f(a: ti.f32):
    print(ti.math.popcnt(a))
f(4.0)
# --- cross_scalar
@ti.kernel
def f(a: ti.f32):
    print(ti.math.cross(a, a))
f(4.0)
# --- outer_scalar
@ti.kernel
def f(a: ti.f32):
    v = ti.Vector([1.0, 2.0])
    print(v.outer_product(a))
f(4.0)
# --- dot_scalar
@ti.kernel
def f(a: ti.f32):
    v = ti.Vector([1.0, 2.0])
    print(v.dot(a))
f(4.0)
# --- mat_index_float
@ti.kernel
def f(a: ti.f32):
    v = ti.Vector([1.0, 2.0])
    print(v[a])
f(1.0)
# --- mat_vec_add_shape
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    v = ti.Vector([1, 2])
    print(m + v)
f()
# --- mat_compare_shape
@ti.kernel
def f():
    print(ti.Vector([1, 2]) < ti.Vector([1, 2, 3]))
f()
# --- matmul_vecs
@ti.kernel
def f():
    print(ti.Vector([1, 2]) @ ti.Vector([1, 2]))
f()
# --- max_shape
@ti.kernel
def f():
    print(ti.max(ti.Vector([1, 2]), ti.Vector([1, 2, 3])))
f()
# --- assign_vec_shape
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    v = ti.Vector([1, 2, 3])
f()
# --- assign_vec_from_scalar
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    v = 3
    print(v)
f()
# --- store_vec_shape
x = ti.Vector.field(3, ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = ti.Vector([1.0, 2.0])
f()
# --- host_store_vec_shape
x = ti.Vector.field(3, ti.f32, shape=3)
x[0] = [1, 2]
# --- host_store_scalar_in_vec
x = ti.Vector.field(3, ti.f32, shape=3)
x[0] = 1
print(x[0])
# --- host_store_string
x = ti.field(ti.f32, shape=3)
x[0] = "abc"
# --- host_store_float_int
x = ti.field(ti.i32, shape=3)
x[0] = 1.5
# --- host_float_index
x = ti.field(ti.i32, shape=3)
x[1.5] = 1
# --- kernel_too_few_self
@ti.data_oriented
class A:
    @ti.kernel
    def f(self, a: ti.i32):
        pass
A().f()
# --- func_too_many
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    g(1, 2, 3)
f()
# --- call_field
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x(1)
f()
# --- call_undefined_func
@ti.kernel
def f():
    undefined_function(1)
f()
# --- call_python_type_error
def py(a, b):
    return a
@ti.kernel
def f():
    x = py(1)
f()
# --- no_hint_but_value
@ti.kernel
def f(a: ti.i32):
    return a
f(1)
# --- hint_but_none
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return
f(1)
# --- hint_none_value
@ti.kernel
def f(a: ti.i32) -> None:
    return a
f(1)
# --- bad_return_hint
@ti.kernel
def f() -> str:
    return 1
f()
# --- return_twice
@ti.kernel
def f() -> ti.i32:
    return 1
    return 2
print(f())
# --- stmt_after_return
@ti.kernel
def f() -> ti.i32:
    return 1
    print(3)
f()
# --- return_in_static_if
@ti.kernel
def f() -> ti.i32:
    if ti.static(True):
        return 1
    return 2
print(f())
# --- return_in_static_for
@ti.kernel
def f() -> ti.i32:
    for i in ti.static(range(3)):
        return i
    return 3
print(f())
# --- field_in_kernel
@ti.kernel
def f():
    x = ti.field(ti.f32, shape=3)
f()
# --- init_in_kernel
@ti.kernel
def f():
    ti.init()
f()
# --- root_in_kernel
@ti.kernel
def f():
    ti.root.dense(ti.i, 3)
f()
# --- kernel_redecorated
@ti.kernel
@ti.kernel
def f():
    pass
f()
# --- kernel_def_in_kernel
@ti.kernel
def f():
    @ti.func
    def g():
        return 1
    print(g())
f()
# --- async_kernel
@ti.kernel
def f():
    await g()
f()
# --- bytes_literal
@ti.kernel
def f():
    a = b"x"
f()
# --- complex_literal
@ti.kernel
def f():
    a = 1j
f()
# --- ellipsis_literal
@ti.kernel
def f():
    a = ...
f()
# --- ellipsis_index
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x[...] = 1
f()
# --- dict_key_missing
@ti.kernel
def f():
    d = {1: 2}
    print(d[3])
f()
# --- list_index_out
@ti.kernel
def f():
    d = [1, 2]
    print(d[3])
f()
# --- list_index_runtime
@ti.kernel
def f(i: ti.i32):
    d = [1, 2]
    print(d[i])
f(1)
# --- list_method
@ti.kernel
def f():
    d = [1, 2]
    d.append(3)
    print(d[2])
f()
# --- for_string
@ti.kernel
def f():
    for c in "abc":
        pass
f()
# --- for_dict
@ti.kernel
def f():
    for c in {1: 2}:
        pass
f()
# --- for_enumerate
@ti.kernel
def f():
    for i, c in enumerate([1, 2]):
        pass
f()
# --- for_zip
@ti.kernel
def f():
    for i, c in zip([1, 2], [3, 4]):
        pass
f()
# --- for_target_attr
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    for x[0] in range(3):
        pass
f()
# --- range_string
@ti.kernel
def f():
    for i in range("a"):
        pass
f()
# --- ndrange_empty
@ti.kernel
def f():
    for i in ti.ndrange():
        pass
f()
# --- ndrange_string
@ti.kernel
def f():
    for i in ti.ndrange("a"):
        pass
f()
# --- loop_var_assign
@ti.kernel
def f():
    for i in range(3):
        i = 5
        print(i)
f()
# --- arg_aug
@ti.kernel
def f(a: ti.i32):
    a += 5
f(1)
# --- const_global_assign
K = 3
@ti.kernel
def f():
    K = 5
    print(K)
f()
# --- const_global_aug
K = 3
@ti.kernel
def f():
    K += 5
f()
# --- module_attr_assign
import math
@ti.kernel
def f():
    math.pi = 3
f()
# --- self_attr_assign
@ti.data_oriented
class A:
    def __init__(self):
        self.v = 1
    @ti.kernel
    def f(self):
        self.v = 3
A().f()
# --- struct_member_missing_set
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    s.b = 3
f()
# --- struct_index
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    print(s[0])
f()
# --- struct_cond
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    if s:
        print(1)
f()
# --- struct_arg_wrong
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f(s: S):
    print(s.a)
f(3)
# --- struct_arg_other
S = ti.types.struct(a=ti.i32)
T = ti.types.struct(a=ti.i32, b=ti.i32)
@ti.kernel
def f(s: S):
    print(s.a)
f(T(1, 2))
# --- struct_method_missing
@ti.dataclass
class A:
    x: ti.i32
@ti.kernel
def f():
    a = A(1)
    a.foo()
f()
# --- real_func_no_annot
@ti.real_func
def g(a):
    return a
@ti.kernel
def f():
    g(1)
f()
# --- real_func_no_hint
@ti.real_func
def g(a: ti.i32):
    return a
@ti.kernel
def f():
    x = g(1)
    print(x)
f()
# --- real_func_args
@ti.real_func
def g(a: ti.i32) -> ti.i32:
    return a
@ti.kernel
def f():
    x = g(1, 2)
f()
# --- template_runtime_value
@ti.func
def g(a: ti.template()):
    for i in ti.static(range(a)):
        print(i)
@ti.kernel
def f(n: ti.i32):
    g(n)
f(3)
# --- ndarray_template
a = ti.ndarray(ti.f32, 3)
@ti.kernel
def f(x: ti.template()):
    pass
f(a)
# --- ndarray_global
a = ti.ndarray(ti.f32, 3)
@ti.kernel
def f():
    a[0] = 1
f()
# --- numpy_global
import numpy as np
a = np.zeros(3)
@ti.kernel
def f():
    a[0] = 1
f()
# --- numpy_global_read
import numpy as np
a = np.array([1.0, 2.0])
@ti.kernel
def f() -> ti.f32:
    return a[1]
print(f())
# --- ndarray_static_shape
@ti.kernel
def f(a: ti.types.ndarray()):
    for i in ti.static(range(a.shape[0])):
        pass
f(ti.ndarray(ti.f32, 3))
# --- field_bad_method
x = ti.field(ti.f32, shape=3)
x.append(3)
# --- field_kernel_method
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x.foo()
f()
# --- from_numpy_list
x = ti.field(ti.f32, shape=3)
x.from_numpy([1, 2, 3])
# --- to_numpy_unplaced
x = ti.field(ti.f32)
print(x.to_numpy())
# --- unplaced_other
x = ti.field(ti.f32)
y = ti.field(ti.f32, shape=3)
y[0] = 1
# --- dense_negative
ti.root.dense(ti.i, -3)
# --- dense_float
ti.root.dense(ti.i, 2.5)
# --- dense_zero
x = ti.field(ti.f32)
ti.root.dense(ti.i, 0).place(x)
x[0] = 1
# --- place_after_kernel
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = 1
f()
y = ti.field(ti.f32)
f()
ti.root.place(y)
f()
print("ok")
# --- too_many_dims
x = ti.field(ti.f32, shape=(1,) * 13)
x.fill(1)
# --- wrong_matrix_field_args
x = ti.Matrix.field(2, ti.f32, shape=3)
# --- vector_field_no_n
x = ti.Vector.field(dtype=ti.f32, shape=3)
# --- vector_bad_dtype
x = ti.Vector.field(2, "f32", shape=3)
# --- types_vector_bad
v = ti.types.vector(ti.f32, 3)
# --- math_unknown
x = ti.math.foo(3)
# --- types_unknown
x = ti.types.foo(3)
# --- import_unknown
from taichi import foo_bar
# --- import_missing_module
import not_a_module_xyz
# --- arch_unknown
ti.init(arch=ti.foo)
# --- init_bad_fp
ti.init(default_fp=ti.i32)
# --- loop_config_unknown
@ti.kernel
def f():
    ti.loop_config(foo=3)
    for i in range(3):
        pass
f()
# --- loop_config_positional
@ti.kernel
def f():
    ti.loop_config(3)
    for i in range(3):
        pass
f()
# --- static_assert_msg
@ti.kernel
def f(n: ti.template()):
    ti.static_assert(n == 3, "n must be three")
f(4)
# --- static_assert_runtime
@ti.kernel
def f(n: ti.i32):
    ti.static_assert(n == 3)
f(4)
# --- assert_fail_debug options: debug=True
@ti.kernel
def f(n: ti.i32):
    assert n == 3
f(4)
# --- assert_fmt_debug options: debug=True
@ti.kernel
def f(n: ti.i32):
    assert n == 3, f"n is {n}"
f(4)
# --- oob_read_debug options: debug=True
x = ti.field(ti.i32, shape=(3, 3))
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    return x[i, 0]
f(3)
# --- oob_neg_debug options: debug=True
x = ti.field(ti.i32, shape=(3, 3))
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    return x[1, i]
f(-1)
# --- oob_ndarray_debug options: debug=True
@ti.kernel
def f(a: ti.types.ndarray(), i: ti.i32):
    a[i] = 1
f(ti.ndarray(ti.f32, 3), 3)
# --- oob_vector_debug options: debug=True
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    v = ti.Vector([1, 2, 3])
    return v[i]
f(3)
# --- py_assert_msg
assert 1 == 2, "numbers differ"
# --- py_index_error
t = (1, 2)
print(t[2])
# --- py_unpack
a, b = [1, 2, 3]
# --- py_call_args
def g(a):
    return a
g(1, 2)
# --- py_raise_custom
class MyError(Exception):
    pass
raise MyError("x")
# --- py_none_attr
x = None
x.foo()
# --- py_int_call
x = 3
x()
# --- py_str_int
int("abc")
# --- py_recursion
def g(n):
    return g(n + 1)
g(0)
# --- func_missing_arg_kw
@ti.func
def g(a, b):
    return a
@ti.kernel
def f():
    g(a=1)
f()
# --- method_missing_arg
@ti.data_oriented
class A:
    @ti.func
    def g(self, a):
        return a
    @ti.kernel
    def f(self):
        self.g()
A().f()
# --- data_attr_missing
@ti.data_oriented
class A:
    @ti.kernel
    def f(self):
        print(self.nothing)
A().f()
# --- field_attr_missing
x = ti.field(ti.f32, shape=2)
@ti.kernel
def f():
    print(x.nothing)
f()
# --- module_attr_kernel
@ti.kernel
def f():
    print(ti.nothing_here)
f()
# --- math_attr_kernel
import taichi.math as tm
@ti.kernel
def f():
    print(tm.nothing_here(1))
f()
# --- host_math_attr
import math
print(math.nothing)
# --- scalar_attr
@ti.kernel
def f():
    a = 1
    print(a.x)
f()
# --- matrix_swizzle
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    print(m.x)
f()
# --- vec5_swizzle
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4, 5])
    print(v.x)
f()
# --- swizzle_float_assign
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    v.xyz = ti.Vector([1.0, 2.0, 3.0])
f()
# --- neg_vec_index
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    print(v[-1])
f()
# --- mat_one_index
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    print(m[0])
f()
# --- field_extra_index
x = ti.field(ti.f32, shape=(2, 2))
@ti.kernel
def f():
    print(x[0, 0, 0])
f()
# --- vec_field_missing_index
x = ti.Vector.field(2, ti.f32, shape=(2, 2))
@ti.kernel
def f():
    x[0][0] = 1
f()
# --- field_vec_index_dim
x = ti.field(ti.f32, shape=(2, 2))
@ti.kernel
def f():
    I = ti.Vector([0, 0, 0])
    x[I] = 1
f()
# --- ndarray_extra_index
@ti.kernel
def f(a: ti.types.ndarray(ndim=1)):
    a[0, 0] = 1
f(ti.ndarray(ti.f32, 3))
# --- ndarray_ndim_mismatch
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    pass
f(ti.ndarray(ti.f32, 3))
# --- ndarray_vec_for_scalar
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    pass
f(ti.Vector.ndarray(2, ti.f32, 3))
# --- ndarray_scalar_for_vec
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    pass
f(ti.ndarray(ti.f32, 3))
# --- ndarray_vec_size
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    pass
f(ti.Vector.ndarray(3, ti.f32, 3))
# --- ndarray_none
@ti.kernel
def f(a: ti.types.ndarray()):
    pass
f(None)
# --- scalar_list
@ti.kernel
def f(a: ti.i32):
    pass
f([1])
# --- vec_from_string
@ti.kernel
def f(a: ti.math.vec2):
    pass
f("ab")
# --- dtype_literal_mismatch
@ti.kernel
def f() -> ti.f32:
    return ti.f32(3)
f()
# --- literal_neg_u8
@ti.kernel
def f():
    a = ti.u8(-1)
f()
# --- literal_i8_over
@ti.kernel
def f():
    a = ti.i8(128)
f()
# --- literal_i64_over
@ti.kernel
def f():
    a = ti.i64(2 ** 63)
f()
# --- return_int_overflow
@ti.kernel
def f() -> ti.i32:
    return 2 ** 40
f()
# --- call_number_2
@ti.kernel
def f():
    3(1)
f()
# --- static_runtime_if
@ti.kernel
def f(a: ti.i32):
    b = ti.static(a)
f(1)
# --- static_no_args
@ti.kernel
def f():
    a = ti.static()
    print(a)
f()
# --- grouped_number
@ti.kernel
def f():
    for I in ti.grouped(3):
        pass
f()
# --- grouped_range
@ti.kernel
def f():
    for I in ti.grouped(range(3)):
        print(I)
f()
# --- ndrange_float_pair
@ti.kernel
def f():
    for i in ti.ndrange((0, 2.5)):
        pass
f()
# --- for_undefined
@ti.kernel
def f():
    for i in nothing:
        pass
f()
# --- while_string
@ti.kernel
def f():
    while "a":
        break
f()
# --- if_none
@ti.kernel
def f():
    if None:
        print(1)
f()
# --- continue_ok_parallel
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in x:
        if i == 2:
            continue
        x[i] = 1
f()
print(x)
# --- break_ndrange_parallel
@ti.kernel
def f():
    for i, j in ti.ndrange(3, 3):
        if i == 1:
            break
f()
# --- break_grouped_serialize
x = ti.field(ti.i32, shape=(2, 2))
@ti.kernel
def f():
    ti.loop_config(serialize=True)
    for I in ti.grouped(x):
        break
f()
# --- return_in_for_func
@ti.func
def g():
    for i in range(3):
        return i
    return 5
@ti.kernel
def f():
    print(g())
f()
# --- nested_kernel_error
@ti.kernel
def g(a: ti.i32):
    pass
@ti.func
def h():
    g(1)
@ti.kernel
def f():
    h()
f()
# --- func_default_mismatch
@ti.func
def g(a, b=1):
    return a
@ti.kernel
def f():
    g()
f()
# --- class_method_not_kernel
@ti.data_oriented
class A:
    @ti.kernel
    def f(self):
        self.g()
    def g(self):
        return undefined_here
A().f()
# --- struct_wrong_type
S = ti.types.struct(a=3)
# --- struct_string_type
S = ti.types.struct(a="x")
# --- struct_host_missing
S = ti.types.struct(a=ti.i32)
s = S(a=1)
print(s.b)
# --- struct_field_missing
S = ti.types.struct(a=ti.i32)
x = S.field(shape=2)
@ti.kernel
def f():
    x[0].b = 1
f()
# --- struct_assign_scalar
S = ti.types.struct(a=ti.i32)
x = S.field(shape=2)
@ti.kernel
def f():
    x[0] = 3
f()
# --- matrix_mul_shape
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    v = ti.Vector([1, 2, 3])
    print(a @ v)
f()
# --- matrix_star_shape
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Matrix([[1, 2, 3], [3, 4, 5]])
    print(a * b)
f()
# --- host_matrix_shape
a = ti.Matrix([[1, 2], [3, 4]])
b = ti.Vector([1, 2, 3])
print(a + b)
# --- host_vec_index
v = ti.Vector([1, 2])
print(v[5])
# --- matrix_identity_args
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32)
f()
# --- cross_2_3
@ti.kernel
def f():
    print(ti.Vector([1, 2]).cross(ti.Vector([1, 2, 3])))
f()
# --- determinant_nonsquare
@ti.kernel
def f():
    print(ti.Matrix([[1, 2, 3], [4, 5, 6]]).determinant())
f()
# --- atomic_literal_target
@ti.kernel
def f():
    ti.atomic_max(1, 2)
f()
# --- atomic_expr_target
x = ti.field(ti.i32, shape=2)
@ti.kernel
def f():
    ti.atomic_add(x[0] + 1, 2)
f()
# --- atomic_arg_count
x = ti.field(ti.i32, shape=2)
@ti.kernel
def f():
    ti.atomic_add(x[0])
f()
# --- sparse_wrong_index
x = ti.field(ti.f32)
p = ti.root.pointer(ti.ij, 4)
p.place(x)
@ti.kernel
def f():
    ti.activate(p, [1])
f()
# --- assert_in_func options: debug=True
@ti.func
def g(a):
    assert a > 0, "positive only"
@ti.kernel
def f(a: ti.i32):
    g(a)
f(-1)
# --- oob_2d options: debug=True
x = ti.field(ti.f32, shape=(4, 8))
@ti.kernel
def f(i: ti.i32, j: ti.i32):
    x[i, j] += 1.0
f(2, 8)
# --- oob_vec_field options: debug=True
x = ti.Vector.field(3, ti.f32, shape=4)
@ti.kernel
def f(i: ti.i32):
    x[i] = ti.Vector([1.0, 2.0, 3.0])
f(4)
# --- oob_struct options: debug=True
S = ti.types.struct(a=ti.i32)
x = S.field(shape=4)
@ti.kernel
def f(i: ti.i32):
    x[i].a = 1
f(4)
# --- oob_offset options: debug=True
x = ti.field(ti.i32, shape=4, offset=-2)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(2)
# --- assert_loop options: debug=True
@ti.kernel
def f():
    for i in range(10):
        assert i < 5
f()
# --- host_list_append_none
a = None
a.append(1)
# --- host_dict_attr
d = {}
d.foo
# --- host_str_method
print("abc".nothing())
# --- host_not_iterable
for i in 5:
    print(i)
# --- host_bad_operand
print([1] + 1)
# --- host_tuple_assign
t = (1, 2)
t[0] = 3
# --- host_kwargs
def g(a, b=2):
    return a
g(1, c=3)
# --- host_missing_self
class A:
    def g(self):
        return 1
A.g()
# --- host_type_error_len
print(len(5))
# --- host_index_type
l = [1, 2]
print(l["a"])
# --- host_np_shape
import numpy as np
a = np.zeros((2, 3)) + np.zeros((3, 2))
# --- host_np_index
import numpy as np
a = np.zeros(3)
print(a[5])
# --- host_int_float_str
print("a" * 1.5)
# --- name_undefined
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = b + 1
f()
print('done')
# --- name_scope_if
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    if x[0] > 0:
        t = 1
    x[1] = t
f()
print('done')
# --- name_scope_for
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(3):
        t = i
    x[1] = t
f()
print('done')
# --- name_loop_var_after
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(3):
        pass
    x[1] = i
f()
print('done')
# --- name_scope_while
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    k = 0
    while k < 3:
        z = k
        k += 1
    x[0] = z
f()
print('done')
# --- name_scope_else
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    if x[0] > 0:
        pass
    else:
        q = 1
    x[0] = q
f()
print('done')
# --- name_comp_leak
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = [i for i in range(3)]
    x[0] = i
f()
print('done')
# --- name_del
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    del a
f()
print('done')
# --- is_op
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    b = a is 1
f()
print('done')
# --- is_not
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    b = a is not None
f()
print('done')
# --- in_op
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    if a in [1, 2]:
        x[0] = 1
f()
print('done')
# --- not_in
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    b = a not in (1, 2)
f()
print('done')
# --- for_else_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(3):
        x[i] = 1
    else:
        x[0] = 2
f()
print('done')
# --- while_else_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    k = 0
    while k < 2:
        k += 1
    else:
        x[0] = 2
f()
print('done')
# --- static_for_else
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.static(range(3)):
        x[i] = 1
    else:
        x[0] = 2
f()
print('done')
# --- range_0
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range():
        x[i] = 1
f()
print('done')
# --- range_3
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(0, 4, 2):
        x[i] = 1
f()
print('done')
# --- range_4
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(0, 4, 2, 1):
        x[i] = 1
f()
print('done')
# --- range_kw
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(stop=4):
        x[i] = 1
f()
print('done')
# --- range_str
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range('4'):
        x[i] = 1
f()
print('done')
# --- range_none_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(None):
        x[i] = 1
f()
print('done')
# --- range_two_targets
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i, j in range(4):
        x[i] = 1
f()
print('done')
# --- loopvar_redeclared
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    i = 3
    for i in range(4):
        x[i] = 1
f()
print('done')
# --- loopvar_nested_same
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(4):
        for i in range(3):
            x[i] = 1
f()
print('done')
# --- loopvar_is_arg_assign
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(4):
        i = i + 1
f()
print('done')
# --- struct_for_var_assign
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in x:
        i = 2
f()
print('done')
# --- ndrange_targets_few
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.ndrange(3, 3):
        x[i] = 1
f()
print('done')
# --- ndrange_targets_many
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i, j, k in ti.ndrange(3, 3):
        x[i] = 1
f()
print('done')
# --- ndrange_tuple3
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.ndrange((0, 3, 1)):
        x[i] = 1
f()
print('done')
# --- ndrange_float_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i, j in ti.ndrange(3.5, 2):
        x[i] = 1
f()
print('done')
# --- ndrange_str
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i, j in ti.ndrange('a', 2):
        x[i] = 1
f()
print('done')
# --- grouped_two_targets_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for I, J in ti.grouped(y):
        y[I] = 1
f()
print('done')
# --- grouped_two_args
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for I in ti.grouped(y, y):
        y[I] = 1
f()
print('done')
# --- struct_for_few
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in y:
        y[i, 0] = 1
f()
print('done')
# --- struct_for_many
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i, j, k in y:
        y[i, j] = 1
f()
print('done')
# --- struct_for_nested
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for k in range(2):
        for i in x:
            x[i] = 1
f()
print('done')
# --- struct_for_in_if
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    if x[0] == 0:
        for i in x:
            x[i] = 1
f()
print('done')
# --- struct_for_in_while
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    k = 0
    while k < 1:
        for i in x:
            x[i] = 1
        k += 1
f()
print('done')
# --- iter_int
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in 5:
        x[i] = 1
f()
print('done')
# --- iter_list
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in [1, 2]:
        x[i] = 1
f()
print('done')
# --- iter_local_vec
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    for a in v:
        x[0] += a
f()
print('done')
# --- iter_str
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for c in 'abc':
        x[0] = 1
f()
print('done')
# --- iter_tuple
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in (1, 2, 3):
        x[i] = 1
f()
print('done')
# --- iter_zip
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for a, b in zip([1], [2]):
        x[a] = b
f()
print('done')
# --- static_nested_bad
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.static(ti.static(range(3))):
        x[i] = 1
f()
print('done')
# --- static_runtime_range
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    n = x[0]
    for i in ti.static(range(n)):
        x[i] = 1
f()
print('done')
# --- static_if_runtime
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x[0]
    if ti.static(a > 0):
        x[0] = 1
f()
print('done')
# --- static_none_args
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.static():
        x[0] = 1
f()
print('done')
# --- break_parallel_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(4):
        if i == 2:
            break
f()
print('done')
# --- break_struct_for_3
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in x:
        if x[i] > 0:
            break
f()
print('done')
# --- break_ndrange
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i, j in ti.ndrange(3, 3):
        break
f()
print('done')
# --- break_outside_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    break
f()
print('done')
# --- continue_outside
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    continue
f()
print('done')
# --- break_in_if_outside
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    if x[0] > 0:
        break
f()
print('done')
# --- break_static_under_if
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.static(range(4)):
        if x[i] > 0:
            break
f()
print('done')
# --- continue_static_under_if
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.static(range(4)):
        if x[i] > 0:
            continue
        x[i] = 1
f()
print('done')
# --- return_in_for_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(3):
        return
f()
print('done')
# --- return_in_if_3
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    if x[0] > 0:
        return
    x[0] = 1
f()
print('done')
# --- return_value_no_hint
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    return 1
f()
print('done')
# --- return_none_no_hint
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    return None
f()
print('done')
# --- nested_def_3
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    def g():
        return 1
    x[0] = 1
f()
print('done')
# --- nested_class
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    class A:
        pass
f()
print('done')
# --- lambda_call
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    g = lambda a: a + 1
    x[0] = g(1)
f()
print('done')
# --- import_in
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    import math
f()
print('done')
# --- from_import_in
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    from math import sin
f()
print('done')
# --- global_stmt
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    global x
    x[0] = 1
f()
print('done')
# --- nonlocal_stmt
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    try:
        x[0] = 1
    except:
        pass
f()
print('done')
# --- raise_stmt
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    raise ValueError('a')
f()
print('done')
# --- with_stmt
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    with open('a') as f:
        pass
f()
print('done')
# --- yield_stmt
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    yield 1
f()
print('done')
# --- assert_msg_int
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    assert x[0] == 0, 5
f()
print('done')
# --- set_display_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = {1, 2}
f()
print('done')
# --- gen_expr
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = sum(i for i in range(3))
f()
print('done')
# --- star_assign
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a, *b = 1, 2, 3
f()
print('done')
# --- unpack_few
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a, b = ti.Vector([1, 2, 3])
f()
print('done')
# --- unpack_many
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a, b, c, d = ti.Vector([1, 2, 3])
f()
print('done')
# --- unpack_scalar_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a, b = 1
f()
print('done')
# --- unpack_tuple_count
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a, b = 1, 2, 3
f()
print('done')
# --- unpack_field
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a, b = y
f()
print('done')
# --- vec_cond
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    if v:
        x[0] = 1
f()
print('done')
# --- vec_while
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    while v:
        v -= 1
f()
print('done')
# --- vec_ternary
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = 1 if v else 2
f()
print('done')
# --- vec_not
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    print(not v)
f()
print('done')
# --- and_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1.0
    b = a & 1
f()
print('done')
# --- or_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1.5 | x[0]
f()
print('done')
# --- xor_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1.5
    b = a ^ 2.5
f()
print('done')
# --- shift_float_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1.5
    b = a << 1
f()
print('done')
# --- shift_by_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    b = a << 1.5
f()
print('done')
# --- shr_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1.5
    b = a >> 1
f()
print('done')
# --- invert_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1.5
    b = ~a
f()
print('done')
# --- matmul_scalar
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    b = a @ 2
f()
print('done')
# --- matmul_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = a @ ti.Vector([1, 2, 3])
f()
print('done')
# --- matmul_vec_vec
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a @ a
f()
print('done')
# --- add_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
f()
print('done')
# --- mul_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]]) * ti.Vector([1, 2])
f()
print('done')
# --- cmp_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2]) < ti.Vector([1, 2, 3])
f()
print('done')
# --- min_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.min(ti.Vector([1, 2]), ti.Vector([1, 2, 3]))
f()
print('done')
# --- select_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.select(ti.Vector([1, 0]), ti.Vector([1, 2, 3]), ti.Vector([1, 2, 3]))
f()
print('done')
# --- dot_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2]).dot(ti.Vector([1, 2, 3]))
f()
print('done')
# --- dot_scalar_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2]).dot(1)
f()
print('done')
# --- cross_4
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3, 4]).cross(ti.Vector([1, 2, 3, 4]))
f()
print('done')
# --- outer_mat
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    a = m.outer_product(m)
f()
print('done')
# --- det_nonsquare
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]])
    print(m.determinant())
f()
print('done')
# --- inv_nonsquare
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]])
    print(m.inverse())
f()
print('done')
# --- inv_5
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32, 5)
    print(m.inverse())
f()
print('done')
# --- det_5
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32, 5)
    print(m.determinant())
f()
print('done')
# --- trace_nonsquare_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]])
    print(m.trace())
f()
print('done')
# --- normalize_mat
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(m.normalized())
f()
print('done')
# --- vec_index_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = v[0.5]
f()
print('done')
# --- field_index_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x[1.5]
f()
print('done')
# --- field_index_str
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x['a']
f()
print('done')
# --- field_index_few
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = y[0]
f()
print('done')
# --- field_index_many
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = y[0, 1, 2]
f()
print('done')
# --- field_store_many
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    x[0, 1] = 1
f()
print('done')
# --- field_no_index
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x + 1
f()
print('done')
# --- field_assign_whole
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    x = 1
f()
print('done')
# --- scalar_subscript
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    b = a[0]
f()
print('done')
# --- scalar_subscript_store
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    a[0] = 2
f()
print('done')
# --- vec_too_many_idx
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = v[0, 1]
f()
print('done')
# --- vec_slice_neg
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    a = v[-2:]
f()
print('done')
# --- field_slice_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x[0:2]
f()
print('done')
# --- literal_big
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 3000000000
f()
print('done')
# --- literal_huge
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 10 ** 30
f()
print('done')
# --- literal_i8_call
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.i8(300)
f()
print('done')
# --- f32_of_int
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.f32(1)
f()
print('done')
# --- i32_of_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.i32(1.5)
f()
print('done')
# --- cast_no_type
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.cast(1.5)
f()
print('done')
# --- cast_bad_type_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.cast(1.5, 3)
f()
print('done')
# --- type_call_two_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.i32(1, 2)
f()
print('done')
# --- type_call_none
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.i32()
f()
print('done')
# --- sin_str
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.sin('a')
f()
print('done')
# --- sqrt_none
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.sqrt(None)
f()
print('done')
# --- sin_two
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.sin(1.0, 2.0)
f()
print('done')
# --- max_none
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.max()
f()
print('done')
# --- max_one
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.max(1)
f()
print('done')
# --- atan2_one
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.atan2(1.0)
f()
print('done')
# --- floor_int_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.floor(x[0])
f()
print('done')
# --- sin_int_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.sin(x[0])
f()
print('done')
# --- round_int_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.round(x[0])
f()
print('done')
# --- str_add
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 'a' + 1
f()
print('done')
# --- str_var
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 'abc'
f()
print('done')
# --- none_var
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = None
f()
print('done')
# --- none_add
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = None + 1
f()
print('done')
# --- str_field
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    x[0] = 'a'
f()
print('done')
# --- scalar_to_vec_var
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    a = 1
f()
print('done')
# --- vec_size_change
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    a = ti.Vector([1, 2, 3])
f()
print('done')
# --- aug_undefined
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    q += 1
f()
print('done')
# --- aug_vec_scalar
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    a += ti.Vector([1, 2])
f()
print('done')
# --- annot_redecl
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a: ti.i32 = 1
    a: ti.f32 = 2
f()
print('done')
# --- annot_bad
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a: 5 = 1
f()
print('done')
# --- annot_str
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a: 'foo' = 1
f()
print('done')
# --- static_assert_false_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    ti.static_assert(1 == 2)
f()
print('done')
# --- static_assert_msg_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    ti.static_assert(False, 'no')
f()
print('done')
# --- static_assert_runtime_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    ti.static_assert(x[0] == 0)
f()
print('done')
# --- dict_key_missing_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    d = {'a': 1}
    x[0] = d['b']
f()
print('done')
# --- list_oob
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    d = [1, 2]
    x[0] = d[5]
f()
print('done')
# --- list_runtime_idx
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    d = [1, 2]
    x[0] = d[x[1]]
f()
print('done')
# --- attr_missing_ti
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.foo(1)
f()
print('done')
# --- attr_missing_field
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x.foo
f()
print('done')
# --- attr_missing_vec
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = v.foo
f()
print('done')
# --- swizzle_oob
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = v.z
f()
print('done')
# --- swizzle_mixed
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    a = v.xg
f()
print('done')
# --- call_int
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    b = a(2)
f()
print('done')
# --- call_field_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x(0)
f()
print('done')
# --- print_kw
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    print(1, foo=2)
f()
print('done')
# --- atomic_const
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    ti.atomic_add(1, 2)
f()
print('done')
# --- atomic_one
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    ti.atomic_add(x[0])
f()
print('done')
# --- atomic_expr
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    ti.atomic_add(x[0] + 1, 2)
f()
print('done')
# --- field_in_kernel_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    z = ti.field(ti.i32, shape=3)
f()
print('done')
# --- comp_runtime
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    n = x[0]
    a = [i for i in range(n)]
f()
print('done')
# --- mat_ragged
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3]])
f()
print('done')
# --- mat_of_scalar
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix(3)
f()
print('done')
# --- vec_of_vecs_bad
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Vector([ti.Vector([1, 2]), 3])
f()
print('done')
# --- len_scalar
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = len(5)
f()
print('done')
# --- raw_div_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.raw_div(1.5, 2)
f()
print('done')
# --- walrus_attr
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    a.b = 2
f()
print('done')
# --- call_kernel
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    other()
f()
print('done')
# --- ternary_types
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 'a' if x[0] > 0 else 1
f()
print('done')
# --- compare_str
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x[0] == 'a'
f()
print('done')
# --- compare_none
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x[0] == None
f()
print('done')
# --- mod_str
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x[0] % 'a'
f()
print('done')
# --- neg_str
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = -'a'
f()
print('done')
# --- fstring_var
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = f'{x[0]}'
f()
print('done')
# --- complex_lit
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1j
f()
print('done')
# --- bytes_lit
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = b'ab'
f()
print('done')
# --- ellipsis_lit
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ...
f()
print('done')
# --- await_like
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    x[0] = (yield)
f()
print('done')
# --- match_like
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x[0] if x[0]
f()
print('done')
# --- arg_no_annot
@ti.kernel
def f(a):
    pass
f(1)
print('done')
# --- arg_default
@ti.kernel
def f(a: ti.i32 = 3) -> ti.i32:
    return a
print(f())
print('done')
# --- arg_star
@ti.kernel
def f(*a):
    pass
f(1)
print('done')
# --- arg_kwstar
@ti.kernel
def f(**a):
    pass
f(a=1)
print('done')
# --- arg_kwonly
@ti.kernel
def f(*, a: ti.i32):
    pass
f(a=1)
print('done')
# --- arg_missing
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    pass
f(1)
print('done')
# --- arg_extra
@ti.kernel
def f(a: ti.i32):
    pass
f(1, 2)
print('done')
# --- arg_kw_unknown
@ti.kernel
def f(a: ti.i32):
    pass
f(b=1)
print('done')
# --- arg_float_to_int
@ti.kernel
def f(a: ti.i32):
    pass
f(1.5)
print('done')
# --- arg_str
@ti.kernel
def f(a: ti.f32):
    pass
f('x')
print('done')
# --- arg_none
@ti.kernel
def f(a: ti.f32):
    pass
f(None)
print('done')
# --- arg_field_nonflag
x=ti.field(ti.f32,shape=2)
@ti.kernel
def f(a: ti.f32):
    pass
f(x)
print('done')
# --- arg_assign
@ti.kernel
def f(a: ti.i32):
    a = 2
f(1)
print('done')
# --- arg_aug_2
@ti.kernel
def f(a: ti.i32):
    a += 2
f(1)
print('done')
# --- arg_vec_wrong_len
@ti.kernel
def f(a: ti.math.vec3):
    print(a)
f(ti.Vector([1.0, 2.0]))
print('done')
# --- arg_vec_scalar
@ti.kernel
def f(a: ti.math.vec3):
    print(a)
f(1.0)
print('done')
# --- arg_np_wrong_dtype
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
f(np.zeros(3, dtype=np.int32))
print('done')
# --- arg_np_wrong_ndim
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
f(np.zeros((3, 3), dtype=np.float32))
print('done')
# --- arg_list_for_nd
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f([1, 2, 3])
print('done')
# --- arg_scalar_for_nd
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f(3)
print('done')
# --- arg_field_for_nd
x=ti.field(ti.f32,shape=3)
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f(x)
print('done')
# --- annot_kernel_bad
@ti.kernel
def f(a: 3):
    pass
f(1)
print('done')
# --- annot_kernel_strname
@ti.kernel
def f(a: str):
    pass
f('a')
print('done')
# --- annot_list
@ti.kernel
def f(a: list):
    pass
f([1])
print('done')
# --- ret_missing
@ti.kernel
def f() -> ti.i32:
    a = 1
f()
print('done')
# --- ret_no_hint
@ti.kernel
def f():
    return 1
f()
print('done')
# --- ret_none_with_hint
@ti.kernel
def f() -> ti.i32:
    return
f()
print('done')
# --- ret_None_with_hint
@ti.kernel
def f() -> ti.i32:
    return None
f()
print('done')
# --- ret_vec_for_scalar
@ti.kernel
def f() -> ti.i32:
    return ti.Vector([1, 2])
print(f())
print('done')
# --- ret_scalar_for_vec
@ti.kernel
def f() -> ti.math.vec2:
    return 1.0
print(f())
print('done')
# --- ret_wrong_len
@ti.kernel
def f() -> ti.math.vec3:
    return ti.math.vec2(1, 2)
print(f())
print('done')
# --- ret_two_for_one
@ti.kernel
def f() -> ti.i32:
    return 1, 2
print(f())
print('done')
# --- ret_one_for_two
@ti.kernel
def f() -> (ti.i32, ti.i32):
    return 1
print(f())
print('done')
# --- ret_in_if
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 0:
        return 1
    return 2
print(f(1))
print('done')
# --- ret_in_for
@ti.kernel
def f() -> ti.i32:
    for i in range(3):
        return i
    return 2
print(f())
print('done')
# --- ret_in_while
@ti.kernel
def f() -> ti.i32:
    while True:
        return 1
    return 2
print(f())
print('done')
# --- ret_func_in_if
@ti.func
def g(a):
    if a > 0:
        return 1
    return 2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
print('done')
# --- ret_func_ifelse
@ti.func
def g(a):
    if a > 0:
        return 1
    else:
        return 2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
print('done')
# --- ret_static_if
@ti.func
def g(a):
    if ti.static(True):
        return 1
    else:
        return 2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
print('done')
# --- ret_two_static
@ti.func
def g(a):
    return a
    return a + 1
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
print('done')
# --- ret_hint_bad
@ti.kernel
def f() -> 5:
    return 1
print(f())
print('done')
# --- ret_hint_list
@ti.kernel
def f() -> list:
    return 1
print(f())
print('done')
# --- ret_float_int
@ti.kernel
def f() -> ti.i32:
    return 2.7
print(f())
print('done')
# --- ret_struct_wrong
S=ti.types.struct(a=ti.i32)
@ti.kernel
def f() -> S:
    return 1
print(f())
print('done')
# --- func_from_host_2
@ti.func
def g(a):
    return a
print(g(1))
print('done')
# --- func_missing
@ti.func
def g(a, b):
    return a
@ti.kernel
def f():
    g(1)
f()
print('done')
# --- func_extra
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    g(1, 2)
f()
print('done')
# --- func_kw_unknown
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    g(c=1)
f()
print('done')
# --- func_kw_twice
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    g(1, a=2)
f()
print('done')
# --- func_recursive
@ti.func
def g(a):
    return g(a - 1)
@ti.kernel
def f():
    g(3)
f()
print('done')
# --- func_star
@ti.func
def g(*a):
    return a[0]
@ti.kernel
def f() -> ti.i32:
    return g(1, 2)
print(f())
print('done')
# --- func_ret_used_none
@ti.func
def g(a):
    a + 1
@ti.kernel
def f():
    b = g(1) + 1
f()
print('done')
# --- func_hint_noreturn
@ti.func
def g(a) -> ti.i32:
    b = a
@ti.kernel
def f():
    b = g(1)
f()
print('done')
# --- func_tuple_arith
@ti.func
def g(a):
    return a, a
@ti.kernel
def f():
    b = g(1) + 1
    print(b)
f()
print('done')
# --- func_annot_vec_scalar
@ti.func
def g(a: ti.math.vec2):
    return a.x
@ti.kernel
def f():
    print(g(1.0))
f()
print('done')
# --- func_annot_field
x=ti.field(ti.f32,shape=2)
@ti.func
def g(a: ti.f32):
    return a
@ti.kernel
def f():
    print(g(x))
f()
print('done')
# --- func_nested_def
@ti.func
def g(a):
    def h(b):
        return b
    return h(a)
@ti.kernel
def f():
    g(1)
f()
print('done')
# --- func_undefined_inner
@ti.func
def g(a):
    return a + zz
@ti.kernel
def f():
    g(1)
f()
print('done')
# --- kernel_in_kernel_2
@ti.kernel
def g():
    pass
@ti.kernel
def f():
    g()
f()
print('done')
# --- kernel_in_func
@ti.kernel
def g():
    pass
@ti.func
def h():
    g()
@ti.kernel
def f():
    h()
f()
print('done')
# --- kernel_nested_def
@ti.kernel
def f():
    @ti.func
    def g():
        pass
    g()
f()
print('done')
# --- template_runtime
@ti.kernel
def g(a: ti.template()):
    pass
@ti.func
def h(n: ti.template()):
    for i in ti.static(range(n)):
        pass
@ti.kernel
def f(a: ti.i32):
    h(a)
f(3)
print('done')
# --- class_no_decorator
class A:
    @ti.kernel
    def f(self):
        pass
A().f()
print('done')
# --- class_no_self
@ti.data_oriented
class A:
    @ti.kernel
    def f():
        pass
A().f()
print('done')
# --- class_attr_missing
@ti.data_oriented
class A:
    @ti.kernel
    def f(self):
        print(self.q)
A().f()
print('done')
# --- class_attr_write
@ti.data_oriented
class A:
    def __init__(self):
        self.q = 1
    @ti.kernel
    def f(self):
        self.q = 2
A().f()
print('done')
# --- class_attr_aug
@ti.data_oriented
class A:
    def __init__(self):
        self.q = 1
    @ti.kernel
    def f(self):
        self.q += 2
A().f()
print('done')
# --- class_attr_str
@ti.data_oriented
class A:
    def __init__(self):
        self.q = 'abc'
    @ti.kernel
    def f(self):
        a = self.q + 1
A().f()
print('done')
# --- field_no_dtype_2
x = ti.field(shape=3)
print('done')
# --- field_bad_dtype_2
x = ti.field(3, shape=3)
print('done')
# --- field_str_dtype
x = ti.field('f32', shape=3)
print('done')
# --- field_neg_shape
x = ti.field(ti.f32, shape=-2)
print('done')
# --- field_float_shape_2
x = ti.field(ti.f32, shape=2.5)
print('done')
# --- field_unplaced
x = ti.field(ti.f32)
@ti.kernel
def f():
    x[0] = 1
f()
print('done')
# --- field_unplaced_host
x = ti.field(ti.f32)
x[0] = 1
print('done')
# --- field_place_twice
x = ti.field(ti.f32)
ti.root.dense(ti.i, 3).place(x)
ti.root.dense(ti.i, 3).place(x)
print('done')
# --- field_place_shape
x = ti.field(ti.f32, shape=3)
ti.root.dense(ti.i, 3).place(x)
print('done')
# --- field_host_idx_str
x = ti.field(ti.f32, shape=3)
x['a'] = 1
print('done')
# --- field_host_idx_many
x = ti.field(ti.f32, shape=3)
x[0, 1] = 1
print('done')
# --- field_host_idx_few
x = ti.field(ti.f32, shape=(3, 3))
x[0] = 1
print('done')
# --- field_host_idx_float
x = ti.field(ti.f32, shape=3)
x[1.5] = 1
print('done')
# --- field_host_slice
x = ti.field(ti.f32, shape=3)
print(x[0:2])
print('done')
# --- field_0d_idx
x = ti.field(ti.f32, shape=())
x[0] = 1
print(x[None])
print('done')
# --- field_none_on_1d
x = ti.field(ti.f32, shape=3)
x[None] = 1
print('done')
# --- field_arith
x = ti.field(ti.f32, shape=3)
y = x + 1
print('done')
# --- field_iter
x = ti.field(ti.f32, shape=3)
for a in x:
    print(a)
print('done')
# --- field_len
x = ti.field(ti.f32, shape=3)
print(len(x))
print('done')
# --- field_bool
x = ti.field(ti.f32, shape=3)
if x:
    print('y')
print('done')
# --- field_from_np_shape
import numpy as np
x = ti.field(ti.f32, shape=3)
x.from_numpy(np.zeros(4, dtype=np.float32))
print('done')
# --- field_from_np_dim
import numpy as np
x = ti.field(ti.f32, shape=3)
x.from_numpy(np.zeros((3, 1), dtype=np.float32))
print('done')
# --- field_from_list
x = ti.field(ti.f32, shape=3)
x.from_numpy([1, 2, 3])
print('done')
# --- field_copy_shape
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.f32, shape=4)
x.copy_from(y)
print('done')
# --- field_copy_np
import numpy as np
x = ti.field(ti.f32, shape=3)
x.copy_from(np.zeros(3))
print('done')
# --- field_offset_len
x = ti.field(ti.f32, shape=(3, 3), offset=(1,))
print('done')
# --- field_layout_bad
x = ti.Vector.field(2, ti.f32, shape=3, layout=5)
print('done')
# --- field_unknown_kw
x = ti.field(ti.f32, shape=3, foo=1)
print('done')
# --- vec_field_no_dtype
x = ti.Vector.field(3, shape=3)
print('done')
# --- vec_field_zero
x = ti.Vector.field(0, ti.f32, shape=3)
print('done')
# --- vec_field_elem_oob
x = ti.Vector.field(2, ti.f32, shape=3)
x[0][2] = 1
print('done')
# --- vec_field_assign_short
x = ti.Vector.field(3, ti.f32, shape=3)
x[0] = [1, 2]
print('done')
# --- vec_field_kernel_short
x = ti.Vector.field(3, ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = ti.Vector([1.0, 2.0])
f()
print('done')
# --- vec_field_kernel_list
x = ti.Vector.field(3, ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = [1.0, 2.0]
f()
print('done')
# --- mat_field_idx
x = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.kernel
def f():
    print(x[0][0])
f()
print('done')
# --- mat_field_whole_vec
x = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = ti.Vector([1.0, 2.0])
f()
print('done')
# --- ndarray_no_shape
x = ti.ndarray(ti.f32)
print('done')
# --- ndarray_idx_many
x = ti.ndarray(ti.f32, 3)
print(x[0, 1])
print('done')
# --- ndarray_idx_str
x = ti.ndarray(ti.f32, 3)
print(x['a'])
print('done')
# --- ndarray_template_2
x = ti.ndarray(ti.f32, 3)
@ti.kernel
def f(a: ti.template()):
    a[0] = 1
f(x)
print('done')
# --- ndarray_global_2
x = ti.ndarray(ti.f32, 3)
@ti.kernel
def f():
    x[0] = 1
f()
print('done')
# --- np_global_write
import numpy as np
x = np.zeros(3)
@ti.kernel
def f():
    x[0] = 1
f()
print('done')
# --- root_dense_axes
x = ti.field(ti.f32)
ti.root.dense(ti.ij, (2,)).place(x)
print('done')
# --- root_dense_no_size
x = ti.field(ti.f32)
ti.root.dense(ti.i).place(x)
print('done')
# --- root_place_num
ti.root.dense(ti.i, 3).place(3)
print('done')
# --- root_dyn_2d
x = ti.field(ti.f32)
ti.root.dynamic(ti.ij, 3).place(x)
print('done')
# --- fb_not_final
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
@ti.kernel
def f():
    x[0] = 1
f()
print('done')
# --- fb_twice
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
fb.finalize()
print('done')
# --- fb_after_final
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
y = ti.field(ti.f32)
fb.dense(ti.i, 3).place(y)
print('done')
# --- append_dense
x = ti.field(ti.i32)
d = ti.root.dense(ti.i, 3)
d.place(x)
@ti.kernel
def f():
    ti.append(d, [], 1)
f()
print('done')
# --- is_active_dense
x = ti.field(ti.i32)
d = ti.root.dense(ti.i, 3)
d.place(x)
@ti.kernel
def f():
    print(ti.is_active(d, [1]))
f()
print('done')
# --- struct_member_unknown
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    print(s.b)
f()
print('done')
# --- struct_member_set_unknown
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    s.b = 2
f()
print('done')
# --- struct_field_member_unknown
S = ti.types.struct(a=ti.i32)
s = S.field(shape=2)
@ti.kernel
def f():
    s[0].b = 1
f()
print('done')
# --- struct_add_2
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    t = s + 1
f()
print('done')
# --- struct_if
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    if s:
        print(1)
f()
print('done')
# --- struct_print
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    print(s)
f()
print('done')
# --- struct_host_unknown
S = ti.types.struct(a=ti.i32)
s = S(a=1)
print(s.b)
print('done')
# --- struct_bad_type
S = ti.types.struct(a=3)
s = S.field(shape=2)
print('done')
# --- dataclass_no_annot
@ti.dataclass
class A:
    x = 1
a = A()
print('done')
# --- dataclass_method_host
@ti.dataclass
class A:
    x: ti.i32
    @ti.func
    def g(self):
        return self.x
a = A(x=1)
print(a.g())
print('done')
# --- py_name
print(undefined_thing)
print('done')
# --- py_zero_div
print(1 / 0)
print('done')
# --- py_type
print('a' + 1)
print('done')
# --- py_index
a = [1]
print(a[3])
print('done')
# --- py_key
a = {}
print(a['q'])
print('done')
# --- py_attr
a = 3
print(a.foo)
print('done')
# --- py_value
print(int('abc'))
print('done')
# --- py_assert
assert 1 == 2
print('done')
# --- py_assert_msg_2
assert False, 'nope'
print('done')
# --- py_raise
raise ValueError('x')
print('done')
# --- py_raise_rt
raise RuntimeError('x')
print('done')
# --- py_import
import nothing_like_this
print('done')
# --- py_from_import
from math import nothing_here
print('done')
# --- py_call_none
a = None
a()
print('done')
# --- py_args
def g(a):
    return a
g()
print('done')
# --- py_args2
def g(a):
    return a
g(1, 2)
print('done')
# --- py_unpack_2
a, b = [1, 2, 3]
print('done')
# --- py_np_assert
import numpy as np
np.testing.assert_allclose(np.array([1.0]), np.array([2.0]))
print('done')
# --- py_np_shape
import numpy as np
print(np.zeros(3) + np.zeros(4))
print('done')
# --- py_np_index
import numpy as np
print(np.zeros(3)[5])
print('done')
# --- py_ti_attr
print(ti.nothing_here)
print('done')
# --- py_syntax1
x = = 1
print('done')
# --- py_syntax2
def f(:
    pass
print('done')
# --- py_syntax3
for i in range(3)
    print(i)
print('done')
# --- py_syntax4
print((1, 2)
print('done')
# --- py_syntax5
if True:
print(1)
print('done')
# --- py_indent
x = 1
  y = 2
print('done')
# --- py_bad_assign
1 = x
print('done')
# --- py_break
break
print('done')
# --- py_return
return 1
print('done')
# --- init_bad_kw
ti.init(arch=ti.cpu, foo=1)
print('done')
# --- init_bad_arch
ti.init(arch='abc')
print('done')
# --- init_bad_fp_2
ti.init(default_fp=ti.i32)
print('done')
# --- decor_unknown
@ti.nothing
def f():
    pass
f()
print('done')
# --- kernel_attr
@ti.kernel
def f():
    pass
print(f.nothing)
print('done')
# --- kernel_lambda
f = ti.kernel(lambda: 1)
f()
print('done')
# --- template_kernel_modify
@ti.kernel
def f(n: ti.template()):
    n = 3
f(2)
print('done')
# --- a1
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    a[1.0] = 2
f()
print('done')
# --- a2
@ti.kernel
def f(x: ti.i32):
    for i in range(x, x + 1, 1):
        pass
f(2)
print('done')
# --- a3
x = ti.field(ti.i32, (3, 3))
@ti.kernel
def f():
    for I in ti.grouped(x):
        I = 3
f()
print('done')
# --- a4
x = ti.field(ti.i32, 3)
@ti.kernel
def f():
    for i in range(3):
        for j in ti.grouped(x):
            pass
f()
print('done')
# --- a5
@ti.kernel
def f():
    a = 3
    a()
f()
print('done')
# --- a6
@ti.kernel
def f():
    s = 'a'
    print(s)
f()
print('done')
# --- a7
@ti.kernel
def f() -> ti.i32:
    a = ti.i32(3)
    return a.foo
print(f())
print('done')
# --- a8
@ti.kernel
def f():
    a = [1, 2, 3]
    a[0] = 5
    print(a[0])
f()
print('done')
# --- a9
@ti.kernel
def f():
    a = {'x': 1}
    a['x'] = 2
    print(a['x'])
f()
print('done')
# --- b1
@ti.kernel
def f():
    ti.math.cross(ti.math.vec2(1, 2), ti.math.vec2(3, 4))
f()
print('done')
# --- b2
@ti.kernel
def f():
    print(ti.math.vec3(1, 2))
f()
print('done')
# --- b3
@ti.kernel
def f():
    print(ti.math.vec2(1, 2, 3))
f()
print('done')
# --- b4
@ti.kernel
def f():
    print(ti.math.mat2(1, 2, 3))
f()
print('done')
# --- b5
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xy = 5
    print(v)
f()
print('done')
# --- b6
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xy = ti.math.vec3(1, 2, 3)
f()
print('done')
# --- b7
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xx = ti.math.vec2(1, 2)
    print(v)
f()
print('done')
# --- b8
v = ti.math.vec3(1, 2, 3)
v.q = 3
print(v)
print('done')
# --- b9
v = ti.math.vec3(1, 2, 3)
print(v[3])
print('done')
# --- c1
v = ti.Vector([1, 2])
v[2] = 3
print('done')
# --- c2
m = ti.Matrix([[1, 2], [3, 4]])
print(m[2, 0])
print('done')
# --- c4
print(ti.Matrix([[1, 2], [3]]))
print('done')
# --- c5
print(ti.Vector(3))
print('done')
# --- c7
a = ti.Vector([1, 2]) @ ti.Vector([1, 2])
print(a)
print('done')
# --- c8
a = ti.Matrix([[1, 2]]) @ ti.Matrix([[1, 2]])
print('done')
# --- c9
a = ti.Vector([1, 2])
a += 1
print(a)
a -= ti.Vector([1, 1])
print(a)
print('done')
# --- d1
a = ti.Vector([1.5, 2.5])
print(a // 1, a % 1, a ** 2, -a, abs(a))
print('done')
# --- d3
a = ti.Vector([1, 2])
print(float(a))
print('done')
# --- d4
x = ti.field(ti.i32, 3)
x[0] = 2.7
print(x[0])
print('done')
# --- d5
x = ti.field(ti.u8, 3)
x[0] = 300
print(x[0])
x[1] = -1
print(x[1])
print('done')
# --- d6
x = ti.field(ti.f32, 3)
x[0] = True
print(x[0])
print('done')
# --- d7
x = ti.field(ti.f32, 3)
x += 1
print('done')
# --- d8
x = ti.field(ti.f32, 3)
x = x.to_numpy()
x += 1
print(x)
print('done')
# --- d9
x = ti.field(ti.f32, (3,))
for i in range(*x.shape):
    x[i] = i
print(x.shape[0], len(x.shape), x)
print('done')
# --- e1
x = ti.field(ti.f32, 3)
print(x == x, x is x)
print('done')
# --- e2
x = ti.field(ti.f32, 3)
y = ti.field(ti.f32, 3)
x, y = y, x
x[0] = 1
print(x[0], y[0])
print('done')
# --- e3
x = ti.field(dtype=float, shape=2)
y = ti.field(int, 2)
print(x.dtype, y.dtype)
print('done')
# --- e4
x = ti.Vector.field(n=2, dtype=ti.f32, shape=(2,))
print(x.n, x[0].n)
print('done')
# --- e5
x = ti.Matrix.field(n=2, m=3, dtype=ti.f32, shape=())
x[None] = [[1, 2, 3], [4, 5, 6]]
print(x[None], x.shape)
print('done')
# --- e6
x = ti.Vector.field(3, float, 4)
x.fill(2)
print(x.to_numpy().shape, x[3])
x.fill([1, 2, 3])
print(x[0])
print('done')
# --- e7
x = ti.Matrix.field(2, 2, float, 2)
x.fill(ti.Matrix([[1, 2], [3, 4]]))
print(x[1])
print('done')
# --- e8
x = ti.Vector.field(2, float, 3)
y = ti.Vector.field(2, float, 3)
x.fill(3)
y.copy_from(x)
print(y[1])
print('done')
# --- e9
x = ti.ndarray(ti.f32, (2, 2))
print(x.shape, x.dtype, x[0, 0])
x[1, 1] += 2
print(x.to_numpy())
print('done')
# --- f1
x = ti.ndarray(ti.f32, (2, 2))
x[0] = 1
print('done')
# --- f2
x = ti.ndarray(ti.i32, 3)
x[0] = 1.5
print(x[0])
print('done')
# --- f3
x = ti.ndarray(ti.math.vec3, 3)
x[0] = [1, 2, 3]
print(x[0], x.to_numpy().shape)
print('done')
# --- f4
x = ti.ndarray(dtype=ti.types.matrix(2, 2, ti.f32), shape=(2,))
x[1] = ti.Matrix([[1, 2], [3, 4]])
print(x[1][1, 0])
print('done')
# --- f6
x = ti.ndarray(ti.f32, (2,))
print(x + 1)
print('done')
# --- f7
import numpy as np
x = ti.ndarray(ti.f32, (2,))
x.from_numpy(np.zeros(3, dtype=np.float32))
print('done')
# --- f8
import numpy as np
x = ti.ndarray(ti.f32, (2,))
x.from_numpy([1, 2])
print('done')
# --- g1
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)) -> ti.f32:
    return a[0, 0]
print(f(ti.ndarray(ti.f32, 2)))
print('done')
# --- g2
@ti.kernel
def f(a: ti.types.ndarray()):
    a = 3
f(ti.ndarray(ti.f32, 2))
print('done')
# --- g3
@ti.kernel
def f(a: ti.types.ndarray()):
    print(a.shape[2])
f(ti.ndarray(ti.f32, 2))
print('done')
# --- g4
@ti.kernel
def f(a: ti.types.ndarray()):
    b = a + 1
f(ti.ndarray(ti.f32, 2))
print('done')
# --- g5
@ti.kernel
def f(a: ti.types.ndarray()):
    print(a.foo)
f(ti.ndarray(ti.f32, 2))
print('done')
# --- g6
@ti.func
def g(a: ti.template()):
    a[0] = 7
@ti.kernel
def f(a: ti.types.ndarray()):
    g(a)
x = ti.ndarray(ti.f32, 2)
f(x)
print(x[0])
print('done')
# --- g7
@ti.func
def g(a):
    a[0] = 7
@ti.kernel
def f(a: ti.types.ndarray()):
    g(a)
x = ti.ndarray(ti.f32, 2)
f(x)
print(x[0])
print('done')
# --- g8
x = ti.field(ti.i32, 3)
@ti.func
def g(a):
    a[0] = 7
@ti.kernel
def f():
    g(x)
f()
print(x[0])
print('done')
# --- g9
@ti.kernel
def f(a: ti.template(), b: ti.template()):
    for i in a:
        b[i] = a[i] * 2
x = ti.field(ti.i32, 3)
y = ti.field(ti.f32, 3)
x.fill(4)
f(x, y)
print(y)
print('done')
# --- h1
@ti.kernel
def f(a: ti.template()):
    print(a)
f('text')
print('done')
# --- h2
@ti.kernel
def f(a: ti.template()):
    print(a)
f(3)
f(2.5)
f(True)
print('done')
# --- h3
@ti.kernel
def f(a: ti.template()):
    print(a[0], a[1])
f((3, 4))
print('done')
# --- h5
@ti.kernel
def f(a: ti.template()):
    if ti.static(a is None):
        print('none')
    else:
        print(a)
f(None)
print('done')
# --- h6
@ti.kernel
def f(k: ti.template()) -> ti.i32:
    return ti.static(k.x + k.y)
class P:
    x = 3
    y = 4
print(f(P()))
print('done')
# --- h7
@ti.kernel
def f(dt: ti.template()) -> ti.f64:
    return ti.cast(2.75, dt)
print(f(ti.i32), f(ti.f32))
print('done')
# --- h8
@ti.kernel
def f(dt: ti.template(), n: ti.template()):
    v = ti.Vector.zero(dt, n)
    print(v)
f(ti.i32, 3)
f(ti.f32, 2)
print('done')
# --- h9
from enum import Enum
class M(Enum):
    A = 1
    B = 2
@ti.kernel
def f(m: ti.template()):
    if ti.static(m == M.A):
        print('A')
    else:
        print('B')
f(M.A)
f(M.B)
print('done')
# --- i1
from enum import IntEnum
class M(IntEnum):
    A = 1
    B = 2
@ti.kernel
def f(m: ti.i32) -> ti.i32:
    return m + M.B
print(f(M.A))
print('done')
# --- i2
from typing import Tuple
@ti.kernel
def f() -> Tuple[ti.i32, ti.f32]:
    return 1, 2.5
print(f())
print('done')
# --- i3
from dataclasses import dataclass
@dataclass
class C:
    n: int = 3
    s: float = 0.5
c = C()
@ti.kernel
def f() -> ti.f32:
    return c.n * c.s
print(f())
print('done')
# --- i5
import itertools
for a, b in itertools.product([1, 2], [3, 4]):
    print(a, b)
print('done')
# --- i6
import math
@ti.kernel
def f() -> ti.f32:
    return math.sin(math.pi / 6) + math.sqrt(2)
print(f())
print('done')
# --- i9
import numpy as np
c = np.array([1.0, 2.0])
@ti.kernel
def f() -> ti.f32:
    return c[0] + c[1]
print(f())
print('done')
# --- j1
import numpy as np
k = np.float32(2.5)
n = np.int32(3)
@ti.kernel
def f() -> ti.f32:
    return k * n
print(f())
print('done')
# --- j2
@ti.kernel
def f():
    x = ti.math.pi
    print(int(x), float(3), bool(2))
f()
print('done')
# --- j3
@ti.kernel
def f():
    a = 10
    while a > 0:
        a -= 3
        if a == 4:
            continue
        print(a)
f()
print('done')
# --- j4
@ti.kernel
def f():
    for i in range(3):
        for j in range(3):
            if j == 1:
                continue
            if i == 2:
                break
            print(i, j)
    print('x')
ti.init(arch=ti.cpu, cpu_max_num_threads=1)
f()
print('done')
# --- j5
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
# --- j6
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
# --- j7
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.static(zip(range(3), [4, 5, 6])):
        s += i * j
    return s
print(f())
print('done')
# --- k2
x = ti.field(ti.i32, 3)
@ti.kernel
def f():
    for _ in x:
        pass
    for _ in range(2):
        for _ in range(2):
            x[0] += 1
f()
print(x)
print('done')
# --- k3
@ti.kernel
def f() -> ti.i32:
    a: int = 3
    b: float = 2
    return a * b
print(f())
print('done')
# --- k4
@ti.kernel
def f(a: int, b: float) -> float:
    return a * b
print(f(3, 2.5))
print('done')
# --- k5
@ti.kernel
def f() -> ti.i64:
    return 1 << 40
print(f())
print('done')
# --- k6
@ti.kernel
def f() -> ti.i64:
    a = ti.i64(1)
    return a << 40
print(f())
print('done')
# --- k7
@ti.kernel
def f() -> ti.u32:
    return 0xFFFFFFFF
print(f())
print('done')
# --- k8
@ti.kernel
def f() -> ti.i32:
    return 1_000_000 + 0b101 + 0o17 + 0xff
print(f())
print('done')
# --- k9
@ti.kernel
def f() -> ti.f32:
    return 1e-3 + .5 + 2. + 1_0.5
print(f())
print('done')
