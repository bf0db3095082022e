# Refused: literals, annotations of variables and casts.

# --- each
@ti.kernel
def f():
    EACH
f()
#= f32_of_int: a = ti.f32(1)
#= i32_of_float: a = ti.i32(1.5)
#= cast_bad_type_2: a = ti.cast(1.5, 3)
#= complex_lit: a = 1j
#= bytes_lit: a = b'ab'
#= type_call_two: a = ti.i32(1, 2)
#= type_call_none: a = ti.i32()
#= annot_bad: a: 5 = 1
#= annot_str: a: 'foo' = 1
#= literal_range: a = 10000000000
#= literal_type: a = ti.i8(300)
#= literal_overflow: a = 100000000000
#= bytes_literal: a = b"x"
#= literal_neg_u8: a = ti.u8(-1)
#= literal_i8_over: a = ti.i8(128)
#= literal_i64_over: a = ti.i64(2 ** 63)
#= literal_big: a = 3000000000
#= literal_huge: a = 10 ** 30
#= cast_bad_type: a = ti.cast(1.0, 3)
#= random_takes_a_type_of_numbers: print(ti.random("x"))
# --- astype_takes_a_type
x = ti.field(ti.i32, shape=3)
print(x.to_numpy(1, 2, 3))
# --- each
@ti.func
def g(a: 3):
    return a
@ti.kernel
def f():
    EACH
f()
#= func_bad_annotation: g(1)
#= the_type_of_argument_a_is_no: print(g(1))
# --- each
@ti.kernel
def f(a: str):
    pass
EACH
#= kernel_bad_annotation_str: f("x")
#= annot_kernel_strname: f('a')
# --- annot_kernel_bad
@ti.kernel
def f(a: 3):
    pass
f(1)
# --- each
@ti.kernel
def f(a: list):
    EACH
f([1])
#= annot_list: pass
#= the_type_of_argument_a_is_no_3: print(a)
# --- the_type_of_argument_x_is_no_type
@ti.kernel
def k(x: str):
    print(x)
k("a")
# --- each
@ti.kernel
def f():
    EACH
    print(a)
f()
#= literal_type_call_wrong: a = ti.i32(1.5)
#= literal_type_call_float: a = ti.f32(1)
#= u8_literal_overflow: a = ti.u8(300)
#= neg_to_unsigned_literal: a = ti.u32(-1)
#= an_integer_literal_is_annotated_with_f: a = ti.f32(3)
#= a_float_literal_is_annotated_with_i: a = ti.i32(3.5)
#= 3000000000_does_not_fit_i_32: a = 3000000000
#= a_type_call_takes_one_value: a = ti.f32(1.0, 2.0)
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
# --- dtype_literal_mismatch
@ti.kernel
def f() -> ti.f32:
    return ti.f32(3)
f()
# --- a_type_of_python_annotates_no_variable_of_a
@ti.kernel
def f() -> ti.i32:
    a: int = 3
    b: float = 2
    return a * b
print(f())
# --- 1099511627776_does_not_fit_i32
@ti.kernel
def f() -> ti.i64:
    return 1 << 40
print(f())
# --- 4294967295_does_not_fit_i32
@ti.kernel
def f() -> ti.u32:
    return 0xFFFFFFFF
print(f())
# --- each
@ti.kernel
def k():
    EACH
k()
#= 200_does_not_fit_i8: print(ti.cast(3.99, ti.i32), ti.cast(-3.99, ti.i32), ti.i8(200), ti.u8(-1), ti.cast(1, ti.f32) / 3)
#= ti_cast_wants_a_type: x = ti.cast(1.5, "i32")
# --- an_annotated_variable_of_a_kernel_has_a_value
@ti.kernel
def k():
    x: ti.i32
    x = 1
k()
# --- each
@ti.kernel
def k():
    EACH
    print(x)
k()
#= 256_does_not_fit_u8: x = ti.u8(256)
#= 2147483648_does_not_fit_i32: x = 2147483648
#= 2147483648_does_not_fit_i32_2: x = 2147483647 + 1
#= 1099511627776_does_not_fit_i32_2: x = 1 << 40
# --- each
EACH
#= init_bad_fp: ti.init(default_fp=ti.i32)
#= default_fp_is_no_type_of_this_kind: ti.init(arch=ti.cpu, default_fp=ti.i32)
# --- taichi_s_types_are_called_in_kernels_only
x = ti.f32(3)
print(x)
# --- argument_annotated_with_str
@ti.func
def g(a: str):
    return a
@ti.kernel
def f():
    print(g(1))
f()
# --- return_int_overflow
@ti.kernel
def f() -> ti.i32:
    return 2 ** 40
f()
# --- vector_type_with_name
@ti.kernel
def f():
    v = ti.math.vec4(1, 2, 3, 4, qq=1)
    print(v)
f()
# --- each
@ti.kernel
def f():
    EACH
    print(x)
f()
#= cast_wants_a_type: x = ti.cast(1.5, "i32")
#= 300_does_not_fit_i_8: x = ti.i8(300)
# --- the_type_of_argument_a_is_no_2
@ti.kernel
def f(a: "ti.i32"):
    print(a)
f(1)
# --- annotated_vector
@ti.kernel
def f():
    v: ti.types.vector(2, ti.f32) = ti.Vector([1, 2])
    n: ti.f32 = 3
    k: ti.i32 = ti.cast(2.9, ti.i32)
    print(v, n, k)
f()
# --- each
@ti.kernel
def f():
    EACH
f()
#= one_as_a_truth: a = ti.u1(1)
#= zero_as_a_truth: a = ti.u1(0)
#= float_as_a_truth: a = ti.u1(1.5)
