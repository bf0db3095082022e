# --- for_else
@ti.kernel
def f():
    for i in range(3):
        pass
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
# --- loop_over_number
@ti.kernel
def f():
    for i in 10:
        pass
f()
# --- struct_for_vector
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    for i in v:
        print(i)
f()
# --- float_arg_for_int
@ti.kernel
def f(a: ti.i32):
    pass
f(1.5)
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
# --- literal_overflow
@ti.kernel
def f():
    a = 100000000000
f()
# --- pow_negative_literal
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a ** -2
f(2)
# --- annot_in_loop_ok_type
@ti.kernel
def f() -> ti.i32:
    a: ti.i32 = 1
    a: ti.i32 = 2
    return a
f()
# --- matrix_arg_float_for_int
@ti.kernel
def f(a: ti.types.vector(2, ti.i32)):
    print(a)
f(ti.Vector([1.5, 2.5]))
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
# --- nested_grouped
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i in ti.grouped(ti.grouped(x)):
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
# --- atomic_literal_target
@ti.kernel
def f():
    ti.atomic_max(1, 2)
f()
# --- assert_loop options: debug=True
@ti.kernel
def f():
    for i in range(10):
        assert i < 5
f()
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
# --- refused_1_03
@ti.kernel
def k() -> ti.i32:
    s = 0
    for i in range(10):
        s += i
        if i == 5:
            break
    return s
k()
# --- refused_1_32
@ti.kernel
def k():
    for i in range(3):
        def g():
            pass
k()
# --- refused_1_33
@ti.kernel
def k():
    x = [1, 2, 3]
    for i in range(3):
        print(x[i])
k()
# --- refused_1_71
@ti.kernel
def k():
    for i, j in range(4):
        print(i)
k()
# --- refused_1_72
@ti.kernel
def k():
    for i in ti.ndrange(4, 4):
        print(i)
k()
# --- refused_1_73
@ti.kernel
def k():
    for i, j, l in ti.ndrange(4, 4):
        print(i)
k()
# --- refused_1_78
@ti.func
def f(x) -> ti.i32:
    for i in range(x):
        return i
@ti.kernel
def k() -> ti.i32:
    return f(3)
print(k())
# --- refused_2_01
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    a = [i for i in range(n)]
    return a[0]
k(3)
# --- refused_2_10
@ti.kernel
def k():
    for i in range(10):
        i = 3
k()
# --- refused_2_11
@ti.kernel
def k():
    for i in range(10):
        for i in range(5):
            pass
k()
# --- refused_2_12
@ti.kernel
def k(x: ti.i32):
    for x in range(4):
        pass
k(1)
# --- refused_2_13
@ti.kernel
def k() -> ti.i32:
    for i in range(4):
        return i
k()
# --- refused_2_14
@ti.kernel
def k() -> ti.i32:
    while True:
        return 3
k()
# --- refused_2_81
@ti.kernel
def k():
    x = (i for i in range(3))
k()
# --- refused_3_72
@ti.kernel
def k():
    ti.loop_config(serialize=True, foo=3)
    for i in range(3):
        pass
k()
# --- refused_3_73
@ti.kernel
def k():
    ti.loop_config(True)
    for i in range(3):
        pass
k()
# --- refused_3_77 options: debug=True
@ti.kernel
def k():
    for i in range(10):
        assert i < 5
k()
# --- refused_4_37
@ti.kernel
def k(x: ti.i32):
    for i in x:
        pass
k(1)
# --- refused_4_40
@ti.kernel
def k():
    for i in range("3"):
        print(i)
k()
# --- refused_4_41
@ti.kernel
def k():
    for i in reversed(range(3)):
        print(i)
k()
# --- refused_4_42
@ti.kernel
def k():
    for i, x in enumerate([1, 2]):
        print(i, x)
k()
# --- refused_4_45
@ti.kernel
def k():
    for i in [1, 2, 3]:
        print(i)
