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
# --- unplaced
x = ti.field(ti.i32)
@ti.kernel
def f():
    x[0] = 1
f()
# --- assert_host
x = ti.field(ti.i32, shape=())
x[None] = 3
assert x[None] == 4
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
# --- assign_to_field
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    x = 3
    print(x)
f()
# --- field_negative_shape
x = ti.field(ti.f32, shape=(-1,))
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
# --- field_in_kernel
@ti.kernel
def f():
    x = ti.field(ti.f32, shape=3)
f()
# --- ellipsis_index
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x[...] = 1
f()
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
# --- too_many_dims
x = ti.field(ti.f32, shape=(1,) * 13)
x.fill(1)
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
# --- field_attr_missing
x = ti.field(ti.f32, shape=2)
@ti.kernel
def f():
    print(x.nothing)
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
# --- oob_offset options: debug=True
x = ti.field(ti.i32, shape=4, offset=-2)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(2)
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
# --- field_from_list
x = ti.field(ti.f32, shape=3)
x.from_numpy([1, 2, 3])
print('done')
# --- field_copy_shape
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.f32, shape=4)
x.copy_from(y)
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
# --- refused_1_01
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k():
    for i in x:
        x[i] = y[i]
k()
# --- refused_1_08
v = ti.Vector.field(3, ti.f32, shape=2)
@ti.kernel
def k():
    v[0] = ti.Vector([1.0, 2.0])
k()
# --- refused_1_24 options: debug=True
x = ti.field(ti.i32, shape=(3, 3))
@ti.kernel
def k(i: ti.i32):
    x[i, 0] = 2
k(3)
# --- refused_1_25 options: debug=True
x = ti.field(ti.i32, shape=(3, 3))
@ti.kernel
def k(i: ti.i32) -> ti.i32:
    return x[0, i]
k(-1)
# --- refused_1_26
x = ti.field(ti.i32, shape=3)
x[0, 0] = 1
# --- refused_1_27
x = ti.field(ti.i32, shape=3)
x.fill("a")
# --- refused_1_29
x = ti.field(ti.i32, shape=3)
y = ti.field(ti.i32, shape=4)
x.copy_from(y)
# --- refused_1_30
x = ti.field(ti.i32)
x[0] = 1
# --- refused_1_31
x = ti.field(ti.i32)
@ti.kernel
def k():
    x[0] = 1
k()
# --- refused_1_74
x = ti.field(ti.i32, shape=(2, 2))
@ti.kernel
def k():
    for i in x:
        x[i, i] = 1
k()
# --- refused_1_75
x = ti.field(ti.i32, shape=(2, 2))
@ti.kernel
def k():
    for i, j in ti.grouped(x):
        x[i, j] = 1
k()
# --- refused_2_07
x = ti.field(ti.i32, (3,))
@ti.kernel
def k():
    x += 1
k()
# --- refused_2_38
f = ti.field(ti.f32, ())
@ti.kernel
def k():
    f[None, 0] = 1.0
k()
# --- refused_2_39
f = ti.field(ti.f32, (2, 2))
@ti.kernel
def k():
    f[0][1] = 1.0
k()
# --- refused_2_40
f = ti.field(ti.f32, (2, 2))
print(f[0][1])
# --- refused_2_41
f = ti.field(ti.f32, (2, 2))
@ti.kernel
def k():
    f["a", 0] = 1.0
k()
# --- refused_2_42
f = ti.field(ti.f32, (2, 2))
@ti.kernel
def k():
    f[1.5, 0] = 1.0
k()
# --- refused_2_43
f = ti.field(ti.f32, (2, 2))
@ti.kernel
def k():
    f[0:1, 0] = 1.0
k()
# --- refused_2_46
v = ti.Vector.field(2, ti.f32, 3)
v[0] = 1.0
# --- refused_2_48
m = ti.Matrix.field(2, 2, ti.f32, 3)
@ti.kernel
def k():
    m[0][0] = 1.0
