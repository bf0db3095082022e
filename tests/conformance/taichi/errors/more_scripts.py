# More mistakes of users that Taichi finds.

# --- global_assign_in_kernel
k = 3
@ti.kernel
def f():
    k = 4
    print(k)
f()
# --- kernel_in_class_without_data_oriented
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, 3)
    @ti.kernel
    def f(self):
        for i in self.x:
            self.x[i] = i
A().f()
# --- vector_size_mismatch
x = ti.Vector.field(3, ti.f32, 2)
@ti.kernel
def f():
    x[0] = ti.Vector([1.0, 2.0])
f()
# --- bad_field_shape
x = ti.field(ti.f32, shape=(2, -1))
x[0, 0] = 1
# --- unknown_ti_attr
@ti.kernel
def f():
    print(ti.cosh_nonexistent(1.0))
f()
# --- kwargs_unknown
@ti.func
def g(a, b=2):
    return a + b
@ti.kernel
def f() -> ti.i32:
    return g(1, c=3)
f()
# --- return_vector_mismatch
@ti.kernel
def f() -> ti.types.vector(3, ti.f32):
    return ti.Vector([1.0, 2.0])
print(f())
# --- compare_vectors_if
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = ti.Vector([1, 3])
    if a == b:
        print("eq")
f()
# --- func_from_python
@ti.func
def g(x):
    return x * 2
print(g(3))
# --- dict_in_kernel_missing
@ti.kernel
def f():
    d = {"a": 1}
    print(d["b"])
f()
# --- shift_float
@ti.kernel
def f(x: ti.f32):
    print(x << 2)
f(1.0)
# --- bitand_float
@ti.kernel
def f(x: ti.f32):
    y = x & 3
    print(y)
f(1.0)
# --- lambda_kernel
@ti.kernel
def f():
    g = lambda x: x + 1
    print(g(2))
f()
# --- while_else
@ti.kernel
def f():
    i = 0
    while i < 3:
        i += 1
    else:
        print("done")
f()
# --- del_in_kernel
@ti.kernel
def f():
    a = 1
    del a
f()
# --- assign_arg
@ti.kernel
def f(n: ti.i32):
    n += 1
    print(n)
f(1)
# --- augmented_undefined
@ti.kernel
def f():
    s += 1
f()
# --- static_range_float
@ti.kernel
def f():
    for i in ti.static(range(2.5)):
        print(i)
f()
# --- string_ops
@ti.kernel
def f():
    s = "a" + "b"
    print(s)
f()
# --- too_many_indices
x = ti.field(ti.i32, (2, 2))
@ti.kernel
def f():
    print(x[0, 0, 0])
f()
# --- grouped_number
@ti.kernel
def f():
    for I in ti.grouped(3):
        print(I)
f()
# --- field_from_func
@ti.kernel
def f():
    y = ti.field(ti.f32, 3)
    y[0] = 1
f()
# --- real_func_no_hint
@ti.real_func
def g(x: ti.i32):
    return x + 1
@ti.kernel
def f() -> ti.i32:
    return g(1)
print(f())
