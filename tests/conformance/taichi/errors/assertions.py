# Raised: assertions that fail, in kernels and in the host program.

# --- assert_host
x = ti.field(ti.i32, shape=())
x[None] = 3
assert x[None] == 4
# --- program_returned_error_8_assertionerror
x = ti.field(ti.i32, shape=())
x[None] = 2
assert x[None] == 3
# --- program_returned_error_8_valueerror_zero
x = ti.field(ti.i32, shape=())
if x[None] == 0:
    raise ValueError("zero")
# --- assert_in_func options: debug=True
@ti.func
def g(a):
    assert a > 0, "positive only"
@ti.kernel
def f(a: ti.i32):
    g(a)
f(-1)
# --- program_returned_error_8_taichiassertionerror_i_is options: debug=True
@ti.kernel
def k(i: ti.i32):
    assert i > 3, f"i is {i}"
k(2)
# --- program_returned_error_8_taichiassertionerror_x_is_zero options: debug=True
@ti.kernel
def k(x: ti.i32):
    assert x != 0, "x is zero"
    print(10 / x)
k(0)
# --- assert_loop options: debug=True
@ti.kernel
def f():
    for i in range(10):
        assert i < 5
f()
# --- program_returned_error_8_taichiassertionerror_i_2 options: debug=True
@ti.kernel
def f():
    for i in range(3):
        assert i < 2
f()
# --- each
EACH
#= value_error_host: raise ValueError("bad")
#= py_assert_msg: assert 1 == 2, "numbers differ"
#= py_assert: assert 1 == 2
#= py_assert_msg_2: assert False, 'nope'
#= py_raise: raise ValueError('x')
#= py_raise_rt: raise RuntimeError('x')
#= program_returned_error_8_assertionerror_sum: assert ti.Vector([1, 2]).sum() == 4, "sum"
# --- host_assert
x = ti.field(ti.i32, shape=3)
x[0] = 3
assert x[0] == 4
# --- program_returned_error_8_taichiassertionerror_x_3 options: debug=True
@ti.func
def f(x):
    assert x < 3
    return x
@ti.kernel
def k():
    print(f(5))
k()
# --- each options: debug=True
@ti.kernel
def f(n: ti.i32):
    EACH
f(4)
#= assert_fail_debug: assert n == 3
#= assert_fmt_debug: assert n == 3, f"n is {n}"
# --- program_returned_error_8_taichiassertionerror_a_is_not_two options: debug=True
@ti.kernel
def k():
    a = 3
    assert a == 2, "a is not two"
k()
# --- program_returned_error_8_taichiassertionerror_small options: debug=True
@ti.kernel
def f(i: ti.i32):
    assert i > 3, "small"
f(1)
# --- program_returned_error_8_taichiassertionerror_x_is options: debug=True
@ti.kernel
def f(x: ti.i32):
    assert x == 2, "x is %d" % x
f(3)
# --- field_as_a_message
n = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    assert 1 == 2, n
f()
# --- each
EACH
#= program_returned_error_8_valueerror_no: raise ValueError("no")
#= program_returned_error_8_assertionerror_never: assert 1 > 2, "never"
# --- assertion_with_text options: debug=True
@ti.kernel
def f(i: ti.i32):
    assert i < 3, f"i is {i}"
f(3)
