# Assertions and checked indices under debug that hold or are caught.

# --- assert_holds
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "a must be positive"
    print(a)
f(3)
# --- assert_fails options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "a must be positive"
    print(a)
f(3)
f(-1)
# --- assert_off
@ti.kernel
def f(a: ti.i32):
    assert a > 0
    print(a)
f(-1)
# --- out_of_bounds options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(k: ti.i32):
    x[k] = 1
f(3)
print("fine")
f(4)
# --- negative_index options: debug=True
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f(k: ti.i32) -> ti.i32:
    return x[k, 0]
print(f(1))
print(f(-1))
# --- static_assert
@ti.kernel
def f():
    ti.static_assert(1 + 1 == 2, "arithmetic")
    print("ok")
f()
# --- assert_message_with_values options: debug=True
@ti.kernel
def f(a: ti.i32):
    for i in range(3):
        assert a < 10, f"a = {a} is too large"
f(3)
print("ok")
f(12)
# --- assert_ok options: debug=True
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    for i in x:
        assert i < 3, "out"
        x[i] = 1
f()
print(x)
# --- assert_fail options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 3, "a is too small"
f(2)
# --- assert_caught options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 3, f"a is {a}"
try:
    f(2)
    print("no")
except AssertionError as e:
    print("caught")
# --- oob options: debug=True
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(5)
# --- assert_no_debug
@ti.kernel
def f(a: ti.i32):
    assert a > 3
    print("reached")
f(2)
# --- assert_pass options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(a: ti.i32):
    assert a > 0
    assert a < 100, "too big"
    for i in x:
        assert i < 4, f"bad {i}"
        x[i] = a
f(5)
print(x)
# --- assert_fail_2 options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "must be positive"
f(1)
f(-1)
# --- assert_off_2
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "must be positive"
f(-1)
print("done")
# --- oob_debug options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        x[i] = 1
f(4)
f(5)
# --- static_print_assert
@ti.kernel
def f():
    ti.static_assert(1 + 1 == 2, "math")
    ti.static_print("compile time", 3)
    print("run")
f()
f()
# --- assert_with_value_is_caught options: debug=True
x = ti.field(ti.f32, shape=4)
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        assert i < 4, f"index {i} too big"
        x[i] = i
f(4)
print(x)
try:
    f(6)
except AssertionError as e:
    print("caught")
# --- assert_msg_int
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    assert x[0] == 0, 5
f()
print('done')
# --- assert_without_debug
@ti.kernel
def k():
    assert 1 + 1 == 3
k()
print("ok")
# --- assert_passes options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        assert i < 4, f"bad {i}"
        x[i] = i
    assert x[0] == 0
f(4)
print(x.to_numpy())
# --- try_except_assert options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "neg"
try:
    f(-1)
except AssertionError as e:
    print("caught", type(e).__name__)
f(1)
print("ok")
# --- debug_ok options: debug=True
x = ti.field(ti.f32, shape=(3, 3), offset=(-1, -1))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
    assert x[1, 1] == 11, "no"
f()
print(x.to_numpy())
# --- assert_passes_under_debug options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in x:
        x[i] = i * 2
        assert x[i] % 2 == 0, "odd"
f()
print(x.to_numpy())
