# --- host_index_count
x = ti.field(ti.i32, shape=(4, 4))
print(x[1])
# --- init_option
ti.init(arch=ti.cpu, no_such_option=1)
# --- value_error_host
raise ValueError("bad")
# --- index_out_of_range_host
a = [1, 2, 3]
print(a[5])
# --- init_unknown
ti.init(foo=3)
# --- host_oob_dim
x = ti.field(ti.f32, shape=3)
x[1, 2] = 3
# --- vector_swizzle_host
v = ti.math.vec2(1, 2)
print(v.z)
# --- matrix_type_empty
m = ti.types.matrix(2, 2, ti.f32)()
# --- init_default_up
ti.init(default_up=ti.u32)
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
# --- host_math_attr
import math
print(math.nothing)
# --- host_matrix_shape
a = ti.Matrix([[1, 2], [3, 4]])
b = ti.Vector([1, 2, 3])
print(a + b)
# --- host_vec_index
v = ti.Vector([1, 2])
print(v[5])
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
# --- host_type_error_len
print(len(5))
# --- host_index_type
l = [1, 2]
print(l["a"])
# --- host_int_float_str
print("a" * 1.5)
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
# --- kernel_lambda
f = ti.kernel(lambda: 1)
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
# --- i5
import itertools
for a, b in itertools.product([1, 2], [3, 4]):
    print(a, b)
print('done')
# --- refused_2_51
m = ti.Matrix([[1, 2], [3]])
# --- refused_2_53
v = ti.Vector(3)
print(v)
# --- refused_2_54
v = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
# --- refused_2_55
v = ti.Vector([1, 2])
v[2] = 3
# --- refused_2_56
v = ti.Vector([1, 2])
print(v.cross(ti.Vector([1, 2, 3])))
# --- refused_2_57
v = ti.Vector([1, 2])
v.foo()
# --- refused_2_59
m = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
print(m.determinant())
# --- refused_3_89
@ti.real_func
def f(x: ti.i32) -> ti.i32:
    return x
print(f(1))
# --- refused_4_16
print(ti.foo)
# --- refused_4_17
ti.foo()
# --- refused_4_18
import taichi.foo
# --- refused_4_19
from taichi import foo
# --- refused_4_20
x = ti.f32(3)
print(x)
# --- odd_6_46
assert ti.Vector([1, 2]).sum() == 4, "sum"
# --- odd_6_49
def f(a, b=2, *, c):
    return a + b + c
print(f(1))
# --- odd_6_50
print([1, 2, 3][7])
# --- grouped_in_python
for I in ti.grouped(ti.ndrange(2, 2)):
    print(I[0] + I[1])
# --- list_index_of_two
@ti.kernel
def f() -> ti.i32:
    c = [1, 2]
    return c[0, 0]
print(f())
# --- key_of_two
@ti.kernel
def f() -> ti.i32:
    d = {1: 2, 3: 4}
    return d[1, 2] + d[3]
print(f())
# --- tuple_gets_number
@ti.kernel
def f():
    a = (1, 2)
    a = 2.7
    print(a)
f()
# --- argument_annotated_with_str
@ti.func
def g(a: str):
    return a
@ti.kernel
def f():
    print(g(1))
f()
