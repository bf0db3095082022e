# --- functions_run options: short_circuit_operators=True
c = ti.field(ti.i32, ())
@ti.func
def t(x):
    c[None] += 1
    return x
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    r = 0
    if a > 0 and t(a) > 1: r += 1
    if a > 0 or t(a) > 1: r += 2
    return r * 100 + c[None]
print(k(0), k(1), k(2))
# --- arms_run options: short_circuit_operators=True
c = ti.field(ti.i32, ())
@ti.func
def t(x):
    c[None] += 1
    return x
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    r = t(a) if a > 0 else t(a + 5)
    return r * 100 + c[None]
print(k(0), k(1), k(2))
# --- elements_are_read_where_asked options: short_circuit_operators=True, debug=True
x = ti.field(ti.i32, 4)
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    r = x[a] if a < 4 else 7
    if a < 4 and x[a] == 0: r += 1
    return r
print(k(0), k(10))