k()
# --- refused_4_46
@ti.kernel
def k():
    for i in (1, 2, 3):
        print(i)
k()
# --- refused_4_48
@ti.kernel
def k():
    for i in ti.ndrange(3, (1, 2, 3)):
        print(i)
k()
# --- refused_4_49
@ti.kernel
def k():
    for i, j in ti.ndrange(3.5, 2):
        print(i)
k()
# --- refused_4_51
@ti.kernel
def k():
    while 1:
        break
    else:
        pass
k()
# --- refused_4_52
@ti.kernel
def k():
    if 1:
        break
k()
# --- refused_4_53
@ti.kernel
def k():
    continue
k()
# --- odd_6_29
@ti.kernel
def k():
    for i in range(3):
        a = i
    print(a)
k()
# --- odd_6_30
@ti.kernel
def k():
    while True:
        a = 3
        break
    print(a)
k()
# --- name_t_is_not_defined
@ti.kernel
def f():
    for i in range(3):
        t = i
    print(t)
f()
# --- return_inside_a_loop_or_a_condition
@ti.kernel
def f() -> ti.i32:
    for i in range(10):
        if i == 4:
            return i
    return -1
print(f())
# --- loop_variable_i_is_declared_already
@ti.kernel
def f():
    i = 0
    for i in range(10):
        print(i)
f()
# --- loop_variable_i_is_declared_already_2
@ti.kernel
def f():
    for i in range(3):
        for i in range(2):
            print(i)
f()
# --- break_in_a_parallel_loop
@ti.kernel
def f():
    for i in range(10):
        if i > 3:
            break
        print(i)
f()
# --- list_indices_must_be_integers_or_slices
@ti.kernel
def f():
    a = [1, 2, 3]
    i = 1
    for k in range(2):
        i = k
        print(a[i])
f()
# --- a_dimension_of_ndrange_is_a_number
for i, j in ti.ndrange(3, (1, 2, 3)):
    print(i, j)
# --- a_dimension_of_ndrange_is_a_float
@ti.kernel
def f():
    for i in ti.ndrange(3.5):
        print(i)
f()
# --- a_dimension_of_ndrange_is_a_number_2
@ti.kernel
def f():
    for i in ti.ndrange((1, 2, 3)):
        print(i)
f()
# --- range_takes_one_or_two_arguments_in
@ti.kernel
def f():
    for i in range(0, 10, 2):
        print(i)
f()
# --- range_takes_one_or_two_arguments
@ti.kernel
def f():
    for i in range():
        print(i)
f()
# --- a_loop_runs_over_a_range_an
@ti.kernel
def f():
    for i in 5:
        print(i)
f()
# --- this_loop_has_one_variable
@ti.kernel
def f():
    for i, j in ti.ndrange(3):
        print(i, j)
f()
# --- the_loop_has_2_dimensions_but_3
@ti.kernel
def f():
    for i, j, k in ti.ndrange(3, 4):
        print(i, j)
f()
# --- grouped_of_a_range_which_has_no
@ti.kernel
def f():
    for i in ti.grouped(range(3)):
        print(i)
f()
# --- this_loop_has_one_variable_2
@ti.kernel
def f():
    for i, j in ti.grouped(ti.ndrange(3, 4)):
        print(i)
f()
# --- break_in_a_parallel_loop_2
@ti.kernel
def f():
    for i in range(10):
        for j in range(10):
            if j == 5:
                break
        if i == 5:
            break
f()
# --- loop_variable_a_is_declared_already
@ti.kernel
def f(a: ti.i32):
    for a in range(3):
        print(a)
f(1)
# --- refused options: debug=True
@ti.kernel
def f():
    for i in range(3):
        assert i < 2
f()
# --- two_targets_of_one_name
@ti.kernel
def f():
    for i, i in ti.ndrange(2, 2):
        print(i)
f()
