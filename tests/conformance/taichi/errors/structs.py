# Refused: members and uses of structs.

# --- each
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    EACH
f()
#= struct_unknown_member: print(s.b)
#= struct_member_missing_set: s.b = 3
#= struct_index: print(s[0])
#= struct_member_set_unknown: s.b = 2
#= struct_add_2: t = s + 1
#= struct_print: print(s)
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
# --- each
@ti.dataclass
class A:
    EACH
#= dataclass_default: a: ti.i32 = 3
#= dataclass_bad_type: a: str
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
# --- each
EACH
#= struct_wrong_type: S = ti.types.struct(a=3)
#= struct_string_type: S = ti.types.struct(a="x")
#= an_array_of_a_struct_type_which: x = ti.ndarray(ti.types.struct(a=ti.i32), 4)
# --- struct_host_missing
S = ti.types.struct(a=ti.i32)
s = S(a=1)
print(s.b)
# --- each
S = ti.types.struct(a=ti.i32)
x = S.field(shape=2)
@ti.kernel
def f():
    EACH
f()
#= struct_field_missing: x[0].b = 1
#= struct_assign_scalar: x[0] = 3
# --- ret_struct_wrong
S=ti.types.struct(a=ti.i32)
@ti.kernel
def f() -> S:
    return 1
print(f())
# --- struct_if
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(a=1)
    if s:
        print(1)
f()
# --- struct_bad_type
S = ti.types.struct(a=3)
s = S.field(shape=2)
# --- a_struct_has_no_attribute_b
@ti.dataclass
class P:
    a: ti.i32
@ti.kernel
def k():
    p = P(a=1)
    print(p.b)
k()
# --- a_struct_has_no_attribute_c
P = ti.types.struct(a=ti.i32, b=ti.f32)
p = P(a=1, b=2.0)
print(p.c)
# --- an_int_is_assigned_to_a_struct
P = ti.types.struct(a=ti.i32, b=ti.f32)
x = P.field(shape=3)
x[0] = 3
# --- each
P = ti.types.struct(a=ti.i32, b=ti.f32)
x = P.field(shape=3)
@ti.kernel
def k():
    EACH
k()
#= an_int_is_assigned_to_a_struct_2: x[0] = 3
#= a_struct_has_no_member_c: x[0].c = 3
# --- a_struct_is_no_number
P = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def k():
    p = P(1, 2.0)
    q = P(2, 3.0)
    print((p + q).a)
k()
# --- argument_p_of_kernel_k_is_a_struct_of
P = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def k(p: P) -> ti.i32:
    return p.a
print(k(P(3, 4.0)))
print(k(3))
# --- member_y_has_no_type_but_is_a_str
@ti.dataclass
class A:
    x: int
    y: "ti.f32"
a = A(1, 2.0)
# --- a_struct_has_no_attribute_c_2
s = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def f():
    p = s(1, 2.0)
    print(p.c)
f()
# --- a_struct_is_no_number_2
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
# --- a_struct_has_no_attribute_b_2
@ti.kernel
def f(s: ti.types.struct(a=ti.i32)):
    print(s.b)
f(ti.Struct(a=1))
# --- each
@ti.dataclass
class P:
    a: ti.i32
@ti.kernel
def f():
    p = P(1)
    EACH
f()
#= a_struct_has_no_attribute_go: p.go()
#= a_struct_is_no_number_3: print(p + p)
# --- number_to_struct
S = ti.types.struct(a=ti.i32, b=ti.i32)
@ti.kernel
def f():
    s = S(1, 2)
    s = 3
f()
# --- dataclass_member_missing
@ti.dataclass
class P:
    a: ti.i32
@ti.kernel
def f():
    p = P(a=1)
    print(p.b)
f()
# --- struct_assigned_number
P = ti.types.struct(a=ti.i32)
x = P.field(shape=2)
@ti.kernel
def f():
    x[0] = 3
f()
