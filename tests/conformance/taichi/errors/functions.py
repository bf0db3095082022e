# Refused: definitions and calls of functions and kernels.

# --- np_zeros_is_no_function_of_kernels
import numpy as np
@ti.kernel
def k():
    a = np.zeros(3)
k()
# --- kernel_too_few_self
@ti.data_oriented
class A:
    @ti.kernel
    def f(self, a: ti.i32):
        pass
A().f()
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
# --- host_missing_self
class A:
    def g(self):
        return 1
A.g()
# --- argument_a_of_k_is_missing
@ti.data_oriented
class A:
    @ti.kernel
    def k(self, a: ti.i32) -> ti.i32:
        return a
A().k()
# --- a_ti_func_is_called_from_python
@ti.data_oriented
class A:
    @ti.func
    def f(self, a):
        return a
A().f(1)
# --- argument_a_of_f_is_missing
@ti.data_oriented
class C:
    @ti.kernel
    def f(self, a: ti.i32):
        print(a)
C().f()
# --- a_ti_func_is_called_from_python_2
@ti.data_oriented
class C:
    @ti.func
    def g(self, a):
        return a
C().g(1)
# --- nested_def_3
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    def g():
        return 1
    x[0] = 1
f()
# --- each
@ti.kernel
def f():
    EACH
        pass
f()
#= nested_class: class A:
#= nested_def_2: def g():
# --- each
@ti.func
def g():
    EACH
g()
#= func_from_python: pass
#= func_from_host: return 1
# --- recursion
@ti.func
def g(x):
    return g(x)
@ti.kernel
def f():
    print(g(1))
f()
# --- each
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f():
    EACH
f()
#= func_too_few: x = g(1)
#= argument_a_of_g_is_given_twice: print(g(1, a=2))
#= argument_b_of_g_is_missing: print(g(1, c=2))
#= argument_b_of_g_is_missing_2: print(g(1))
# --- each
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    EACH
f()
#= keyword_unknown: x = g(b=1)
#= keyword_twice: x = g(1, a=2)
#= func_kw_unknown: g(c=1)
#= func_kw_twice: g(1, a=2)
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
# --- func_recursion
@ti.func
def g(n):
    return g(n - 1)
@ti.kernel
def f():
    g(3)
f()
# --- kernel_def_in_kernel
@ti.kernel
def f():
    @ti.func
    def g():
        return 1
    print(g())
f()
# --- real_func_no_annot
@ti.real_func
def g(a):
    return a
@ti.kernel
def f():
    g(1)
f()
# --- each
@ti.func
def g(a, b):
    return a
@ti.kernel
def f():
    EACH
f()
#= func_missing_arg_kw: g(a=1)
#= func_missing: g(1)
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
# --- func_from_host_2
@ti.func
def g(a):
    return a
print(g(1))
# --- func_star
@ti.func
def g(*a):
    return a[0]
@ti.kernel
def f() -> ti.i32:
    return g(1, 2)
print(f())
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
# --- kernel_nested_def
@ti.kernel
def f():
    @ti.func
    def g():
        pass
    g()
f()
# --- functions_call_each_other_without_end
@ti.func
def fact(n):
    return n * fact(n - 1)
@ti.kernel
def f():
    print(fact(3))
f()
# --- function_g_takes_any_number_of_arguments
@ti.func
def g(a, **k):
    return a
@ti.kernel
def f():
    print(g(1))
f()
# --- an_argument_of_function_g_is_given
@ti.func
def g(a, *, k):
    return a + k
@ti.kernel
def f():
    print(g(1, k=2))
f()
# --- argument_a_of_function_g_needs_a
@ti.real_func
def g(a) -> ti.i32:
    return a + 1
@ti.kernel
def f():
    print(g(1))
f()
# --- functions_call_each_other_without_end_2
@ti.func
def a():
    return b()
@ti.func
def b():
    return a()
@ti.kernel
def f():
    print(a())
f()
# --- a_ti_func_is_called_from_python_3
@ti.func
def sq(x):
    return x * x
sq(3)
# --- a_kernel_is_called_from_a_kernel
@ti.kernel
def inner():
    print(1)
@ti.func
def mid():
    inner()
@ti.kernel
def outer():
    mid()
outer()
# --- each
@ti.kernel
def f(a: ti.i32):
    pass
EACH
#= kernel_argument_count: f()
#= kernel_keyword_unknown: f(b=3)
#= kernel_keyword_twice: f(1, a=3)
#= arg_kw_unknown: f(b=1)
# --- each
@ti.kernel
def f(a: ti.template()):
    EACH
