# --- words_of_a_name
import pytest
@ti.kernel
def k() -> ti.i32:
    return foo
with pytest.raises(ti.TaichiNameError, match='Name "foo" is not defined'):
    k()
with pytest.raises(ti.TaichiNameError) as info:
    k()
print('Name "foo"' in str(info.value))
# --- words_of_another_name
import pytest
@ti.kernel
def k() -> ti.i32:
    return foo
with pytest.raises(ti.TaichiNameError, match='Name "bar" is not defined'):
    k()
# --- words_of_a_return
import pytest
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    if a > 0:
        return 1
    return 2
with pytest.raises(ti.TaichiCompilationError, match="Return inside non-static if/for is not supported"):
    k(1)
with pytest.raises(ti.TaichiSyntaxError, match="return outside"):
    k(1)
# --- words_of_a_break
import pytest
@ti.kernel
def k():
    for i in range(3):
        break
with pytest.raises(ti.TaichiSyntaxError, match="Cannot break in the outermost loop"):
    k()
try:
    k()
except ti.TaichiSyntaxError as e:
    print("outermost" in str(e))
with pytest.raises(ti.TaichiSyntaxError, match="two loops"):
    k()
# --- words_of_dimensions
import pytest
x = ti.field(ti.f32, shape=8)
@ti.kernel
def k():
    x[1, 2] = 3
@ti.kernel
def big():
    q = 10000000000
with pytest.raises(IndexError, match="Field with dim 1 accessed with indices of dim 2"):
    k()
with pytest.raises(ti.TaichiTypeError, match="exceeded the range of default_ip"):
    big()
with pytest.raises(IndexError, match="1.*2"):
    k()
print("done")
# --- words_of_what_is_left_out
import pytest
@ti.kernel
def k():
    try:
        q = 1
    except ValueError:
        q = 2
with pytest.raises(ti.TaichiSyntaxError, match='Unsupported node "Try"'):
    k()
with pytest.raises(ti.TaichiSyntaxError, match='Unsupported node "With"'):
    k()
# --- words_of_arguments
import pytest
@ti.kernel
def k(a: ti.i32):
    a = 3
@ti.kernel
def g(a: ti.i32) -> ti.i32:
    return a
with pytest.raises(ti.TaichiSyntaxError, match="immutable in the kernel"):
    k(1)
with pytest.raises(ti.TaichiRuntimeTypeError, match="cannot be converted into required type"):
    g("a")
try:
    g(1, 2)
except ti.TaichiSyntaxError as e:
    print("Too many arguments" in str(e))
# --- words_of_the_program
import pytest
with pytest.raises(ValueError, match="abc"):
    raise ValueError("xabcx")
with pytest.raises(ValueError, match="^abc"):
    raise ValueError("xabcx")
# --- words_of_an_assert
import pytest
x = ti.field(ti.f32, shape=8)
with pytest.raises(AssertionError, match="no"):
    assert x[0] > 1, "no way"
with pytest.raises(AssertionError, match="yes"):
    assert x[0] > 1, "no way"
