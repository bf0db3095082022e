# --- kernel_in_class_without_decorator
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, 3)
    @ti.kernel
    def run(self):
        self.x[0] = 1
A().run()

# --- missing_import
x = ti.field(ti.f32, 4)
a = np.zeros(4)
x.from_numpy(a)

# --- wrong_shape_from_numpy
import numpy as np
x = ti.field(ti.f32, (2, 3))
x.from_numpy(np.zeros((3, 2), dtype=np.float32))

# --- vector_length
v = ti.Vector.field(3, ti.f32, 2)
v[0] = [1, 2]

# --- too_many_arguments
@ti.kernel
def k(a: ti.i32):
    pass
k(1, 2)

# --- keyword_unknown
@ti.kernel
def k(a: ti.i32):
    pass
k(b=1)

# --- list_index
a = [1, 2, 3]
x = ti.field(ti.i32, 2)
x[0] = a[5]

# --- dict_key
d = {"n": 4}
x = ti.field(ti.i32, d["m"])

# --- set_subscript
s = {1, 2}
print(s[0])

# --- none_attribute
def make():
    pass
f = make()
f.fill(0)

# --- unpack_number
a, b = 5

# --- unpack_three
a, b = [1, 2, 3]

# --- string_number
x = ti.field(ti.f32, 1)
x[0] = 1
print("value: " + 5)

# --- call_number
n = 4
n(3)

# --- unknown_method_of_list
a = [3, 1]
a.push(2)

# --- int_of_text
n = int("four")

# --- wrong_type_of_argument
@ti.kernel
def k(a: ti.i32):
    pass
k("a")

# --- field_of_wrong_type
x = ti.field("float", 3)

# --- undefined_in_function
x = ti.field(ti.i32, 3)
@ti.func
def f(i):
    return i * scale
@ti.kernel
def k():
    for i in x:
        x[i] = f(i)
k()

# --- return_missing
@ti.kernel
def k() -> ti.i32:
    a = 3
print(k())

# --- template_of_number
@ti.kernel
def k(x: ti.template()):
    for i in x:
        x[i] = 1
k(5)

# --- numpy_shapes
import numpy as np
a = np.zeros(3) + np.zeros(4)

# --- numpy_index
import numpy as np
a = np.zeros(3)
print(a[7])

# --- assertion_of_host
x = ti.field(ti.i32, 1)
x[0] = 3
assert x[0] == 4, "not four"

# --- comparison_of_kinds
print("a" < 3)
