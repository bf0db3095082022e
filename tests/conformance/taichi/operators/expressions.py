# Expressions as the language reference has them: literals, displays, subscripts, operators, conditions.

# --- int_literal_bases_mixed
@ti.kernel
def f() -> ti.i32:
    return 0x1F + 0b1010 + 0o17 + 1_000
print(f())
# --- float_literal_exponents
@ti.kernel
def f() -> ti.f32:
    return 1e-3 + 2.5E2 + .5 + 3.
print(round(f(), 4))
# --- empty_tuple_in_kernel
@ti.kernel
def f() -> ti.i32:
    t = ti.static(())
    return len(t)
print(f())
# --- free_list_indexed_in_static
weights = [0.25, 0.5, 0.25]
x = ti.field(ti.f32, 6)
y = ti.field(ti.f32, 6)
@ti.kernel
def f():
    for i in x:
        x[i] = i * i
    for i in range(1, 5):
        s = 0.0
        for k in ti.static(range(3)):
            s += weights[k] * x[i + k - 1]
        y[i] = s
f()
print(y.to_numpy())
# --- dict_display_with_taichi_values
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    d = {"p": a, "q": a * a, 3: a + 7}
    return d["p"] + d["q"] * d[3]
print(f(4))
# --- dict_comprehension_static_keys
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    d = {i: a * i for i in range(4)}
    return d[1] + d[3]
print(f(1.5))
# --- list_comprehension_with_filter_two_loops
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    v = ti.Vector([i * 10 + j + a for i in range(3) for j in range(3) if i != j])
    return v.sum() + v[2]
print(f(1))
# --- attribute_of_field_shape_in_range
x = ti.field(ti.i32, shape=(3, 5))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            s += i * j
    return s
print(f(), x.shape[0] * x.shape[1])
# --- matrix_n_m_in_kernel
@ti.kernel
def f() -> ti.i32:
    a = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    return a.n * 10 + a.m
print(f())
# --- slice_with_step
@ti.kernel
def f() -> ti.types.vector(3, ti.i32):
    v = ti.Vector([1, 2, 3, 4, 5, 6])
    return v[::2]
print(f())
# --- slice_rows_of_matrix
@ti.kernel
def f() -> ti.types.matrix(2, 2, ti.i32):
    m = ti.Matrix([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    return m[1:, :2]
print(f())
# --- slice_assignment_of_vector
@ti.kernel
def f() -> ti.types.vector(4, ti.f32):
    v = ti.Vector([0.0, 0.0, 0.0, 0.0])
    v[1:3] = ti.Vector([5.0, 6.0])
    return v
print(f())
# --- column_slice_of_matrix
@ti.kernel
def f() -> ti.i32:
    m = ti.Matrix([[1, 2], [3, 4], [5, 6]])
    c = m[:, 1]
    return c[0] * 100 + c[1] * 10 + c[2]
print(f())
# --- type_call_casts_variable
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    a = ti.i8(x)
    return a + 1
print(f(126.7))
# --- call_with_unpacked_tuple
@ti.func
def g(a, b, c):
    return a * 100 + b * 10 + c
@ti.kernel
def f() -> ti.i32:
    t = ti.static((1, 2))
    return g(*t, 3)
print(f())
# --- power_right_associative
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a ** 2 ** 3
print(f(2))
# --- negative_power_of_float
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return a ** -2
print(f(4.0))
# --- unary_chain
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return - -a + ~-a + +a
print(f(9))
# --- unary_minus_on_unsigned
@ti.kernel
def f(a: ti.u8) -> ti.u8:
    b = -a
    return ti.cast(b, ti.u8)
print(f(3))
# --- matmul_chain
@ti.kernel
def f() -> ti.types.vector(2, ti.i32):
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Matrix([[0, 1], [1, 0]])
    v = ti.Vector([5, 7])
    return a @ b @ v
print(f())
# --- floor_div_negative_runtime
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a // b * 1000 + a % b
print(f(-7, 3), f(7, -3), f(-7, -3))
# --- float_floor_div_and_mod
@ti.kernel
def f(a: ti.f32, b: ti.f32) -> ti.types.vector(2, ti.f32):
    return ti.Vector([a // b, a % b])
print(f(-7.5, 2.0))
# --- shift_of_i64
@ti.kernel
def f(a: ti.i64, n: ti.i32) -> ti.i64:
    return (a << n) >> 3
print(f(5, 40))
# --- arithmetic_shift_negative
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return (a >> 2) + ti.bit_shr(a, 28)
print(f(-100))
# --- bit_ops_mixed_types
@ti.kernel
def f(a: ti.u32, b: ti.i32) -> ti.u32:
    return (a & 0xFF) | (b ^ 3)
print(f(0x1234, 8))
# --- comparison_chain_mixed
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.i32:
    return 1 if 0 < a <= b < 10 else 0
print(f(3, 3.5), f(4, 3.5), f(9, 9.5), f(0, 3.0))
# --- in_static_membership
names = ("u", "v")
@ti.kernel
def f() -> ti.i32:
    r = 0
    if ti.static("u" in names):
        r += 1
    if ti.static("w" not in names):
        r += 2
    return r
print(f())
# --- not_of_int
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return (not a) * 10 + (not (a > 3))
print(f(0), f(5))
# --- and_or_of_comparisons
x = ti.field(ti.i32, 8)
@ti.kernel
def f():
    for i in x:
        x[i] = 1 if (i > 2 and i < 6) or i == 0 else -1
f()
print(x)
# --- walrus_in_while_condition
@ti.kernel
def f() -> ti.i32:
    i = 0
    s = 0
    while (i := i + 1) < 5:
        s += i
    return s * 10 + i
print(f())
# --- walrus_in_comprehensionless_sum
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    b = (c := a * 2) + c
    return b + c
print(f(3))
# --- nested_conditional_expression
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return -1 if a < 0 else 0 if a == 0 else 1
print(f(-4), f(0), f(8))
# --- conditional_promotes_arms
@ti.kernel
def f(a: ti.i32) -> ti.f32:
    x = 1 if a else 2.5
    return x
print(f(0), f(1))
