# ti.static of conditions and values, ti.static_assert, ti.static_print.

# --- static_if_other_types
@ti.kernel
def f(mode: ti.template()) -> ti.f32:
    r = 0.0
    if ti.static(mode == 0):
        r = 1.0
    elif ti.static(mode == 1):
        r = 2.0
    else:
        r = 3.0
    return r
print(f(0), f(1), f(2))
# --- static_if_chain
def make(mode):
    @ti.kernel
    def f(x: ti.f32) -> ti.f32:
        r = 0.0
        if ti.static(mode == 'sin'):
            r = ti.sin(x)
        elif ti.static(mode == 'sq'):
            r = x * x
        else:
            r = undefined_name(x) if ti.static(mode == 'bad') else -x
        return r
    return f
print(make('sin')(1.0), make('sq')(3.0))
# --- static_if_keeps_one_arm
@ti.kernel
def f(flag: ti.template()):
    if ti.static(flag):
        x = 1
        print(x)
    else:
        x = "no"
f(True)
f(1)
# --- in_static_ok
@ti.kernel
def f(a: ti.template()) -> ti.i32:
    r = 0
    if ti.static(a in [1, 2]):
        r = 1
    return r
print(f(1), f(5))
# --- static_if_returns
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    if ti.static(True):
        return 1
    else:
        return 2
print(k(1))
# --- static_membership
@ti.kernel
def k():
    print(ti.static(1 in [1, 2]))
k()
# --- static_assert_and_print
@ti.kernel
def k():
    ti.static_assert(1 < 2, "no")
    ti.static_print(3)
k()
# --- static_if_template
@ti.func
def g(x, mode: ti.template()):
    r = 0.0
    if ti.static(mode == "double"):
        r = x * 2
    elif ti.static(mode == "half"):
        r = x / 2
    else:
        ti.static_assert(mode == "id")
        r = x
    return r
@ti.kernel
def f() -> ti.f32:
    return g(3.0, "double") + g(4.0, "half") + g(5.0, "id")
print(f())
# --- alias_static
x = ti.field(ti.i32, shape=(2, 2))
@ti.func
def add(a, b): return a + b
@ti.kernel
def f():
    y, h = ti.static(x, add)
    for i, j in y:
        y[i, j] = h(i, j) * 2
f()
print(x)
# --- static_print
@ti.kernel
def f():
    a = 3
    ti.static_print("compile", 5)
    print(a)
f()
# --- static_if_fields
use = True
a = ti.field(ti.i32, shape=2)
@ti.kernel
def f():
    if ti.static(use and a.shape[0] == 2):
        a[0] = 1
    else:
        a[5, 5] = 2
    if ti.static(not use):
        undefined_function()
f()
print(a[0])
# --- none_check_static
@ti.kernel
def f(a: ti.template()) -> ti.i32:
    r = 0
    if ti.static(a is None):
        r = 1
    else:
        r = 2
    return r
try:
    print(f(None), f(3))
except Exception as e:
    print(type(e).__name__)
# --- static_getattr
class C:
    def __init__(self):
        self.k = 4
        self.name = "abc"
c = C()
@ti.kernel
def f() -> ti.i32:
    return ti.static(c.k) * 2 + len(c.name)
print(f())
# --- closure_field
def make(n):
    x = ti.field(ti.i32, shape=n)
    @ti.kernel
    def fill(v: ti.i32):
        for i in x:
            x[i] = i + v
    fill(10)
    return x
a = make(3)
b = make(4)
print(a, b)
# --- ti_static_lambda
sq = lambda x: x * x
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return sq(a) + sq(3)
print(f(4))
# --- ternary_static
@ti.kernel
def f(k: ti.template()) -> ti.f32:
    return 1.5 if ti.static(k > 2) else 7
print(f(3), f(1))
# --- if_list
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    if [1]:
        print(1)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- if_str_static
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    if ti.static('a'):
        print(1)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- while_none
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    while None:
        pass
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- ternary_none
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = 1 if None else 2
    print(a)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- conditional_that_is_known_of_calls
x = ti.field(ti.i32, shape=())
@ti.func
def inc(v):
    x[None] += v
    return 1
@ti.kernel
def f() -> ti.i32:
    r = inc(1) if ti.static(True) else inc(10)
    return r
@ti.kernel
def g() -> ti.i32:
    return inc(1) if True else inc(10)
print(f(), x[None])
print(g(), x[None])
# --- conditional_that_is_known_promotes
N = 3
@ti.kernel
def f(x: ti.f32):
    a = 1 if N > 2 else x
    b = 1 if N > 2 else 2.5
    c = 7 if ti.static(N > 2) else x
    print(a, b, c)
    v = ti.Vector([1, 2]) if N > 2 else x
    print(v)
f(2.5)
# --- static_if_field
x = ti.field(ti.f32, shape=3)
y = None
@ti.kernel
def f():
    if ti.static(y is not None):
        y[0] = 1
    for i in x:
        x[i] = 1
f()
print(x)
