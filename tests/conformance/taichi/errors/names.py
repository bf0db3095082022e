# Refused: names, attributes of modules and imports that do not exist.

# --- each
EACH
#= name_np_is_not_defined: a = np.zeros(3)
#= math_unknown: x = ti.math.foo(3)
#= types_unknown: x = ti.types.foo(3)
#= import_unknown: from taichi import foo_bar
#= arch_unknown: ti.init(arch=ti.foo)
#= py_name: print(undefined_thing)
#= py_import: import nothing_like_this
#= py_from_import: from math import nothing_here
#= py_ti_attr: print(ti.nothing_here)
#= module_taichi_has_no_attribute_foo_2: print(ti.foo)
#= module_taichi_has_no_attribute_foo_3: ti.foo()
# --- class_method_not_kernel
@ti.data_oriented
class A:
    @ti.kernel
    def f(self):
        self.g()
    def g(self):
        return undefined_here
A().f()
# --- each
@ti.kernel
def f():
    EACH
f()
#= attr_missing_ti: a = ti.foo(1)
#= module_attr_kernel: print(ti.nothing_here)
#= module_taichi_math_has_no_attribute_nothing: print(ti.math.nothing(3))
#= undefined_name: print(unknown)
#= call_undefined_func: undefined_function(1)
#= name_undefined: a = b + 1
#= aug_undefined: q += 1
#= attribute_error_ti: a = ti.no_such_function(1)
#= unknown_attribute: x = ti.foo_bar(3)
#= name_undefined_function_is_not_defined: print(undefined_function(3))
#= module_taichi_has_no_attribute_nothing: print(ti.nothing(3))
# --- name_y_is_not_defined
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k():
    for i in x:
        x[i] = y[i]
k()
# --- math_attr_kernel
import taichi.math as tm
@ti.kernel
def f():
    print(tm.nothing_here(1))
f()
# --- name_b_is_not_defined
@ti.kernel
def k(a: ti.i32):
    if a > 0:
        b = 3
    else:
        b = 4
    print(b)
k(1)
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
# --- each
@ti.kernel
def k():
    EACH
        a = i
    print(a)
k()
#= name_a_is_not_defined: for i in range(3):
#= name_a_is_not_defined_3: for i in ti.static(range(3)):
# --- name_a_is_not_defined_2
@ti.kernel
def k():
    while True:
        a = 3
        break
    print(a)
k()
# --- out_of_scope
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    if c > 0:
        a = 1
    return a
f(1)
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
# --- while_scope
@ti.kernel
def f():
    i = 0
    while i < 3:
        b = i
        i += 1
    print(b)
f()
# --- for_undefined
@ti.kernel
def f():
    for i in nothing:
        pass
f()
# --- name_scope_if
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    if x[0] > 0:
        t = 1
    x[1] = t
f()
# --- name_scope_for
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in range(3):
        t = i
    x[1] = t
f()
# --- name_loop_var_after
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in range(3):
        pass
    x[1] = i
f()
# --- name_scope_while
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    k = 0
    while k < 3:
        z = k
        k += 1
    x[0] = z
f()
# --- name_scope_else
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    if x[0] > 0:
        pass
    else:
        q = 1
    x[0] = q
f()
# --- name_comp_leak
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    a = [i for i in range(3)]
    x[0] = i
f()
# --- func_undefined_inner
@ti.func
def g(a):
    return a + zz
@ti.kernel
def f():
    g(1)
f()
# --- each
@ti.kernel
def k():
    EACH
k()
#= module_taichi_has_no_attribute_foo: print(ti.foo(1.0))
#= module_taichi_math_has_no_attribute_foo: print(ti.math.foo(1.0))
#= name_z_is_not_defined: x = y = z
#= name_undefined_is_not_defined: print(undefined.n)
#= no_scope_around_the_kernel_has_these_names: nonlocal n
# --- host_math_attr
import math
print(math.nothing)
# --- decor_unknown
@ti.nothing
def f():
    pass
f()
# --- name_y_is_not_defined_2
@ti.func
def f(x):
    return y
@ti.kernel
def k():
    print(f(1))
k()
# --- name_y_is_not_defined_3
@ti.kernel
def f():
    if True:
        y = 3
    print(y)
f()
# --- name_y_is_not_defined_4
@ti.kernel
def f():
    x = 3
    if x > 2:
        y = 1
    else:
        y = 2
    print(y)
f()
# --- name_z_is_not_defined_2
@ti.kernel
def f():
    while True:
        z = 1
        break
    print(z)
f()
# --- name_a_is_not_defined_4
@ti.kernel
def k():
    if ti.static(True):
        a = 3
    print(a)
k()
# --- each
@ti.kernel
def f():
    EACH
f()
#= name_undefined_thing_is_not_defined: print(undefined_thing)
#= module: a = ti.sqroot(2.0)
# --- name_undefined_is_not_defined_2
print(undefined)
# --- scope_of_branch
@ti.kernel
def f(a: ti.i32):
    if a > 0:
        b = 1
    print(b)
f(1)
# --- scope_of_loop
@ti.kernel
def f():
    for i in range(3):
        k = i
    print(k)
f()
