# --- class_not_data_oriented
class A:
    def __init__(self):
        self.x = 1
    @ti.kernel
    def k(self):
        print(self.x)
A().k()
# --- kernel_too_few_self
@ti.data_oriented
class A:
    @ti.kernel
    def f(self, a: ti.i32):
        pass
A().f()
# --- self_attr_assign
@ti.data_oriented
class A:
    def __init__(self):
        self.v = 1
    @ti.kernel
    def f(self):
        self.v = 3
A().f()
# --- py_raise_custom
class MyError(Exception):
    pass
raise MyError("x")
# --- method_missing_arg
@ti.data_oriented
class A:
    @ti.func
    def g(self, a):
        return a
    @ti.kernel
    def f(self):
        self.g()
A().f()
# --- data_attr_missing
@ti.data_oriented
class A:
    @ti.kernel
    def f(self):
        print(self.nothing)
A().f()
# --- class_method_not_kernel
@ti.data_oriented
class A:
    @ti.kernel
    def f(self):
        self.g()
    def g(self):
        return undefined_here
A().f()
# --- host_missing_self
class A:
    def g(self):
        return 1
A.g()
# --- class_no_decorator
class A:
    @ti.kernel
    def f(self):
        pass
A().f()
print('done')
# --- class_no_self
@ti.data_oriented
class A:
    @ti.kernel
    def f():
        pass
A().f()
print('done')
# --- class_attr_missing
@ti.data_oriented
class A:
    @ti.kernel
    def f(self):
        print(self.q)
A().f()
print('done')
# --- class_attr_write
@ti.data_oriented
class A:
    def __init__(self):
        self.q = 1
    @ti.kernel
    def f(self):
        self.q = 2
A().f()
print('done')
# --- class_attr_aug
@ti.data_oriented
class A:
    def __init__(self):
        self.q = 1
    @ti.kernel
    def f(self):
        self.q += 2
A().f()
print('done')
# --- class_attr_str
@ti.data_oriented
class A:
    def __init__(self):
        self.q = 'abc'
    @ti.kernel
    def f(self):
        a = self.q + 1
A().f()
print('done')
# --- h6
@ti.kernel
def f(k: ti.template()) -> ti.i32:
    return ti.static(k.x + k.y)
class P:
    x = 3
    y = 4
print(f(P()))
print('done')
# --- h9
from enum import Enum
class M(Enum):
    A = 1
    B = 2
@ti.kernel
def f(m: ti.template()):
    if ti.static(m == M.A):
        print('A')
    else:
        print('B')
f(M.A)
f(M.B)
print('done')
# --- i1
from enum import IntEnum
class M(IntEnum):
    A = 1
    B = 2
@ti.kernel
def f(m: ti.i32) -> ti.i32:
    return m + M.B
print(f(M.A))
print('done')
# --- i3
from dataclasses import dataclass
@dataclass
class C:
    n: int = 3
    s: float = 0.5
c = C()
@ti.kernel
def f() -> ti.f32:
    return c.n * c.s
print(f())
print('done')
# --- refused_1_56
@ti.data_oriented
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, shape=3)
    @ti.kernel
    def k(self):
        self.y[0] = 1
A().k()
# --- refused_1_57
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, shape=3)
    @ti.kernel
    def k(self):
        self.x[0] = 1
A().k()
# --- refused_3_67
@ti.data_oriented
class A:
    def __init__(self):
        self.v = 3
    @ti.kernel
    def k(self):
        self.v = 5
A().k()
# --- refused_3_68
@ti.data_oriented
class A:
    def __init__(self):
        self.v = 3
    @ti.kernel
    def k(self) -> ti.i32:
        return self.w
A().k()
# --- refused_3_69
@ti.data_oriented
class A:
    @ti.kernel
    def k() -> ti.i32:
        return 1
A().k()
# --- refused_3_70
@ti.data_oriented
class A:
    @ti.kernel
    def k(self, a: ti.i32) -> ti.i32:
        return a
A().k()
# --- refused_3_71
@ti.data_oriented
class A:
    @ti.func
    def f(self, a):
        return a
A().f(1)
# --- odd_6_39
class A:
    pass
a = A()
a.n = 3
@ti.kernel
def k():
    print(a.n)
    print(a.m)
k()
# --- the_class_of_kernel_run_is_not
class A:
    @ti.kernel
    def run(self):
        print(1)
A().run()
# --- kernel_run_of_a_class_has_no
@ti.data_oriented
class A:
    @ti.kernel
    def run():
        print(1)
A().run()
# --- attributes_of_objects_do_not_change_in
@ti.data_oriented
class C:
    def __init__(self):
        self.n = 3
    @ti.kernel
    def f(self):
        self.n = 4
C().f()
# --- an_object_has_no_attribute_missing
@ti.data_oriented
class C:
    @ti.kernel
    def f(self):
        print(self.missing)
C().f()
# --- argument_a_of_kernel_f_needs_a
@ti.data_oriented
class C:
    @ti.kernel
    def f(self, a):
        print(a)
C().f(1)
# --- argument_a_of_f_is_missing
@ti.data_oriented
class C:
    @ti.kernel
    def f(self, a: ti.i32):
        print(a)
C().f()
# --- a_ti_func_is_called_from_python
@ti.data_oriented
class C:
    @ti.func
    def g(self, a):
        return a
C().g(1)
