# for loops: nesting, break and continue, serialized loops.

# --- nested_loops
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(10):
        for j in range(i):
            if j % 2 == 0:
                continue
            s += j
    return s
print(f())
# --- break_in_inner_loop
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(5):
        for j in range(10):
            if j > i:
                break
            s += 1
    return s
print(f())
# --- serialized_break
@ti.kernel
def f() -> ti.i32:
    r = -1
    ti.loop_config(serialize=True)
    for i in range(100):
        if i * i > 50:
            r = i
            break
    return r
print(f())
# --- parallel_reduction
x = ti.field(ti.f32, shape=100)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.5
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for i in x:
        s += x[i]
    return s
fill()
print(total())
# --- block_dim_config
x = ti.field(ti.i32, shape=16)
@ti.kernel
def f():
    ti.loop_config(block_dim=8)
    for i in x:
        x[i] = i
    ti.loop_config(parallelize=4, block_dim_adaptive=False)
    for i in range(16):
        x[i] += 1
f()
print(x[15])
# --- nested_break
x = ti.field(ti.i32, shape=6)
@ti.kernel
def f():
    for i in range(6):
        c = 0
        for j in range(100):
            if j >= i:
                break
            k = 0
            while k < 10:
                k += 1
                if k == j:
                    break
                c += 1
        x[i] = c
f()
print(x)
# --- loop_config_serialize
x = ti.field(ti.i32, shape=10)
@ti.kernel
def f() -> ti.i32:
    r = -1
    ti.loop_config(serialize=True)
    for i in range(10):
        if x[i] == 5:
            r = i
            break
    return r
x[7] = 5
print(f())
# --- loop_config_blockdim
x = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    ti.loop_config(block_dim=64)
    for i in range(10):
        x[i] = i
    ti.loop_config(parallelize=8, block_dim=32)
    for i in x:
        x[i] += 1
f()
print(x)
# --- break_continue_nest
x = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in range(10):
        s = 0
        for j in range(100):
            if j % 3 == 0:
                continue
            if j > i * 2:
                break
            for k in range(j):
                if k == 4:
                    break
                s += 1
            s += j
        x[i] = s
f()
print(x.to_numpy())
# --- serial_break
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    r = -1
    ti.loop_config(serialize=True)
    for i in range(n):
        if i * i > 50:
            r = i
            break
    return r
print(f(100), f(5))
# --- loop_local_accumulate
@ti.kernel
def f(n: ti.i32) -> ti.f32:
    s = 0.0
    m = -1e9
    for i in range(n):
        v = ti.sin(i * 0.1)
        s += v
        ti.atomic_max(m, v)
    return s + m
print(f(100))
# --- loop_config_forms
x = ti.field(ti.i32, shape=16)
@ti.kernel
def f():
    ti.loop_config(block_dim=64)
    for i in x:
        x[i] = i
    ti.loop_config(parallelize=4)
    for i in range(16):
        x[i] += 1
    ti.loop_config(name="third", serialize=True)
    for i in range(1, 16):
        x[i] += x[i - 1]
f()
print(x.to_numpy())
# --- multiple_top_loops
a = ti.field(ti.i32, shape=8)
b = ti.field(ti.i32, shape=8)
@ti.kernel
def f():
    for i in a:
        a[i] = i
    k = 3
    for i in range(8):
        b[i] = a[7 - i] * k
    k = 5
    for i in b:
        b[i] += k
f()
print(b)
# --- for_in_func
x = ti.field(ti.i32, shape=5)
@ti.func
def fill(v):
    for i in range(5):
        x[i] = v + i
@ti.kernel
def f():
    fill(10)
f()
print(x)
# --- loop_var_types
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in range(5):
        s += i / 2
    return s
print(f())
# --- continue_and_break_nested
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in range(10):
        if i == 3:
            continue
        for j in range(i):
            if j > 4:
                break
            s += j
    return s
print(f())
# --- break_beside_a_loop_that_breaks
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    s = 0
    ti.loop_config(serialize=True)
    for i in range(n):
        if i == 7:
            break
        j = 0
        while True:
            j += 1
            if j % 2:
                continue
            if j > i:
                break
            s += j
    return s
print(f(20))
# --- continue_ok_parallel
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in x:
        if i == 2:
            continue
        x[i] = 1
f()
print(x)
# --- continue_and_break_of_two_loops
@ti.kernel
def f():
    for i in range(3):
        for j in range(3):
            if j == 1:
                continue
            if i == 2:
                break
            print(i, j)
    print('x')