f()
#= template_missing: a[0] = 1
#= argument_a_of_f_is_missing_2: print(a)
# --- kernel_nested_class
@ti.kernel
def g() -> ti.i32:
    return 1
@ti.kernel
def f():
    a = g()
f()
# --- call_python_type_error
def py(a, b):
    return a
@ti.kernel
def f():
    x = py(1)
f()
# --- async_kernel
@ti.kernel
def f():
    await g()
f()
# --- call_kernel
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    other()
f()
# --- arg_missing
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    pass
f(1)
# --- kernel_attr
@ti.kernel
def f():
    pass
print(f.nothing)
# --- each
@ti.kernel
def k(x: ti.i32):
    print(x)
EACH
#= argument_x_of_k_is_missing: k(y=3)
#= argument_x_of_k_is_given_twice: k(3, x=3)
# --- function_g_is_defined_inside_a_kernel_or_function
@ti.kernel
def k():
    for i in range(3):
        def g():
            pass
k()
# --- py_recursion
def g(n):
    return g(n + 1)
g(0)
# --- host_kwargs
def g(a, b=2):
    return a
g(1, c=3)
# --- py_args
def g(a):
    return a
g()
# --- a_ti_func_is_called_from_python_4
@ti.real_func
def f(x: ti.i32) -> ti.i32:
    return x
print(f(1))
# --- argument_c_of_f_is_missing
def f(a, b=2, *, c):
    return a + b + c
print(f(1))
# --- argument_b_of_f_is_missing
@ti.func
def f(a, b):
    return a + b
@ti.kernel
def k() -> ti.i32:
    return f(1, c=2)
k()
# --- argument_x_of_k_is_missing_2
@ti.kernel
def k(x: ti.f32) -> ti.f32:
    return x
k()
# --- argument_x_of_function_f_needs_a_type
@ti.real_func
def f(x):
    return x
@ti.kernel
def k():
    print(f(1))
k()
# --- function_f_takes_any_number_of_arguments
@ti.func
def f(x, x2, *a):
    return x
@ti.kernel
def k():
    print(f(1, 2, 3))
k()
# --- functions_call_each_other_without_end_3
@ti.func
def f(x):
    return f(x - 1)
@ti.kernel
def k():
    print(f(3))
k()
# --- argument_a2_of_k_is_missing
@ti.kernel
def k(a: ti.i32, a2: ti.i32) -> ti.i32:
    return a + a2
print(k(1))
# --- argument_b_of_f_is_missing_2
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.f32:
    return a * b
print(f(1))
# --- argument_b_of_add_is_missing
@ti.kernel
def add(a: ti.i32, b: ti.i32) -> ti.i32:
    return a + b
add(1)
# --- nested_def
@ti.kernel
def f():
    def g():
        pass
    g()
f()
# --- each
@ti.kernel
def f(x: ti.i32, y: ti.i32):
    print(x)
EACH
#= f_has_no_argument_z: f(1, y=3, z=2)
#= argument_x_of_f_is_missing: f(y=3)
#= argument_x_of_f_is_given_twice: f(1, x=3)
# --- dataclass_method_host
@ti.dataclass
class A:
    x: ti.i32
    @ti.func
    def g(self):
        return self.x
a = A(x=1)
print(a.g())
# --- a_ti_func_is_called_from_python_5
@ti.dataclass
class A:
    x: ti.i32
    @ti.func
    def get(self):
        return self.x
a = A(3)
print(a.get())
# --- a_kernel_is_called_from_a_kernel_or_function
@ti.kernel
def f():
    f()
f()
# --- each
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.f32:
    return g(a, b)
EACH
#= argument_b_of_f_is_missing_3: f(1)
#= argument_b_of_f_is_missing_4: f(1, c=3)
#= argument_a_of_f_is_given_twice: f(1, a=3)
#= a_ti_func_is_called_from_python_6: g(1, 2)
# --- nested_kernel_call
@ti.kernel
def g():
    pass
@ti.kernel
def f():
    g()
f()
# --- real_func_without_hints
@ti.real_func
def g(a):
    return a
@ti.kernel
def f():
    print(g(1))
f()
# --- numpy_sine_of_a_loop_index
import numpy as np
x = ti.field(ti.f32, 4)
@ti.kernel
def k():
    for i in x:
        x[i] = np.sin(i * 1.0)
k()
