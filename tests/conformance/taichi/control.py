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
# --- while_loops
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    c = 0
    x = n
    while x != 1:
        if x % 2 == 0:
            x //= 2
        else:
            x = 3 * x + 1
        c += 1
    return c
print(f(27))
# --- while_true_break
@ti.kernel
def f() -> ti.i32:
    i = 0
    while True:
        i += 1
        if i > 10:
            break
        if i == 5:
            continue
    return i
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
# --- static_break
@ti.kernel
def f():
    for i in ti.static(range(10)):
        if ti.static(i == 3):
            break
        print(i)
    for i in ti.static(range(5)):
        if ti.static(i % 2 == 0):
            continue
        print(i)
f()
# --- ndrange
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.ndrange(3, (2, 5)):
        s += i * j
    for I in ti.grouped(ti.ndrange(2, 3)):
        s += I[0] * 10 + I[1]
    return s
print(f())
# --- ndrange_empty
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.ndrange((5, 2), 3):
        s += 1
    for i in range(3, 1):
        s += 1
    return s
print(f())
# --- struct_for
x = ti.field(ti.i32, shape=(3, 4))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
    for I in ti.grouped(x):
        x[I] += I[0] + I.y
f()
print(x[2, 3], x[0, 1])
# --- struct_for_offset
x = ti.field(ti.i32, shape=(4, 4), offset=(-2, -2))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in x:
        x[i, j] = i * 10 + j
        s += i
    return s
print(f(), x[-2, -2], x[1, 1], x[-1, 0])
# --- if_elif_else
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    r = 0
    if a < 0:
        r = 1
    elif a == 0:
        r = 2
    elif a < 10:
        r = 3
    else:
        r = 4
    return r
print(f(-1), f(0), f(5), f(50))
# --- static_if_other_types
@ti.kernel
def f(mode: ti.template()) -> ti.f32:
    r = 0.0
    if ti.static(mode == 0):
        r = 1.0
    elif ti.static(mode == 1):
        r = 2.0
    else:
        r = 3.0
    return r
print(f(0), f(1), f(2))
# --- loop_bounds_from_field
n = ti.field(ti.i32, shape=())
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(n[None]):
        s += i
    return s
n[None] = 5
print(f())
# --- range_negative
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(-3, 4):
        s += i * i
    return s
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
# --- loop_in_while
@ti.kernel
def f() -> ti.i32:
    i = 0
    s = 0
    while i < 3:
        for j in range(4):
            s += i * j
        i += 1
    return s
print(f())
# --- loop_in_if
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    s = 0
    if c:
        for i in range(5):
            s += i
            if s > 5:
                break
    return s
print(f(1), f(0))
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
# --- ndrange_vector_unpack
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.grouped(ti.ndrange((1, 3), (2, 4))):
        i, j = I
        s += i * j
    return s
print(f())
# --- static_ndrange_grouped
@ti.kernel
def f():
    for d in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
        if ti.static(d[0] == 0):
            print(d[0], d[1])
f()
# --- nested_static_in_dynamic
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(4):
        for k in ti.static(range(3)):
            if i > k:
                s += k + 1
    return s
print(f())
# --- conditional_expression_effects
x = ti.field(ti.i32, shape=2)
@ti.func
def inc(k):
    x[k] += 1
    return x[k]
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    return inc(0) if c else inc(1)
print(f(1), f(0), x[0], x[1])
# --- short_circuit
x = ti.field(ti.i32, shape=1)
@ti.func
def touch() -> ti.i32:
    x[0] += 1
    return 1
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    r = 0
    if a > 0 and touch() > 0:
        r = 1
    return r
print(f(0), x[0], f(1), x[0])
# --- static_for_over_list
@ti.kernel
def f() -> ti.i32:
    s = 0
    for k in ti.static([3, 5, 7]):
        s += k * k
    return s
print(f())
# --- nested_while_break
@ti.kernel
def f() -> ti.i32:
    n = 0
    i = 0
    while i < 10:
        j = 0
        while True:
            j += 1
            if j > i:
                break
            n += 1
        i += 1
    return n
print(f())
# --- primes
is_prime = ti.field(ti.i32, shape=50)
@ti.kernel
def sieve() -> ti.i32:
    for i in is_prime:
        is_prime[i] = 1 if i > 1 else 0
    ti.loop_config(serialize=True)
    for i in range(2, 8):
        if is_prime[i]:
            j = i * i
            while j < 50:
                is_prime[j] = 0
                j += i
    c = 0
    for i in range(50):
        c += is_prime[i]
    return c
print(sieve())
