# Refused: ti.static of what only the running program knows.

# --- ndarray_static_shape
@ti.kernel
def f(a: ti.types.ndarray()):
    for i in ti.static(range(a.shape[0])):
        pass
f(ti.ndarray(ti.f32, 3))
# --- in_op
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    a = 1
    if a in [1, 2]:
        x[0] = 1
f()
# --- each
@ti.kernel
def f():
    a = 1
    EACH
f()
#= not_in: b = a not in (1, 2)
#= in_is_for_ti_static_only_2: print(a in [1, 2])
# --- comp_runtime
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    n = x[0]
    a = [i for i in range(n)]
f()
# --- the_range_is_not_known_at_compile_time
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    a = [i for i in range(n)]
    return a[0]
k(3)
# --- ti_static_of_a_value_that_only_the_running
@ti.kernel
def k():
    x = ti.Vector([1, 2])
    for i in ti.static(x):
        print(i)
    for j in x:
        print(j)
k()
# --- each
@ti.kernel
def f(n: ti.i32):
    EACH
f(3)
#= the_range_is_not_known_at_compile: v = ti.Vector([0 for _ in range(n)])
#= comprehension_runtime: a = [i for i in range(n)]
# --- each
@ti.kernel
def f(a: ti.i32):
    EACH
f(1)
#= in_operator: b = a in [1, 2]
#= chained_in: b = a not in [1]
#= assert_of_wrong_condition: assert a + 1 in 3
#= static_runtime_if: b = ti.static(a)
# --- in_is_for_ti_static_only
@ti.kernel
def k():
    print(1 in [1, 2])
k()
# --- each
@ti.kernel
def f():
    EACH
f()
#= static_with_name: print(ti.static(3, qq=1))
#= static_assert_fails: ti.static_assert(1 == 2, "no")
#= static_assert_false: ti.static_assert(1 > 2, "no")
#= static_assert_false_2: ti.static_assert(1 == 2)
#= static_assert_msg_2: ti.static_assert(False, 'no')
#= static_of_module: print(ti.static(ti).pow(2, 10))
# --- the_range_is_not_known_at_compile_2
@ti.kernel
def f(n: ti.i32):
    x = [i for i in range(n)]
    print(x[0])
f(3)
# --- static_on_runtime
@ti.kernel
def f(a: ti.i32):
    if ti.static(a > 1):
        pass
f(1)
# --- each
@ti.kernel
def f(n: ti.i32):
    for i in ti.static(range(n)):
        EACH
f(3)
#= static_range_runtime: print(i)
#= static_for_runtime_range: pass
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
# --- static_of_runtime
@ti.kernel
def f(a: ti.i32):
    if ti.static(a > 3):
        print(1)
f(1)
# --- each
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    EACH
f()
#= static_assign_annot: y: ti.f32 = ti.static(x)
#= static_assign_element: x[0] = ti.static(3)
# --- static_assign_twice
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    y = 1
    y = ti.static(x)
f()
# --- each
@ti.kernel
def f():
    for i in ti.static(ti.static(range(3))):
        EACH
f()
#= nested_static: pass
#= static_stands_inside_of_static_or_grouped: print(i)
# --- grouped_static
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i in ti.grouped(ti.static(ti.ndrange(2, 3))):
        pass
f()
# --- continue_static_nonstatic_if
@ti.kernel
def f(a: ti.i32):
    for i in ti.static(range(5)):
        if a == i:
            continue
f(3)
# --- template_runtime_value
@ti.func
def g(a: ti.template()):
    for i in ti.static(range(a)):
        print(i)
@ti.kernel
def f(n: ti.i32):
    g(n)
f(3)
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
# --- static_no_args
@ti.kernel
def f():
    a = ti.static()
    print(a)
f()
# --- static_nested_bad
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in ti.static(ti.static(range(3))):
        x[i] = 1
f()
# --- static_runtime_range
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    n = x[0]
    for i in ti.static(range(n)):
        x[i] = 1
f()
# --- static_if_runtime
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    a = x[0]
    if ti.static(a > 0):
        x[0] = 1
f()
# --- static_none_args
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in ti.static():
        x[0] = 1
f()
# --- break_static_under_if
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in ti.static(range(4)):
        if x[i] > 0:
            break
f()
# --- continue_static_under_if
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in ti.static(range(4)):
        if x[i] > 0:
            continue
        x[i] = 1
f()
# --- static_assert_runtime_2
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    ti.static_assert(x[0] == 0)
f()
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
# --- ti_static_assert_is_false
@ti.kernel
def k():
    while True:
        ti.static_assert(1 == 2)
k()
# --- ti_static_of_a_value_that_only_the_running_2
@ti.kernel
def k(n: ti.i32):
    if ti.static(n > 1):
        print(n)
k(3)
# --- static_of_a_value_that_only_the
@ti.kernel
def f(n: ti.i32):
    if ti.static(n > 2):
        print(n)
f(3)
# --- ti_static_assert_is_false_2
ti.static_assert(1 == 2)
# --- the_condition_of_ti_static_assert_is_not
@ti.kernel
def f(n: ti.i32):
    ti.static_assert(n == 2)
f(2)
# --- break_of_a_static_loop_under_a
@ti.kernel
def f():
    for i in ti.static(range(5)):
        a = i
        if a > 2:
            break
f()
# --- static_of_local_vector
@ti.kernel
def f():
    v = ti.Vector([3, 1, 2])
    s = 0
    for x in ti.static(v):
        s += x
    print(s)
f()
# --- static_of_builtin
@ti.kernel
def f(n: ti.i32):
    for i in ti.static(range)(n):
        print(i)
f(2)
# --- each
n = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    EACH
f()
#= ti_static_of_a_value_that_only_the_running_3: a = ti.static(n[None])
#= the_range_is_not_known_at_compile_time_2: for i in ti.static(range(n[None])): pass

# --- each
x = ti.field(ti.f32, shape=4)
@ti.kernel
def k():
    for j in ti.static(range(3)):
        q = 1.0
        EACH
        x[j] += q
k()
print(x[2])
#= index_gets_a_number: j = 2
#= index_gets_a_variable: j = q + 1
#= index_in_a_condition: j = 0 if q > 2 else 1
#= other_name: i = j + 1
