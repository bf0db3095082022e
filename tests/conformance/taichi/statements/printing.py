# print in kernels and in the host program.

# --- static_print
@ti.kernel
def f():
    a = 3
    print("run", a)
f()
# --- print_formats
@ti.kernel
def f():
    a = 3
    b = 2.5
    v = ti.Vector([1, 2])
    print(a, b, "text", v)
    print(f"a = {a} b = {b:.2f} {v}")
    print("x", a, sep='-', end='!\n')
    print("{} {}".format(a, b))
    print()
    print(True, 7, 1.5)
f()
# --- print_types
@ti.kernel
def f():
    print(ti.cast(3, ti.i64), ti.cast(200, ti.u8), ti.cast(1.5, ti.f64), ti.cast(-5, ti.i8))
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(m)
    print((1, 2), [a for a in range(3)])
f()
# --- print_kernel
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print("a =", a, "b =", b)
    print(a, b, sep=", ", end="!\n")
    print(f"{a} and {b}", 1 + 2, True, 2.5)
    print()
    print("v", ti.Vector([a, 2]), ti.Matrix([[1.0, b], [0.0, 1.0]]))
f(3, 0.25)
# --- print_formats_2
@ti.kernel
def f(a: ti.f32, b: ti.i32):
    print(f"{a:.2f} {a:.5f} {a:e}")
    print(f"{b:d} {b:5d}")
    print("{:.3f} {}".format(a, b))
f(3.14159, 42)
# --- fstrings_and_separators
@ti.kernel
def k():
    print(f"x = {1 + 2}, y = {3.5}", 4, sep="|")
    a = 3
    b = 2.5
    print(f"{a} and {b}")
k()
# --- prints_of_a_loop
@ti.kernel
def k():
    for i in range(3):
        if i == 1:
            continue
        print("i", i)
ti.sync()
k()
# --- print_without_newline
@ti.kernel
def k():
    for i in range(2):
        for j in range(2):
            for l in ti.static(range(2)):
                print(i * 4 + j * 2 + l, end=" ")
    print()
ti.init(arch=ti.cpu, cpu_max_num_threads=1)
k()
# --- print_formats_3
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print("a =", a, "b =", b, sep=" ", end="!\n")
    print(f"{a} and {b:.2f} {a:5d}|")
    print("%d %.3f" % (3, 0.5))
    print("{} {}".format(a, b))
    v = ti.Vector([a, a + 1])
    print(f"v={v}")
f(3, 2.5)
# --- print_in_loop_serial
@ti.kernel
def f(n: ti.i32):
    ti.loop_config(serialize=True)
    for i in range(n):
        print("i", i, i * 0.5, i > 1)
f(3)
# --- print_vectors_fmt
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    m = ti.Matrix([[0.5, 1.5]])
    print("v", v, "m", m, sep=", ", end=";\n")
    print(f"{v} | {m} | {v[0]:03d} | {m[0, 1]:.1f}")
f()
# --- print_percent
@ti.kernel
def f(a: ti.i32):
    print("100%", a, "%d")
    print(f"{a}%")
f(5)
# --- print_negative_zero_inf
@ti.kernel
def f(a: ti.f32):
    print(-a, 1 / a, -1 / a, a)
f(0.0)
# --- print_large
@ti.kernel
def f():
    print(1e10, 1e-10, 123456789.0, ti.cast(1e300, ti.f64), 1 << 30, ti.i64(1) << 62)
f()
# --- print_nested_tuple
@ti.kernel
def f(a: ti.i32):
    print((a, (a + 1, 2.5)), [a, [a]])
f(1)
# --- print_field_elem
x = ti.field(ti.f32, shape=(2, 2))
v = ti.Vector.field(2, ti.i32, shape=2)
@ti.kernel
def f():
    x[1, 1] = 2.5
    v[1] = ti.Vector([3, 4])
    print(x[1, 1], v[1], v[1].y, x[0, 0] + v[1][0])
f()
# --- str_format_host
x = ti.field(ti.f32, shape=2)
x[1] = 1.0 / 3
print(f"{x[1]:.4f} {x[0]} {x[1]}")
print("%.3f|%5d|%s" % (x[1], 42, "a"), "{:>6}|{:<4}|".format("ab", 3))
# --- print_sep_end
@ti.kernel
def f():
    print(1, 2, 3, sep='')
    print('a', 'b', sep=', ', end='.')
    print('c', 5, sep='|')
f()
# --- print_fstring_specs
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(f"{a:5d}|{b:8.3f}|{b:.1e}|{a:x}|{b:g}")
f(42, 3.14159)
# --- print_matrix_fstring
@ti.kernel
def f():
    v = ti.Vector([1.5, 2.25])
    m = ti.Matrix([[1, 2], [3, 4]])
    print(f"v={v} m={m} {v:.1f} {v[0]:.3f}")
f()
# --- print_field_elem_2
x = ti.field(ti.f32, shape=2)
s = ti.Vector.field(2, ti.i32, shape=2)
@ti.kernel
def f():
    x[1] = 2.5
    s[1] = [4, 5]
    print(x[1], s[1], s[1].x)
f()
# --- print_percent_2
@ti.kernel
def f(a: ti.i32):
    print("100% {}".format(a), '%d' , a)
f(5)
# --- none_bind
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = None
    print(1)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- print_none
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(None)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- print_list
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print([1, 2], (3, 4))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- int_str
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(int('3'))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- print_many
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(1, 2.5, True, 'a', ti.Vector([1.5]), sep='|')
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- field_print
x = ti.field(ti.f32, shape=3)
v = ti.Vector.field(2, ti.i32, shape=2)
m = ti.Matrix.field(2, 2, ti.f32, shape=())
print(x, v, m)
print(str(x), repr(v[0]))
# --- struct_print
S = ti.types.struct(a=ti.i32, b=ti.math.vec2)
s = S(a=1, b=[2, 3])
print(s, s.a, s.b)
# --- print_mixed_values
@ti.kernel
def f(n: ti.i32, x: ti.f32):
    v = ti.Vector([n, n + 1])
    m = ti.Matrix([[x, 0.0], [0.0, x]])
    print("n =", n, "x =", x, "v =", v)
    print(m)
    print(f"{n} and {x:.3f}", v[1] * 2)
f(3, 0.125)
