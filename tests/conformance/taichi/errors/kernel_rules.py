# Refused, as first thought of: one statement each, and whole programs.

# --- each
x = ti.field(ti.i32, 4)
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.func
def g(a):
    return a
@ti.kernel
def f(n: ti.i32):
    EACH
f(3)
#= undefined: a = b + 1
#= is_op: a = n is 3
#= in_run: a = n in (1, 2)
#= and_float: a = 1.5 & 2
#= or_field_float: a = m[0][0, 0] | 1
#= invert_float: a = ~1.5
#= shift_float: a = n << 1.5
#= index_two: a = x[0, 1]
#= index_float: a = x[1.5]
#= index_missing: a = m[0, 0]
#= mat_index: a = m[0][0]; b = m[0][3, 0]
#= dim_mismatch: a = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
#= matmul_mismatch: a = ti.Vector([1, 2]) @ ti.Vector([1, 2, 3])
#= matmul_scalar: a = n @ 2
#= range_step: b = [i for i in range(n)]
#= range_none: c = ti.Vector([i for i in range(n)])
#= unpack_few: a, b = 1, 2, 3
#= unpack_scalar: a, b = n
#= unpack_vec: a, b = ti.Vector([1, 2, 3])
#= assign_arg: n = 4
#= aug_arg: n += 4
#= func_args: g(1, 2)
#= func_kw: g(b=3)
#= inverse_ns: a = ti.Matrix([[1, 2, 3], [4, 5, 6]]).inverse()
#= det_ns: a = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).determinant()
#= trace_ns: a = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).trace()
#= cross_4: a = ti.Vector([1, 2, 3, 4]).cross(ti.Vector([1, 2, 3, 4]))
#= dot_shape: a = ti.Vector([1, 2]).dot(ti.Vector([1, 2, 3]))
#= str_var: a = "abc" + n
#= none_op: a = None + 1
#= lambda_in: h = lambda q: q; a = h(2)
#= set_lit: s = {1, 2}
#= static_run: a = ti.static(n)
#= static_range_run: a = [i for i in ti.static(range(n))]
#= try_in: a = print
#= del_in: del n
#= global_in: global x
#= delete_field: del x[0]
#= attr_unknown: a = x.foo
#= attr_vec: a = ti.Vector([1, 2]).q
#= swz_out: a = ti.Vector([1, 2]).z
#= math_unknown: a = ti.math.foo(n)
#= ti_unknown: a = ti.sinn(1.0)
#= cast_vec: a = ti.i32(ti.Vector([1, 2]))
#= big_lit: a = 3000000000
#= too_big: a = ti.i64(2 ** 70)
#= ragged: a = ti.Matrix([[1, 2], [3]])
#= string_index: a = x["a"]
#= assign_const: 3 + n
#= call_num: a = n(3)
#= field_value: a = x + 1
#= field_assign: x = 3
#= static_assert: ti.static_assert(1 == 2, "no")
#= return_val: return 3
#= ternary_vec: a = 1 if ti.Vector([1, 0]) else 2
#= if_vec: a = ti.select(ti.Vector([1, 0]), 1, ti.Vector([1, 2, 3]))
#= yield_in: yield n
#= slice_field: a = x[0:2]
#= vec_neg: a = ti.Vector([1, 2])[-3]
#= star_target: a, *b = 1, 2, 3
#= fstr_float: print(f"{n:.2f}")
#= print_fmt: print(f"{1.5:d}")
#= dtype_ctor: a = ti.f32()
#= atomics_nonl: ti.atomic_add(3, n)
#= atomic_one: ti.atomic_add(x[0])
#= length_dense: a = ti.length(x.parent(), 0)
#= append_dense: x.append(3)
#= ndr_str: a = ti.ndrange("a")
#= assert_nonconst: assert n > 0, n
# --- break_par
@ti.kernel
def f():
    for i in range(10):
        if i > 3:
            break
f()
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
        i = 0
f()
# --- range3
@ti.kernel
def f():
    for i in range(0, 10, 2):
        print(i)
f()
# --- nested_struct_for
x = ti.field(ti.i32, 3)
@ti.kernel
def f():
    for _ in range(1):
        for i in x:
            x[i] = 1
f()
# --- loop_target_count
x = ti.field(ti.i32, (3, 3))
@ti.kernel
def f():
    for i in x:
        x[i, 0] = 1
f()
# --- loop_over_scalar
@ti.kernel
def f(n: ti.i32):
    for i in n:
        pass
f(3)
# --- loop_over_list
@ti.kernel
def f():
    for i in [1, 2, 3]:
        print(i)
