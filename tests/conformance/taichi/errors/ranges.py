# Refused: arguments and variables of range, ndrange and grouped.

# --- tuple_index_out_of_range
@ti.kernel
def f(a: ti.types.ndarray()):
    print(a.shape[2])
f(ti.ndarray(ti.f32, 2))
# --- list_oob
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    d = [1, 2]
    x[0] = d[5]
f()
# --- the_loop_has_2_dimensions_but_1_variable
x = ti.field(ti.i32, shape=(2, 2))
@ti.kernel
def k():
    for i in x:
        x[i, i] = 1
k()
# --- each
x = ti.field(ti.f32, shape=(3, 4))
@ti.kernel
def k():
    EACH
        x[I] = 1
k()
#= ti_grouped_takes_1_argument_but_2_are_given: for I in ti.grouped(x, x):
#= a_loop_runs_over_a_range_an_ndrange_or: for I in ti.grouped(3):
# --- the_loop_has_2_dimensions_but_1
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    for i in x:
        x[i] = 1
f()
# --- each
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i, j, k in x:
        EACH
f()
#= the_loop_has_2_dimensions_but_3: x[i, j] = k
#= struct_for_targets: pass
# --- each
@ti.kernel
def f():
    EACH
        pass
f()
#= range_none: for i in range():
#= ndrange_count: for i, j, k in ti.ndrange(2, 3):
#= loop_over_number: for i in 10:
#= ndrange_float: for i, j in ti.ndrange(2.5, 3):
#= ndrange_pair_three: for i in ti.ndrange((1, 2, 3)):
#= ndrange_targets: for i, j in ti.ndrange(2, 3, 4):
#= ndrange_one_target: for i in ti.ndrange(2, 3):
#= for_over_int: for i in 3:
#= for_string: for c in "abc":
#= for_dict: for c in {1: 2}:
#= for_enumerate: for i, c in enumerate([1, 2]):
#= for_zip: for i, c in zip([1, 2], [3, 4]):
#= ndrange_empty: for i in ti.ndrange():
#= ndrange_string: for i in ti.ndrange("a"):
#= grouped_number: for I in ti.grouped(3):
#= ndrange_float_pair: for i in ti.ndrange((0, 2.5)):
# --- grouped_count
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    for i, j, k in x:
        pass
f()
# --- each
@ti.kernel
def f():
    EACH
    for i in v:
        print(i)
f()
#= struct_for_vector: v = ti.Vector([1, 2])
#= for_over_vector: v = ti.Vector([1, 2, 3])
# --- struct_for_one_target
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i in x:
        x[i, 0] = 1
f()
# --- nested_grouped
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i in ti.grouped(ti.grouped(x)):
        pass
f()
# --- each
@ti.kernel
def f():
    EACH
        print(i)
f()
#= for_over_list: for i in [1, 2, 3]:
#= a_dimension_of_ndrange_is_a_float_2: for i in ti.ndrange(3.5):
#= a_dimension_of_ndrange_is_a_number_2: for i in ti.ndrange((1, 2, 3)):
#= range_takes_one_or_two_arguments: for i in range():
#= a_loop_runs_over_a_range_an: for i in 5:
# --- grouped_range
@ti.kernel
def f():
    for I in ti.grouped(range(3)):
        print(I)
f()
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    EACH
        x[i] = 1
f()
#= range_0: for i in range():
#= range_4: for i in range(0, 4, 2, 1):
#= range_kw: for i in range(stop=4):
#= ndrange_targets_few: for i in ti.ndrange(3, 3):
#= ndrange_targets_many: for i, j, k in ti.ndrange(3, 3):
#= ndrange_tuple3: for i in ti.ndrange((0, 3, 1)):
#= ndrange_float_2: for i, j in ti.ndrange(3.5, 2):
#= ndrange_str: for i, j in ti.ndrange('a', 2):
#= iter_int: for i in 5:
#= iter_list: for i in [1, 2]:
#= iter_tuple: for i in (1, 2, 3):
# --- grouped_two_args
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def f():
    for I in ti.grouped(y, y):
        y[I] = 1
f()
# --- struct_for_few
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def f():
    for i in y:
        y[i, 0] = 1
f()
# --- struct_for_many
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def f():
    for i, j, k in y:
        y[i, j] = 1
f()
# --- iter_local_vec
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    for a in v:
        x[0] += a
f()
# --- iter_str
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for c in 'abc':
        x[0] = 1
f()
# --- iter_zip
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for a, b in zip([1], [2]):
        x[a] = b
f()
# --- each
@ti.kernel
def k():
    EACH
        print(i)
k()
#= the_loop_has_2_dimensions_but_1_variable_2: for i in ti.ndrange(4, 4):
#= the_loop_has_2_dimensions_but_3_variables: for i, j, l in ti.ndrange(4, 4):
#= a_loop_runs_over_a_range_an_ndrange_or_3: for i in reversed(range(3)):
#= a_loop_runs_over_a_range_an_ndrange_or_5: for i in (1, 2, 3):
#= a_dimension_of_ndrange_is_a_number_or_a: for i in ti.ndrange(3, (1, 2, 3)):
#= a_dimension_of_ndrange_is_a_float: for i, j in ti.ndrange(3.5, 2):
# --- a_loop_runs_over_a_range_an_ndrange_or_2
@ti.kernel
def k(x: ti.i32):
    for i in x:
        pass
k(1)
# --- a_loop_runs_over_a_range_an_ndrange_or_4
@ti.kernel
def k():
    for i, x in enumerate([1, 2]):
        print(i, x)
k()
# --- a_dimension_of_ndrange_is_a_number
for i, j in ti.ndrange(3, (1, 2, 3)):
    print(i, j)
# --- each
@ti.kernel
def f():
    EACH
        print(i, j)
f()
#= the_loop_has_2_dimensions_but_2: for i, j, k in ti.ndrange(3, 4):
#= ndrange_with_name: for i, j in ti.ndrange(2, 3, qq=1):
# --- list_index_out
@ti.kernel
def f():
    d = [1, 2]
    print(d[3])
f()
# --- list_index_out_of_range
cfg = [1, 2, 3]
@ti.kernel
def k():
    print(cfg[1], cfg[-1], len(cfg))
    print(cfg[5])
k()
# --- host_python_error
x = [1, 2, 3]
print(x[5])
# --- py_index_error
t = (1, 2)
print(t[2])
# --- py_index
a = [1]
print(a[3])
# --- list_index_out_of_range_2
print([1, 2, 3][7])
# --- grouped_in_python
for I in ti.grouped(ti.ndrange(2, 2)):
    print(I[0] + I[1])
# --- list_index_out_of_range_3
@ti.kernel
def f():
    x = [i for i in range(3) if i > 0]
    print(x[5])
f()
# --- each
@ti.kernel
def f():
    EACH
f()
#= range_takes_one_or_two_arguments_2: for i in range(3, 4, 5, 6): pass
#= a_dimension_of_ndrange_is_a_str: for i in ti.ndrange("a"): pass
# --- the_loop_has_2_dimensions_but_1_variable_3
x = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f():
    for i in x: break
f()
# --- list_index_out_of_range_4
print([1, 2][3])