k()
# --- refused_2_49
m = ti.Matrix.field(2, 2, ti.f32, 3)
@ti.kernel
def k():
    m[0] = ti.Vector([1.0, 2.0])
k()
# --- refused_3_15
x = ti.field(ti.f32, shape=3)
x.from_numpy([1, 2, 3])
# --- refused_3_16
x = ti.field(ti.f32, shape=3)
x.foo()
# --- refused_3_17
x = ti.field(ti.f32, shape=3)
print(x.bar)
# --- refused_3_18
x = ti.field(ti.f32, shape=3)
@ti.kernel
def k():
    print(x.bar)
k()
# --- refused_3_20
x = ti.field(ti.f32, shape=3)
@ti.kernel
def k():
    print(x.to_numpy())
k()
# --- refused_3_21
x = ti.field(ti.f32, shape=3)
for i in x:
    print(i)
# --- refused_3_22
x = ti.field(ti.f32, shape=3)
print(len(x))
# --- refused_3_23
x = ti.field(ti.f32, shape=3)
y = x + 1
# --- refused_3_24
x = ti.field(ti.f32, shape=3)
if x[0] > "a":
    print(1)
# --- refused_3_26 options: debug=True
x = ti.field(ti.f32, shape=3)
x[3] = 1
# --- refused_3_27 options: debug=True
x = ti.field(ti.f32, shape=3)
print(x[-1])
# --- refused_3_28
x = ti.field(ti.f32, shape=(2, 0))
# --- refused_3_29
x = ti.field(ti.f32, shape=2.5)
# --- refused_3_30
x = ti.field(ti.f32, shape="3")
# --- refused_3_31
x = ti.field(shape=3)
# --- refused_3_32
x = ti.field(3, shape=3)
# --- refused_3_33
x = ti.field(ti.f32, 3, foo=2)
# --- refused_3_34
x = ti.Vector.field(ti.f32, 3)
# --- refused_3_35
x = ti.Vector.field(n=3, shape=2)
# --- refused_3_36
x = ti.Matrix.field(2, ti.f32, shape=3)
# --- refused_4_74
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k(a: ti.i32):
    print(a)
k(x)
# --- odd_6_02
x = ti.field(ti.f32, shape=(3, 4))
@ti.kernel
def k():
    for I in ti.grouped(x, x):
        x[I] = 1
k()
# --- odd_6_03
x = ti.field(ti.f32, shape=(3, 4))
@ti.kernel
def k():
    for I in ti.grouped(3):
        x[I] = 1
k()
# --- odd_6_41 options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k():
    for i in range(5):
        x[i] = i
k()
# --- odd_6_42 options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k():
    for i in x:
        x[i + 1] += 1
k()
# --- odd_6_43 options: debug=True
x = ti.field(ti.i32, shape=4, offset=2)
@ti.kernel
def k(i: ti.i32):
    x[i] = 1
k(1)
# --- odd_6_47
x = ti.field(ti.i32, shape=())
x[None] = 2
assert x[None] == 3
# --- odd_6_48
x = ti.field(ti.i32, shape=())
if x[None] == 0:
    raise ValueError("zero")
# --- this_loop_has_one_variable
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i, j in x:
        x[i] = j
f()
# --- the_loop_has_2_dimensions_but_1
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    for i in x:
        x[i] = 1
f()
# --- x_has_2_dimensions_but_1_index
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    for i in range(4):
        x[i] = 1
f()
# --- an_index_of_x_is_f_32
x = ti.field(ti.f32, shape=4)
@ti.kernel
def f():
    x[0.5] = 1
f()
# --- refused options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(7)
# --- x_has_1_dimension_but_2_indices
x = ti.field(ti.i32, shape=4)
print(x[1, 2])
# --- the_loop_has_2_dimensions_but_3
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i, j, k in x:
        x[i, j] = k
