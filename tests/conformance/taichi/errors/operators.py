# Refused: operators on types that have none.

# --- ndarray_idx_str
x = ti.ndarray(ti.f32, 3)
print(x['a'])
# --- a_str_is_no_number
a = ti.ndarray(ti.f32, shape=3)
a["x"] = 1
# --- a_str_is_no_number_2
x = ti.ndarray(ti.i32, shape=(3,))
x.fill("x")
# --- class_attr_str
@ti.data_oriented
class A:
    def __init__(self):
        self.q = 'abc'
    @ti.kernel
    def f(self):
        a = self.q + 1
A().f()
# --- ellipsis_index
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x[...] = 1
f()
# --- each
@ti.kernel
def f():
    a = 1.0
    EACH
f()
#= and_float: b = a & 1
#= a_bitwise_operator_on_f_32_4: a <<= 1
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    EACH
f()
#= or_float: a = 1.5 | x[0]
#= field_index_str: a = x['a']
#= str_field: x[0] = 'a'
#= ternary_types: a = 'a' if x[0] > 0 else 1
#= compare_str: a = x[0] == 'a'
#= compare_none: a = x[0] == None
#= mod_str: a = x[0] % 'a'
#= fstring_var: a = f'{x[0]}'
# --- each
@ti.kernel
def f():
    a = 1.5
    EACH
f()
#= xor_float: b = a ^ 2.5
#= shift_float_2: b = a << 1
#= shr_float: b = a >> 1
#= invert_float: b = ~a
#= a_bitwise_operator_on_f_32: print(a << 2)
#= not_of_f_32: print(not a)
# --- shift_by_float
@ti.kernel
def f():
    a = 1
    b = a << 1.5
f()
# --- each
@ti.kernel
def f():
    EACH
f()
#= sin_str: a = ti.sin('a')
#= sqrt_none: a = ti.sqrt(None)
#= str_add: a = 'a' + 1
#= str_var: a = 'abc'
#= none_add: a = None + 1
#= neg_str: a = -'a'
#= ellipsis_lit: a = ...
#= matrix_elem_types: a = ti.Vector([1, "x"])
#= xor_vectors_float: a = ti.Vector([1.0, 2.0]) ^ ti.Vector([1.0, 2.0])
#= shr_vector_float: a = ti.Vector([1.0, 2.0]) >> 1
#= float_bitand: a = 1.5 & ti.i32(2)
#= sin_of_int_vector_bad: a = ti.sin("x")
#= string_local: a = "hello"
#= shl_float: a = 1.5 << 2
#= mod_zero_python: a = 5 % 0
#= div_zero_python: a = 5 / 0
#= bad_operand_a_float: print(~1.5)
# --- field_host_idx_str
x = ti.field(ti.f32, shape=3)
x['a'] = 1
# --- a_str_is_no_number_3
f = ti.field(ti.f32, (2, 2))
@ti.kernel
def k():
    f["a", 0] = 1.0
k()
# --- a_str_is_no_number_4
x = ti.field(ti.f32, shape=3)
if x[0] > "a":
    print(1)
# --- func_no_return_used
@ti.func
def g():
    pass
@ti.kernel
def f():
    a = g() + 1
f()
# --- func_ret_used_none
@ti.func
def g(a):
    a + 1
@ti.kernel
def f():
    b = g(1) + 1
f()
# --- func_tuple_arith
@ti.func
def g(a):
    return a, a
@ti.kernel
def f():
    b = g(1) + 1
    print(b)
f()
# --- none_is_no_value_that_a_kernel
@ti.func
def g():
    pass
@ti.kernel
def f():
    a = g()
    print(a)
f()
# --- each
@ti.kernel
def k(x: ti.i32):
    EACH
k(1)
#= a_bitwise_operator_on_f32: print(x << 2.0)
#= a_str_is_no_number_5: print(x ** "a")
#= none_is_no_number: print(x + None)
#= a_str_is_no_number_6: print(x < "a")
# --- pow_negative_literal
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a ** -2
f(2)
# --- range_string
@ti.kernel
def f():
    for i in range("a"):
        pass
