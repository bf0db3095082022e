# --- struct_unknown_member
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    print(s.b)
f()
# --- struct_mismatch_assign
A = ti.types.struct(a=ti.i32)
B = ti.types.struct(b=ti.i32)
@ti.kernel
def f():
    x = A(a=1)
    x = B(b=2)
f()
# --- struct_add
A = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    x = A(a=1)
    y = x + x
f()
# --- dataclass_default
@ti.dataclass
class A:
    a: ti.i32 = 3
# --- dataclass_bad_type
@ti.dataclass
class A:
    a: str
# --- struct_offset_no_shape
A = ti.types.struct(a=ti.i32)
f = A.field(offset=3)
# --- struct_member_missing_set
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    s.b = 3
f()
# --- struct_index
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    print(s[0])
f()
# --- struct_cond
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    if s:
        print(1)
f()
# --- struct_arg_wrong
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f(s: S):
    print(s.a)
f(3)
# --- struct_arg_other
S = ti.types.struct(a=ti.i32)
T = ti.types.struct(a=ti.i32, b=ti.i32)
@ti.kernel
def f(s: S):
    print(s.a)
f(T(1, 2))
# --- struct_method_missing
@ti.dataclass
class A:
    x: ti.i32
@ti.kernel
def f():
    a = A(1)
    a.foo()
f()
# --- struct_wrong_type
S = ti.types.struct(a=3)
# --- struct_string_type
S = ti.types.struct(a="x")
# --- struct_host_missing
S = ti.types.struct(a=ti.i32)
s = S(a=1)
print(s.b)
# --- struct_field_missing
S = ti.types.struct(a=ti.i32)
x = S.field(shape=2)
@ti.kernel
def f():
    x[0].b = 1
f()
# --- struct_assign_scalar
S = ti.types.struct(a=ti.i32)
x = S.field(shape=2)
@ti.kernel
def f():
    x[0] = 3
f()
# --- oob_struct options: debug=True
S = ti.types.struct(a=ti.i32)
x = S.field(shape=4)
@ti.kernel
def f(i: ti.i32):
    x[i].a = 1
f(4)
# --- ret_struct_wrong
S=ti.types.struct(a=ti.i32)
@ti.kernel
def f() -> S:
    return 1
print(f())
print('done')
# --- struct_member_unknown
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    print(s.b)
f()
print('done')
# --- struct_member_set_unknown
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    s.b = 2
f()
print('done')
# --- struct_field_member_unknown
S = ti.types.struct(a=ti.i32)
s = S.field(shape=2)
@ti.kernel
def f():
    s[0].b = 1
f()
print('done')
# --- struct_add_2
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    t = s + 1
f()
print('done')
# --- struct_if
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    if s:
        print(1)
f()
print('done')
# --- struct_print
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    print(s)
f()
print('done')
# --- struct_host_unknown
S = ti.types.struct(a=ti.i32)
s = S(a=1)
print(s.b)
print('done')
# --- struct_bad_type
S = ti.types.struct(a=3)
s = S.field(shape=2)
print('done')
# --- dataclass_no_annot
@ti.dataclass
class A:
    x = 1
a = A()
print('done')
# --- dataclass_method_host
@ti.dataclass
class A:
    x: ti.i32
    @ti.func
    def g(self):
        return self.x
a = A(x=1)
print(a.g())
print('done')
# --- refused_1_35
@ti.dataclass
class P:
    a: ti.i32
@ti.kernel
def k():
    p = P(a=1)
    print(p.b)
k()
# --- refused_3_57
P = ti.types.struct(a=ti.i32, b=ti.f32)
p = P(a=1, b=2.0)
print(p.c)
# --- refused_3_58
P = ti.types.struct(a=ti.i32, b=ti.f32)
x = P.field(shape=3)
x[0] = 3
# --- refused_3_59
P = ti.types.struct(a=ti.i32, b=ti.f32)
x = P.field(shape=3)
@ti.kernel
def k():
    x[0] = 3
k()
# --- refused_3_60
P = ti.types.struct(a=ti.i32, b=ti.f32)
x = P.field(shape=3)
@ti.kernel
def k():
    x[0].c = 3
k()
# --- refused_3_61
P = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def k():
    p = P(1, 2.0)
    q = P(2, 3.0)
    print((p + q).a)
k()
# --- refused_3_62
P = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def k(p: P) -> ti.i32:
    return p.a
print(k(P(3, 4.0)))
print(k(3))
# --- refused_3_63
@ti.dataclass
class A:
    x: ti.i32
    @ti.func
    def get(self):
        return self.x
a = A(3)
print(a.get())
# --- refused_3_66
@ti.dataclass
class A:
    x: int
    y: "ti.f32"
a = A(1, 2.0)
# --- a_struct_has_no_attribute_c
s = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def f():
    p = s(1, 2.0)
    print(p.c)
f()
# --- a_struct_is_no_number
s = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def f():
    p = s(1, 2.0)
    q = p + 1
    print(q.a)
f()
# --- argument_p_of_kernel_f_is_a
@ti.dataclass
class P:
    a: ti.i32
    b: ti.f32
@ti.kernel
def f(p: P) -> ti.f32:
    return p.a * p.b
print(f(3))
# --- the_hint_is_a_struct_not_an
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f() -> S:
    return 3
print(f())
# --- an_array_of_a_struct_type_which
x = ti.ndarray(ti.types.struct(a=ti.i32), 4)
# --- a_field_of_structs_has_no_attribute
S = ti.types.struct(a=ti.i32, b=ti.f32)
x = S.field(shape=3)
print(x.c)
# --- a_struct_is_assigned_to_a_struct
S = ti.types.struct(a=ti.i32)
T = ti.types.struct(b=ti.i32)
@ti.kernel
def f():
    s = S(1)
    t = T(2)
    s = t
f()
# --- argument_s_of_kernel_f_is_a
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f(s: S) -> ti.i32:
    return s.a
print(f(ti.Struct(b=3)))
# --- members_of_a_dataclass_have_no_default
@ti.dataclass
class A:
    x: ti.i32 = 3
# --- a_struct_has_no_attribute_b
@ti.kernel
def f(s: ti.types.struct(a=ti.i32)):
    print(s.b)
f(ti.Struct(a=1))
# --- a_struct_has_no_attribute_go
@ti.dataclass
class P:
    a: ti.i32
@ti.kernel
def f():
    p = P(1)
    p.go()
f()
# --- a_struct_is_no_number_2
@ti.dataclass
class P:
    a: ti.i32
@ti.kernel
def f():
    p = P(1)
    print(p + p)
f()
# --- number_to_struct
S = ti.types.struct(a=ti.i32, b=ti.i32)
@ti.kernel
def f():
    s = S(1, 2)
    s = 3
f()