f()
# --- field_x_has_no_place_yet
x = ti.field(ti.f32)
x[0] = 1
# --- field_x_has_no_place_yet_2
x = ti.field(ti.f32)
@ti.kernel
def f():
    print(1)
f()
# --- offset_and_shape_differ_in_length
x = ti.field(ti.f32, shape=(4, 4), offset=(1,))
# --- order_names_an_axis_twice
x = ti.field(ti.f32, shape=(4, 4), order="ii")
# --- order_and_shape_differ_in_length
x = ti.field(ti.f32, shape=(4, 4), order="ijk")
# --- order_has_no_axis_z
x = ti.field(ti.f32, shape=(4, 4), order="iz")
# --- offset_needs_a_shape
x = ti.field(ti.f32, offset=(1,))
# --- a_field_of_i_32_has_no
x = ti.field(ti.i32, shape=4, needs_grad=True)
# --- a_field_of_shape_1
x = ti.field(ti.i32, shape=-1)
# --- a_field_of_shape_2_0
x = ti.field(ti.i32, shape=(2, 0))
# --- a_field_of_a_str_which_is
x = ti.field("f32", shape=3)
# --- a_field_is_not_filled_with_a
x = ti.field(ti.f32, shape=3)
x.fill("a")
# --- a_str_cannot_be_written_to_x
x = ti.field(ti.f32, shape=3)
x[0] = "a"
# --- a_list_cannot_be_written_to_x
x = ti.field(ti.f32, shape=3)
x[0] = [1, 2]
# --- the_shapes_3_and_4_differ
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.f32, shape=4)
x.copy_from(y)
# --- copy_from_takes_a_field
x = ti.field(ti.f32, shape=3)
x.copy_from([1, 2, 3])
# --- a_field_has_no_attribute_z
x = ti.field(ti.f32, shape=3)
print(x.z)
# --- a_field_is_no_number
x = ti.field(ti.f32, shape=())
y = x[None] + x
# --- slicing_is_not_supported_on_ti_field
x = ti.field(ti.f32, shape=3)
if x[0:2]:
    print(1)
# --- a_cannot_be_assigned_here
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f(a: ti.template()):
    a = 3
f(x)
# --- field_is_for_python_not_for_kernels
@ti.kernel
def f():
    x = ti.field(ti.i32, shape=3)
f()
# --- refused_2 options: debug=True
x = ti.field(ti.i32, shape=(2, 2))
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    return x[i, 0]
f(-1)
# --- index_2_in_dimension_0_of_x options: debug=True
x = ti.field(ti.i32, shape=(2, 2))
print(x[2, 0])
# --- a_field_takes_its_type_and_shape
x = ti.field(ti.i32, shape=3, dtype=ti.f32)
# --- a_field_takes_its_type_and_shape_2
x = ti.field(ti.i32, 3, 4, 5)
# --- a_field_has_no_option_foo
x = ti.field(ti.i32, shape=3, foo=2)
# --- the_shape_of_a_field_is_made
x = ti.field(ti.i32, shape="abc")
# --- the_shape_of_a_field_is_made_2
x = ti.field(ti.i32, shape=(2, 2.5))
# --- x_has_2_dimensions_but_3_indices
x = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f():
    for i in range(4):
        x[i, i, i] = 1.0
f()
# --- break_in_a_parallel_loop
x = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in x:
        if i == 3:
            break
f()
# --- this_cannot_be_assigned_to
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    ti.atomic_add(x[0] + 1, 3)
f()
# --- atomic_add_takes_a_place_and_a_value
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    ti.atomic_add(x[0])
f()
# --- i_goes_from_0_to_4_in options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in range(5):
        x[i] = 1
f()
# --- index_4_in_dimension_0_of_x options: debug=True
x = ti.field(ti.i32, shape=4)
x[4] = 1
# --- astype_takes_a_type
x = ti.field(ti.i32, shape=3)
print(x.to_numpy(1, 2, 3))
# --- a_field_has_no_attribute_nothing
x = ti.field(ti.i32, shape=3)
x.nothing()