f()
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    EACH
        x[i] = 1
f()
#= range_str: for i in range('4'):
#= range_none_2: for i in range(None):
# --- a_str_is_no_number_7
@ti.kernel
def k():
    for i in range("3"):
        print(i)
k()
# --- each
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    EACH
f()
#= mat_plus_string: b = a + "s"
#= an_integer_to_the_power_of_1: print(a ** -1)
# --- vec_not
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    print(not v)
f()
# --- each
@ti.kernel
def f(a: ti.f32):
    EACH
f(1.0)
#= float_invert: b = ~a
#= bit_and_float: b = a & 1
#= shift_float: b = 1 << a
#= and_with_float: b = a | 2
# --- add_string
@ti.kernel
def f(a: ti.i32):
    b = a + "x"
f(1)
# --- popcnt_float
@ti.kernel
def f(a: ti.f32):
    print(ti.math.popcnt(a))
f(4.0)
# --- a_str_is_no_value_of_a_variable
@ti.kernel
def f():
    s = 'a'
    print(s)
f()
# --- each
@ti.kernel
def k():
    x = 1.5
    EACH
k()
#= a_bitwise_operator_on_f32_2: print(x & 1)
#= a_bitwise_operator_on_f32_3: print(x << 1)
#= on_f32: print(~x)
# --- a_str_is_no_number_8
@ti.kernel
def k():
    a = 1
    a += "s"
k()
# --- each
@ti.kernel
def k():
    EACH
k()
#= a_str_is_no_number_9: print(ti.sin("a"))
#= a_str_is_no_number_10: x = ti.i32("3")
# --- a_str_is_no_value_of_a_variable_2
@ti.kernel
def k():
    x = "abc"
    print(x)
k()
# --- a_bitwise_operator_on_f32_4
@ti.kernel
def k():
    x = 3.0
    x <<= 1
k()
# --- host_zero_div
a = 0
print(1 / a)
# --- each
EACH
#= py_str_int: int("abc")
#= host_bad_operand: print([1] + 1)
#= host_int_float_str: print("a" * 1.5)
#= py_zero_div: print(1 / 0)
#= py_type: print('a' + 1)
#= py_value: print(int('abc'))
# --- an_integer_to_the_power_of_2
@ti.kernel
def f() -> ti.i32:
    a = 2
    return a ** -1
print(f())
# --- float_shift
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return a << 2
f(1.0)
# --- while_string
@ti.kernel
def f():
    while "a":
        break
f()
# --- if_none
@ti.kernel
def f():
    if None:
        print(1)
f()
# --- a_bitwise_operator_on_f_32_2
@ti.kernel
def f():
    a = 1.5
    b = 2
    print(b | a)
f()
# --- a_str_is_no_value_of_a
@ti.kernel
def f():
    s = "abc"
    print(s + 1)
f()
# --- none_is_no_value_that_a_kernel_2
@ti.kernel
def f():
    x = None
    print(x)
f()
# --- a_bitwise_operator_on_f_32_3
@ti.kernel
def f():
    a = 1
    b = 2.0
    print(a >> b)
f()
# --- and_and_or_want_integers
@ti.kernel
def f():
    a = 1.5
    b = 2.5
    print(a and b)
f()
# --- a_str_is_no_value_of_a_2
@ti.kernel
def f():
    a = "x" + "y"
    b = a
f()
# --- each
@ti.kernel
def f():
    EACH
f()
#= unsupported_operands_a_str_and_a_float: a = "abc" * 2.5
#= a_str_is_no_number_11: a: ti.f32 = "one"
#= bad_operand_a_float_2: a = ~2.5
#= a_bitwise_operator_on_a_float: a = 3 << 1.5
#= a_str_is_no_condition_of_a_kernel: while "yes": break
#= a_str_is_no_number_12: a = ti.f32("2.5")
# --- unsupported_operands_a_float_and_a_str
x = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f():
    a = 2.5 % "x"
f()
# --- each
EACH
#= division_by_zero: print(1 / 0)
#= abc_is_no_number: print(int("abc"))
