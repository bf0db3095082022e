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
# --- kernel_argument_count
@ti.kernel
def f(a: ti.i32):
    pass
f()
# --- kernel_in_kernel
@ti.kernel
def g():
    pass
@ti.kernel
def f():
    g()
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
# --- annotation_mismatch
@ti.kernel
def f():
    a: ti.i32 = 1
    a: ti.f32 = 2.0
f()
# --- call_number
@ti.kernel
def f():
    a = 3
    a(1)
f()
# --- lambda_kernel_missing
@ti.kernel
def f(a: ti.i32, a2: ti.i32):
    pass
f(1)
# --- assign_const_arg
@ti.kernel
def f(a: ti.i32):
    a = 3
f(1)
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
# --- try_in_kernel
@ti.kernel
def f():
    try:
        a = 1
    except:
        a = 2
f()
# --- string_arg
@ti.kernel
def f(a: ti.i32):
    pass
f("abc")
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
# --- template_missing
@ti.kernel
def f(a: ti.template()):
    a[0] = 1
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
# --- scalar_arg_vector
@ti.kernel
def f(a: ti.f32):
    pass
f(ti.Vector([1.0, 2.0]))
# --- scalar_arg_none
@ti.kernel
def f(a: ti.f32):
    pass
f(None)
# --- starred_target
@ti.kernel
def f():
    a, *b = 1, 2, 3
f()
# --- template_not_hashable
@ti.kernel
def f(a: ti.template()):
    pass
f([1, 2])
# --- kernel_nested_class
@ti.kernel
def g() -> ti.i32:
    return 1
@ti.kernel
def f():
    a = g()
f()
# --- call_field
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x(1)
f()
# --- call_python_type_error
def py(a, b):
    return a
@ti.kernel
def f():
    x = py(1)
f()
# --- init_in_kernel
@ti.kernel
def f():
    ti.init()
f()
# --- kernel_redecorated
@ti.kernel
@ti.kernel
def f():
    pass
f()
# --- async_kernel
@ti.kernel
def f():
    await g()
f()
# --- arg_aug
@ti.kernel
def f(a: ti.i32):
    a += 5
f(1)
# --- wrong_matrix_field_args
x = ti.Matrix.field(2, ti.f32, shape=3)
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
# --- call_number_2
@ti.kernel
def f():
    3(1)
f()
# --- matrix_identity_args
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32)
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
# --- annot_kernel_bad
@ti.kernel
def f(a: 3):
    pass
f(1)
print('done')
# --- annot_list
@ti.kernel
def f(a: list):
    pass
f([1])
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
# --- kernel_attr
@ti.kernel
def f():
    pass
print(f.nothing)
print('done')
# --- template_kernel_modify
@ti.kernel
def f(n: ti.template()):
    n = 3
f(2)
print('done')
# --- refused_1_02
@ti.kernel
def k(a: ti.i32):
    if a > 0:
        b = 3
    else:
        b = 4
    print(b)
k(1)
# --- refused_1_64
@ti.kernel
def k(a: ti.i32):
    ti.atomic_add(a, 1)
k(1)
# --- refused_2_17
@ti.kernel
def k(x):
    print(x)
k(1)
# --- refused_2_18
@ti.kernel
def k(x: "ti.i32"):
    print(x)
k(1)
# --- refused_2_21
@ti.kernel
def k(x: str):
    print(x)
k("a")
# --- refused_2_22
@ti.kernel
def k(x: list):
    print(x)
k([1])
# --- refused_2_23
@ti.kernel
def k(x: ti.i32 = 3):
    print(x)
k()
# --- refused_2_26
@ti.kernel
def k(x: ti.i32, /):
    pass
k(1)
# --- refused_2_28
@ti.kernel
def k(x: ti.i32):
    print(x)
k(y=3)
# --- refused_2_29
@ti.kernel
def k(x: ti.i32):
    print(x)
k(3, x=3)
# --- refused_2_30
@ti.kernel
def k(x: ti.i32):
    print(x)
k("3")
# --- refused_2_31
@ti.kernel
def k(x: ti.i32):
    print(x)
k(2.5)
# --- refused_2_32
@ti.kernel
def k(x: ti.i32):
    print(x)
k(None)
# --- refused_2_33
@ti.kernel
def k(x: ti.i32):
    print(x)
k([1])
# --- refused_2_35
@ti.kernel
def k(x: ti.template()):
    print(x[0])
k(5)
# --- refused_2_36
@ti.kernel
def k(x: ti.template()):
    x = 3
k(5)
# --- refused_3_76 options: debug=True
@ti.kernel
def k(i: ti.i32):
    assert i > 3, f"i is {i}"
k(2)
# --- refused_4_28
@ti.kernel
def k(x: ti.i32):
    print(x << 2.0)
k(1)
# --- refused_4_29
@ti.kernel
def k(x: ti.i32):
    print(x ** "a")
k(1)
# --- refused_4_30
@ti.kernel
def k(x: ti.i32):
    print(x + None)
k(1)
# --- refused_4_32
@ti.kernel
def k(x: ti.i32):
    print(x < "a")
k(1)
# --- refused_4_33
@ti.kernel
def k(x: ti.i32):
    print(x @ x)
k(1)
# --- refused_4_34
@ti.kernel
def k(x: ti.i32):
    print(x[0])
k(1)
# --- refused_4_35
@ti.kernel
def k(x: ti.i32):
    print(x())
k(1)
# --- refused_4_36
@ti.kernel
def k(x: ti.i32):
    print(x.y)
k(1)
# --- odd_6_44 options: debug=True
@ti.kernel
def k(x: ti.i32):
    assert x != 0, "x is zero"
    print(10 / x)
k(0)
