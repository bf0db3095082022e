# Refused: kernels of classes without ti.data_oriented, attributes that kernels change.

# --- class_not_data_oriented
class A:
    def __init__(self):
        self.x = 1
    @ti.kernel
    def k(self):
        print(self.x)
A().k()
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
# --- each
@ti.data_oriented
class A:
    @ti.kernel
    def f(self):
        EACH
A().f()
#= data_attr_missing: print(self.nothing)
#= class_attr_missing: print(self.q)
# --- class_no_decorator
class A:
    @ti.kernel
    def f(self):
        pass
A().f()
# --- class_no_self
@ti.data_oriented
class A:
    @ti.kernel
    def f():
        pass
A().f()
# --- class_attr_write
@ti.data_oriented
class A:
    def __init__(self):
        self.q = 1
    @ti.kernel
    def f(self):
        self.q = 2
A().f()
# --- an_object_has_no_attribute_y
@ti.data_oriented
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, shape=3)
    @ti.kernel
    def k(self):
        self.y[0] = 1
A().k()
# --- the_class_of_kernel_k_is_not_decorated_with
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, shape=3)
    @ti.kernel
    def k(self):
        self.x[0] = 1
A().k()
# --- attributes_of_objects_do_not_change_in_kernels
@ti.data_oriented
class A:
    def __init__(self):
        self.v = 3
    @ti.kernel
    def k(self):
        self.v = 5
A().k()
# --- an_object_has_no_attribute_w
@ti.data_oriented
class A:
    def __init__(self):
        self.v = 3
    @ti.kernel
    def k(self) -> ti.i32:
        return self.w
A().k()
# --- kernel_k_of_a_class_has_no_self
@ti.data_oriented
class A:
    @ti.kernel
    def k() -> ti.i32:
        return 1
A().k()
# --- an_object_has_no_attribute_m
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
# --- static_kernel_of_a_class
@ti.data_oriented
class A:
    @staticmethod
    @ti.kernel
    def f(a: ti.i32) -> ti.i32:
        return a * 2
print(A.f(3))
print(A().f(4))
# --- static_kernel_without_arguments
class A:
    @staticmethod
    @ti.kernel
    def f() -> ti.i32:
        return 2
print(A.f())
# --- static_kernel_of_an_object_of_the_class
@ti.data_oriented
class A:
    @staticmethod
    @ti.kernel
    def f(a: ti.template(), x: ti.f32) -> ti.f32:
        return x
print(A.f(A(), 2.5))
# --- static_kernel_of_a_plain_object
class A:
    @staticmethod
    @ti.kernel
    def f(a: ti.i32) -> ti.i32:
        return a * 2
print(A().f(3))
# --- class_method_as_a_kernel
@ti.data_oriented
class A:
    @classmethod
    @ti.kernel
    def f(cls, x: ti.f32) -> ti.f32:
        return x
print(A.f(2.5))
# --- kernel_without_self_of_the_class
@ti.data_oriented
class A:
    @ti.kernel
    def f(x: ti.f32) -> ti.f32:
        return x
print(A.f(2.5))
# --- kernel_above_staticmethod
@ti.data_oriented
class A:
    @ti.kernel
    @staticmethod
    def f(a: ti.i32) -> ti.i32:
        return a * 2
print(A.f(3))
# --- class_not_decorated
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, shape=3)
    @ti.kernel
    def f(self):
        for i in self.x:
            self.x[i] = i
A().f()
# --- attribute_of_self_assigned
@ti.data_oriented
class A:
    def __init__(self):
        self.n = 3
    @ti.kernel
    def f(self):
        self.n = 4
A().f()
# --- attribute_missing_of_self
@ti.data_oriented
class A:
    @ti.kernel
    def f(self):
        print(self.m)
A().f()
