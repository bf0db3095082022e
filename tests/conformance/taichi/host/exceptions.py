# Exceptions that the host program catches: try, pytest.raises.

# --- pytest_approx
from pytest import approx
import pytest
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    for i in x:
        x[i] = i * 0.1
f()
assert x[1] == approx(0.1)
assert x[2] == pytest.approx(0.2, rel=1e-4)
assert x.to_numpy() == approx([0, 0.1, 0.2])
print("ok")
# --- pytest_raises
import pytest
@ti.kernel
def f(a: ti.i32):
    a = 3
with pytest.raises(ti.TaichiCompilationError):
    f(1)
print("after")
# --- pytest_raises_match
import pytest
@ti.func
def g(a):
    return a
with pytest.raises(ti.TaichiSyntaxError, match="Python-scope"):
    g(3)
print("ok")
# --- try_except_class
@ti.kernel
def f():
    x = undefined_name
try:
    f()
except ti.TaichiNameError:
    print("name error")
try:
    f()
except Exception as e:
    print(type(e).__name__)
# --- host_try_except
try:
    ti.field(ti.f32, shape=(2,))[0, 0] = 1
except Exception as e:
    print("error", type(e).__name__)
# --- assert_catch options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "neg"
    print("in", a)
try:
    f(2)
    f(-1)
    print("not reached")
except AssertionError as e:
    print("caught")
f(3)
print("end")
# --- assert_raises options: debug=True
import pytest
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        assert i < 3
        x[i] = i
f(3)
with pytest.raises(ti.TaichiAssertionError):
    f(4)
with pytest.raises(AssertionError):
    f(5) if False else f(4)
print("ok")
# --- oob_catch options: debug=True
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def put(i: ti.i32, j: ti.i32):
    x[i, j] = 7
for p in [(0, 0), (3, 3), (4, 0), (0, -1)]:
    try:
        put(p[0], p[1])
        print("fine", p)
    except AssertionError:
        print("outside", p)
print(x.to_numpy().sum())
# --- oob_loop options: debug=True
x = ti.field(ti.f32, shape=8)
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        x[i] += 1
failed = False
try:
    f(9)
except RuntimeError:
    failed = True
print(failed)
# --- else_finally options: debug=True
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    assert a != 3
    return a * 2
for k in range(2, 5):
    try:
        r = f(k)
    except ti.TaichiAssertionError:
        print("bad", k)
    else:
        print("good", r)
    finally:
        print("fin")
# --- raise_catch
def check(v):
    if v < 0:
        raise ValueError("negative")
    return v
x = ti.field(ti.i32, ())
x[None] = -4
try:
    check(x[None])
except ValueError as e:
    print("value error:", e)
try:
    raise RuntimeError("boom")
except (TypeError, RuntimeError):
    print("rt")
# --- host_assert_catch
x = ti.field(ti.f32, ())
x[None] = 2
try:
    assert x[None] == 3, "three"
except AssertionError:
    print("no three")
# --- uncaught options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 0
try:
    f(-1)
except ValueError:
    print("wrong")
print("unreached")
# --- match_arg options: debug=True
import pytest
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "must be positive"
with pytest.raises(ti.TaichiAssertionError, match="positive") as e:
    f(0)
print(e.type.__name__)
# --- nested_try options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 0
try:
    try:
        f(-1)
    except ValueError:
        print("inner")
except AssertionError:
    print("outer")
# --- typeerror_arg
@ti.kernel
def f(a: ti.i32):
    pass
try:
    f("x")
except TypeError:
    print("type error")
try:
    f(1, 2)
except ti.TaichiRuntimeError as e:
    print("count", type(e).__name__)
except Exception as e:
    print(type(e).__name__)
# --- vec_index_debug options: debug=True
@ti.kernel
def f(k: ti.i32) -> ti.f32:
    v = ti.Vector([1.0, 2.0, 3.0])
    return v[k]
print(f(1))
# --- try_compile_error
@ti.kernel
def bad():
    a = undefined_q
try:
    bad()
except ti.TaichiNameError:
    print("name error")
except Exception:
    print("other")
try:
    ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
except ValueError as e:
    print("value error")
# --- pytest_style
import pytest
def test_add():
    @ti.kernel
    def add(a: ti.i32, b: ti.i32) -> ti.i32:
        return a + b
    assert add(1, 2) == 3
    with pytest.raises(ti.TaichiRuntimeTypeError):
        add(1.5, 2)
def test_approx():
    @ti.kernel
    def third() -> ti.f32:
        return 1 / 3
    assert third() == pytest.approx(1 / 3, rel=1e-5)
test_add()
test_approx()
print("passed")
# --- try_value options: debug=True
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    assert a != 3
    return a * 2
n = 5
k = 1
try:
    k = f(2)
    n = 6 + f(4)
except AssertionError:
    n = 7
print(n, k)
try:
    f(3)
    k = 9
except AssertionError:
    n = 8
print(n, k)