ti.init(arch=ti.cpu, cpu_max_num_threads=1)
f()
print('done')
# --- serialized_break_2
@ti.kernel
def k():
    ti.loop_config(serialize=True)
    for i in range(5):
        if i == 3:
            break
        print(i)
k()
# --- serialized_prefix_sum
x = ti.field(ti.i32, shape=5)
@ti.kernel
def k():
    ti.loop_config(serialize=True)
    for i in range(1, 5):
        x[i] = x[i - 1] + i
k()
print(x.to_numpy())
# --- break_of_an_inner_loop
@ti.kernel
def k() -> ti.i32:
    x = 0
    for i in range(10):
        for j in range(i):
            if j == 3:
                break
            x += 1
    return x
print(k())
# --- range_of_a_float_argument
@ti.kernel
def k(x: ti.f32):
    for i in range(x):
        print(i)
k(2.0)
# --- range_of_a_float
@ti.kernel
def k():
    for i in range(3.5):
        print(i)
k()
# --- range_of_a_float_literal
@ti.kernel
def k() -> ti.i32:
    s = 0
    for i in range(3.7):
        s += 1
    return s
print(k())
# --- primes_by_break
@ti.kernel
def k() -> ti.i32:
    n = 0
    for i in range(2, 30):
        ok = 1
        for j in range(2, i):
            if i % j == 0:
                ok = 0
                break
        if ok:
            n = n * 2 % 1000 + i
    return n
print(k())
# --- for_range_bounds_eval_once
@ti.kernel
def f() -> ti.i32:
    n = 5
    s = 0
    for _ in range(1):
        for i in range(n):
            n -= 1
            s += i
    return s * 100 + n
print(f())
# --- for_in_for_with_continue
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    s = 0
    for i in range(n):
        for j in range(i):
            if (i + j) % 3 == 0:
                continue
            s += i * j
    return s
print(f(8))
# --- range_reversed_empty
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    s = 0
    for i in range(a, b):
        s += i
    return s
print(f(3, 7), f(7, 3), f(-3, 2))
# --- range_from_field
n = ti.field(ti.i32, shape=())
x = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in range(n[None]):
        x[i] = i + 1
n[None] = 4
f()
print(x.to_numpy())
# --- two_top_loops_order
x = ti.field(ti.i32, shape=6)
@ti.kernel
def f():
    for i in range(6):
        x[i] = i
    t = x[2] + x[3]
    for i in range(6):
        x[i] = x[i] * t
f()
print(x.to_numpy())
# --- while_nested
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    i = 0
    s = 0
    while i < n:
        j = 0
        while j < i:
            if j == 3:
                break
            s += i * j
            j += 1
        i += 1
        if s > 100:
            break
    return s
print(f(5), f(20))
# --- loop_unique
x = ti.field(ti.i32, shape=8)
@ti.kernel
def f():
    for i in range(8):
        for j in range(i):
            x[i] += j
        for j in range(2):
            x[i] += 100
f()
print(x)
# --- for_in_func_in_for
@ti.func
def inner(n):
    s = 0
    for i in range(n):
        if i == 3:
            continue
        if i > 5:
            break
        s += i
    return s
@ti.kernel
def f() -> ti.i32:
    r = 0
    for k in range(5):
        r += inner(k * 3)
    return r
print(f())
# --- nd_for_nested
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    for k in range(2):
        for i in n:
            n[i] += 1
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- nd_for_if
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    if n[0] > 0:
        for i in n:
            n[i] += 1
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- implicit_offload
x = ti.field(ti.f32, ())
@ti.kernel
def inc():
    x[None] += 1
for i in range(5):
    inc()
assert x[None] == 5
print(x[None])
# --- nested_calls
@ti.func
def a():
    return 1
@ti.func
def b():
    return a() + 1
@ti.func
def c(v):
    return b() * v
@ti.kernel
def f() -> ti.i32:
    return c(a()) + c(b())
print(f())
# --- nested_list_field
g = [[ti.field(ti.f32, shape=2) for _ in range(2)] for _ in range(2)]
@ti.kernel
def f():
    for i, j in ti.static(ti.ndrange(2, 2)):
        for k in g[i][j]:
            g[i][j][k] = i * 10 + j + k
f()
print([g[i][j].to_numpy().tolist() for i in range(2) for j in range(2)])
# --- shadowed_loop_variables
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(3):
        s += i
    for i in range(4):
        for j in range(2):
            s += i * j
    for j in range(3):
        s += j * 100
    return s
print(f())
# --- negative_steps_by_arithmetic
x = ti.field(ti.i32, shape=8)
@ti.kernel
def back():
    for k in range(8):
        i = 7 - k
        x[i] = k * k - i
back()
print(x)
