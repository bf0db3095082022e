# Refused: what a loop runs over, break and continue, names of loop variables.

# --- this_loop_has_one_variable
import numpy as np
@ti.kernel
def k(a: ti.types.ndarray()):
    for i, j in a:
        a[i, j] = 1
k(np.zeros(3))
# --- this_loop_has_one_variable_2
@ti.kernel
def f(a: ti.types.ndarray()):
    for i, j in a:
        print(i)
f(ti.ndarray(ti.f32, 4))
# --- while_else_2
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    k = 0
    while k < 2:
        k += 1
    else:
        x[0] = 2
f()
# --- loop_variable_i_cannot_be_assigned
x = ti.field(ti.i32, (3, 3))
@ti.kernel
def f():
    for I in ti.grouped(x):
        I = 3
f()
# --- a_loop_over_a_field_must_be_outermost
x = ti.field(ti.i32, 3)
@ti.kernel
def f():
    for i in range(3):
        for j in ti.grouped(x):
            pass
f()
# --- loop_variable_is_declared_already
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
# --- this_loop_has_one_variable_3
x = ti.field(ti.i32, shape=(2, 2))
@ti.kernel
def k():
    for i, j in ti.grouped(x):
        x[i, j] = 1
k()
# --- this_loop_has_one_variable_4
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i, j in x:
        x[i] = j
f()
# --- break_in_a_parallel_loop
x = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in x:
        if i == 3:
            break
f()
# --- each
@ti.kernel
def f(a: ti.i32):
    EACH
f(1)
#= augment_argument: a += 2
#= arg_aug: a += 5
# --- for_else
@ti.kernel
def f():
    for i in range(3):
        pass
    else:
        pass
f()
# --- loop_variable_declared
@ti.kernel
def f():
    i = 3
    for i in range(5):
        pass
f()
# --- each
@ti.kernel
def f():
    EACH
        break
f()
#= break_parallel: for i in range(10):
#= break_ndrange: for i, j in ti.ndrange(3, 3):
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in x:
        EACH
            break
f()
#= break_struct_for: if i > 2:
#= break_struct_for_3: if x[i] > 0:
# --- struct_for_inside
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    if True:
        for k in range(3):
            for i in x:
                x[i] = 1
f()
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
# --- each
@ti.kernel
def f():
    EACH
        pass
f()
#= grouped_two_targets: for i, j in ti.grouped(ti.ndrange(2, 3)):
#= range_targets: for i, j in range(3):
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
# --- for_target_attr
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    for x[0] in range(3):
        pass
f()
# --- loop_var_assign
@ti.kernel
def f():
    for i in range(3):
        i = 5
        print(i)
f()
# --- each
@ti.kernel
def f():
    EACH
    for i in range(3):
        pass
f()
#= loop_config_unknown: ti.loop_config(foo=3)
#= loop_config_positional: ti.loop_config(3)
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
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    EACH
        x[i] = 1
    else:
        x[0] = 2
f()
#= for_else_2: for i in range(3):
#= static_for_else: for i in ti.static(range(3)):
# --- range_two_targets
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i, j in range(4):
        x[i] = 1
f()
# --- loopvar_redeclared
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    i = 3
    for i in range(4):
        x[i] = 1
f()
# --- loopvar_nested_same
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in range(4):
        for i in range(3):
            x[i] = 1
f()
# --- loopvar_is_arg_assign
@ti.kernel
def f():
    for i in range(4):
        i = i + 1
f()
# --- struct_for_var_assign
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in x:
        i = 2
f()
# --- grouped_two_targets_2
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def f():
    for I, J in ti.grouped(y):
        y[I] = 1
f()
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    EACH
        for i in x:
            x[i] = 1
f()
#= struct_for_nested: for k in range(2):
#= struct_for_in_if: if x[0] == 0:
# --- struct_for_in_while
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    k = 0
    while k < 1:
        for i in x:
            x[i] = 1
        k += 1
f()
# --- break_parallel_2
@ti.kernel
def f():
    for i in range(4):
        if i == 2:
            break
f()
# --- each
@ti.kernel
def f():
    EACH
f()
#= break_outside_2: break
#= continue_outside: continue
# --- break_in_if_outside
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    if x[0] > 0:
        break
f()
# --- break_in_a_parallel_loop_2
@ti.kernel
def k() -> ti.i32:
    s = 0
    for i in range(10):
        s += i
        if i == 5:
            break
    return s
k()
# --- this_loop_has_one_variable_5
@ti.kernel
def k():
    for i, j in range(4):
        print(i)
k()
# --- loop_variable_i_cannot_be_assigned_2
@ti.kernel
def k():
    for i in range(10):
        i = 3
k()
# --- loop_variable_i_is_declared_already
@ti.kernel
def k():
    for i in range(10):
        for i in range(5):
            pass
k()
# --- loop_variable_x_is_declared_already
@ti.kernel
def k(x: ti.i32):
    for x in range(4):
        pass
k(1)
# --- each
@ti.kernel
def k():
    EACH
    for i in range(3):
        pass
k()
#= ti_loop_config_has_no_option_foo: ti.loop_config(serialize=True, foo=3)
#= ti_loop_config_takes_its_options_by_name: ti.loop_config(True)
# --- else_of_a_while
@ti.kernel
def k():
    while 1:
        break
    else:
        pass
k()
# --- break_outside_of_a_loop
@ti.kernel
def k():
    if 1:
        break
k()
# --- loop_variable_i_is_declared_already_2
@ti.kernel
def f():
    i = 0
    for i in range(10):
        print(i)
f()
# --- loop_variable_i_is_declared_already_3
@ti.kernel
def f():
    for i in range(3):
        for i in range(2):
            print(i)
f()
# --- break_in_a_parallel_loop_3
@ti.kernel
def f():
    for i in range(10):
        if i > 3:
            break
        print(i)
f()
# --- this_loop_has_one_variable_6
@ti.kernel
def f():
    for i, j in ti.ndrange(3):
        print(i, j)
f()
# --- each
@ti.kernel
def f():
    EACH
        print(i)
f()
#= this_loop_has_one_variable_7: for i, j in ti.grouped(ti.ndrange(3, 4)):
#= two_targets_of_one_name: for i, i in ti.ndrange(2, 2):
# --- break_in_a_parallel_loop_4
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
# --- py_break
break
# --- a_loop_over_a_field_must_be_outermost_2
x = ti.field(ti.f32)
ti.root.bitmasked(ti.i, 4).place(x)
@ti.kernel
def k():
    for i in x:
        for j in x:
            pass
k()
# --- break_in_a_parallel_loop_5
s = ti.root.pointer(ti.i, 4)
x = ti.field(ti.f32)
s.place(x)
@ti.kernel
def k():
    for i in s:
        break
k()
# --- this_loop_has_one_variable_8
x = ti.field(ti.i32)
ti.root.pointer(ti.i, 4).dense(ti.i, 4).place(x)
@ti.kernel
def f():
    for i, j in x:
        print(i)
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
# --- a_is_an_argument_or_loop_variable
@ti.kernel
def f(a: ti.i32):
    a += 1
    print(a)
f(3)
# --- else_of_a_while_2
@ti.kernel
def f():
    while 1:
        pass
    else:
        print(1)
f()
# --- this_loop_has_one_variable_9
@ti.kernel
def f():
    for i, j in range(3): pass
f()