f()
# --- no_return
@ti.kernel
def f() -> ti.i32:
    a = 1
f()
# --- return_in_if
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    if n > 0:
        return 1
    return 2
f(1)
# --- return_two
@ti.func
def g(n):
    if n > 0:
        return 1
    else:
        return 2
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return g(n)
f(1)
# --- no_annotation
@ti.kernel
def f(a) -> ti.i32:
    return a
f(1)
# --- default_kernel
@ti.kernel
def f(a: ti.i32 = 3) -> ti.i32:
    return a
f()
# --- varargs
@ti.kernel
def f(*a: ti.i32):
    pass
f(1)
# --- kernel_in_kernel
@ti.kernel
def g():
    pass
@ti.kernel
def f():
    g()
f()
# --- func_from_host
@ti.func
def g():
    return 1
g()
# --- nested_def
@ti.kernel
def f():
    def g():
        return 1
    g()
f()
# --- bad_annotation
@ti.kernel
def f(a: str):
    pass
f("a")
# --- wrong_arg_type
@ti.kernel
def f(a: ti.i32):
    pass
f("abc")
# --- float_for_int
@ti.kernel
def f(a: ti.i32):
    pass
f(1.5)
# --- missing_arg
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    pass
f(1)
# --- ndarray_dim
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(ndim=2)):
    pass
f(np.zeros(3))
# --- ndarray_dtype
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    pass
f(np.zeros(3, dtype=np.int32))
# --- host_index
x = ti.field(ti.i32, (3, 3))
x[0] = 1
# --- host_float_store
x = ti.field(ti.i32, 3)
x[0] = 1.5
# --- host_oob options: debug=True
x = ti.field(ti.i32, 3)
@ti.kernel
def f(k: ti.i32) -> ti.i32:
    return x[k]
f(7)
# --- from_numpy_shape
import numpy as np
x = ti.field(ti.i32, 3)
x.from_numpy(np.zeros(4, dtype=np.int32))
# --- place_twice
x = ti.field(ti.i32)
ti.root.dense(ti.i, 3).place(x)
ti.root.dense(ti.i, 4).place(x)
# --- unplaced
x = ti.field(ti.i32)
@ti.kernel
def f():
    x[0] = 1
f()
# --- scope_leak
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    if n > 0:
        a = 1
    return a
f(1)
# --- loop_leak
@ti.kernel
def f() -> ti.i32:
    for i in range(3):
        b = i
    return b
f()
# --- struct_member
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    print(s.b)
f()
# --- struct_ctor
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(b=1)
f()
# --- copy_from_shape
a = ti.field(ti.i32, 3)
b = ti.field(ti.i32, 4)
a.copy_from(b)
# --- vec_field_store
v = ti.Vector.field(2, ti.f32, shape=3)
@ti.kernel
def f():
    v[0] = ti.Vector([1.0, 2.0, 3.0])
f()
# --- redeclare_type
@ti.kernel
def f():
    a: ti.i32 = 1
    a: ti.f32 = 2.0
f()
# --- loop_var_visible
@ti.kernel
def f():
    i = 3
    for i in range(3):
        pass
f()
# --- real_func_no_ann
@ti.real_func
def g(a) -> ti.i32:
    return a
@ti.kernel
def f() -> ti.i32:
    return g(1)
f()
# --- real_func_no_ret_ann
@ti.real_func
def g(a: ti.i32):
    return a
@ti.kernel
def f() -> ti.i32:
    return g(1)
f()
# --- class_not_oriented
class A:
    @ti.kernel
    def run(self):
        pass
A().run()
# --- kernel_ret_mismatch
@ti.kernel
def f() -> (ti.i32, ti.i32):
    return 1
f()
# --- ret_vec_for_scalar
@ti.kernel
def f() -> ti.i32:
    return ti.Vector([1, 2])
f()
# --- ret_scalar_vec
@ti.kernel
def f() -> ti.types.vector(2, ti.i32):
    return ti.Vector([1, 2, 3])
f()
# --- loop_config_noloop
@ti.kernel
def f():
    ti.loop_config(foo=3)
    for i in range(3):
        pass
f()
# --- dynamic_index_type
x = ti.field(ti.i32)
ti.root.dynamic(ti.ij, 8).place(x)
# --- field_bad_dtype
x = ti.field(dtype="f32", shape=3)
# --- vec_bad_n
x = ti.Vector.field("3", ti.f32, shape=3)
# --- shape_offset
x = ti.field(ti.i32, shape=(2, 2), offset=(1,))
