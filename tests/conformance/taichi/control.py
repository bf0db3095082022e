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
# --- while_break_continue
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    s = 0
    i = 0
    while True:
        i += 1
        if i > n:
            break
        if i % 2 == 0:
            continue
        s += i
    return s
print(f(10), f(0))
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
# --- for_in_if
x = ti.field(ti.i32, shape=5)
@ti.kernel
def f(c: ti.i32):
    if c > 2:
        for i in range(5):
            x[i] = i
    else:
        for i in range(3):
            x[i] = -i
f(3)
print(x)
f(1)
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
# --- ndrange_forms
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j, k in ti.ndrange((1, 3), 2, (-1, 2)):
        s += i * 100 + j * 10 + k
    for i in ti.ndrange(4):
        s += i
    return s
print(f())
# --- ndrange_runtime
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    s = 0
    for i, j in ti.ndrange(a, (b, b + 2)):
        s += i * j
    return s
print(f(3, 1))
# --- ndrange_vector
@ti.kernel
def f() -> ti.i32:
    s = 0
    v = ti.Vector([2, 3])
    for i, j in ti.ndrange(v[0], v[1]):
        s += i + j
    return s
print(f())
# --- ndrange_grouped
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    for I in ti.grouped(ti.ndrange((1, 3), (1, 3))):
        for d in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
            x[I + d] += 1
f()
print(x)
# --- range_negative_2
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(-3, 3):
        s += i * i
    for i in range(5, 2):
        s += 1000
    return s
print(f())
# --- range_dynamic
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    s = 0
    for i in range(a, b):
        s += i
    return s
print(f(2, 6), f(6, 2))
# --- range_field_bound
n = ti.field(ti.i32, shape=())
s = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    for i in range(n[None]):
        s[None] += i
n[None] = 5
f()
print(s[None])
n[None] = 10
f()
print(s[None])
# --- elif_chain
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    r = 0
    if a < 0:
        r = 1
    elif a < 10:
        r = 2
    elif a < 20:
        r = 3
    else:
        r = 4
    return r
print([f(v) for v in (-5, 5, 15, 25)])
# --- continue_in_struct_for
x = ti.field(ti.i32, shape=8)
@ti.kernel
def f():
    for i in x:
        if i % 3 == 0:
            continue
        x[i] = i
f()
print(x)
# --- static_break_2
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(10)):
        if ti.static(i == 4):
            break
        if ti.static(i % 2 == 1):
            continue
        s += i
    return s
print(f())
# --- while_cond_field
c = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    while c[None] < 7:
        c[None] += 2
f()
print(c[None])
# --- fibonacci
@ti.kernel
def fib(n: ti.i32) -> ti.i32:
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a
print([fib(i) for i in range(10)])
# --- primes_2
@ti.func
def is_prime(n):
    r = True
    for k in range(2, int(n ** 0.5) + 1):
        if n % k == 0:
            r = False
            break
    return r
@ti.kernel
def count(n: int) -> int:
    c = 0
    for k in range(2, n):
        if is_prime(k):
            c += 1
    return c
print(count(1000))
# --- collatz
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    c = 0
    x = n
    while x != 1:
        x = x // 2 if x % 2 == 0 else 3 * x + 1
        c += 1
    return c
print(f(27))
# --- struct_for_3d
x = ti.field(ti.i32, shape=(2, 3, 4))
@ti.kernel
def f():
    for i, j, k in x:
        x[i, j, k] = i * 100 + j * 10 + k
f()
print(x[1, 2, 3], x.to_numpy().sum())
# --- infinite_while_return_func
@ti.func
def gcd(a_, b_):
    a = a_
    b = b_
    while b:
        a, b = b, a % b
    return a
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return gcd(a, b)
print(f(12, 18), f(17, 5))
# --- early_pass
@ti.kernel
def f(n: ti.i32):
    if n > 3:
        pass
    else:
        print("small", n)
    for i in range(0):
        print("never")
f(2); f(5)
# --- while_collatz
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    m = n
    c = 0
    while m != 1:
        if m % 2 == 0:
            m //= 2
        else:
            m = 3 * m + 1
        c += 1
    return c
print([f(i) for i in range(1, 15)])
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
# --- while_true_break_2
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    s = 0
    i = 0
    while True:
        i += 1
        if i > n:
            break
        if i % 2:
            continue
        s += i
    return s
print(f(10), f(0), f(1))
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
# --- if_else_scope
@ti.kernel
def f(a: ti.i32) -> ti.f32:
    r = 0.0
    if a > 0:
        t = a * 2
        r = t
    elif a == 0:
        t = 1.5
        r = t
    else:
        t = ti.Vector([1.0, a])
        r = t.sum()
    return r
print(f(3), f(0), f(-4))
# --- range_neg_empty
x = ti.field(ti.i32, shape=())
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    x[None] = 0
    for i in range(a, b):
        x[None] += i
for p in [(0, 5), (-3, 2), (5, 1), (4, 4)]:
    f(p[0], p[1])
    print(x[None])
# --- ndrange_forms_2
x = ti.field(ti.i32, shape=(6, 6))
@ti.kernel
def f():
    for i, j in ti.ndrange((1, 4), 3):
        x[i, j] += 1
    for i, j in ti.ndrange(6, (4, 6)):
        x[i, j] += 2
    for I in ti.grouped(ti.ndrange((0, 2), (0, 6))):
        x[I] += 10
f()
print(x.to_numpy())
# --- ndrange_3d_args
c = ti.field(ti.i32, shape=())
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    for i, j, k in ti.ndrange((a, b), a, (0, b)):
        c[None] += i + 10 * j + 100 * k
f(2, 5)
print(c[None])
# --- ndrange_single
x = ti.field(ti.i32, shape=5)
@ti.kernel
def f():
    for i in ti.ndrange(5):
        x[i] = i * i
f()
print(x)
# --- static_for_tuple
@ti.kernel
def f():
    for a, b in ti.static([(1, 2), (3, 4.5), (5, 6)]):
        print(a + b)
    for k, v in ti.static(enumerate([7, 8, 9])):
        print(k * v)
    for a, b in ti.static(zip((1, 2), (3, 4))):
        print(a * b)
f()
# --- static_nested_break
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(5)):
        for j in range(10):
            if j > i:
                break
            s += j
    return s
print(f())
# --- static_if_chain
def make(mode):
    @ti.kernel
    def f(x: ti.f32) -> ti.f32:
        r = 0.0
        if ti.static(mode == 'sin'):
            r = ti.sin(x)
        elif ti.static(mode == 'sq'):
            r = x * x
        else:
            r = undefined_name(x) if ti.static(mode == 'bad') else -x
        return r
    return f
print(make('sin')(1.0), make('sq')(3.0))
# --- struct_for_2d
x = ti.field(ti.i32, shape=(4, 8))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
@ti.kernel
def total() -> ti.i32:
    s = 0
    for I in ti.grouped(x):
        s += x[I] * (I[0] + 1)
    return s
f()
print(total())
# --- struct_for_offset_2
x = ti.field(ti.i32, shape=(4, 4), offset=(-2, 3))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 100 + j
f()
print(x[-2, 3], x[1, 6], x[0, 4], x.to_numpy().sum())
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
# --- while_nested_flag
@ti.kernel
def primes(n: ti.i32) -> ti.i32:
    c = 0
    i = 2
    while i < n:
        ok = True
        j = 2
        while j * j <= i:
            if i % j == 0:
                ok = False
                break
            j += 1
        if ok:
            c += 1
        i += 1
    return c
print(primes(100))
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
# --- if_in_parallel_stat
x = ti.field(ti.f32, shape=6)
@ti.kernel
def f(t: ti.f32):
    for i in x:
        if i < t:
            x[i] = -1
        elif i == 4:
            x[i] = 4.5
        else:
            x[i] = i
f(2.5)
print(x)
# --- while_walrus
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    s = 0
    i = n
    while (j := i - 1) > 0:
        s += j
        i = j
    return s
print(f(6))
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
# --- pass_empty
@ti.kernel
def f():
    pass
@ti.kernel
def g(a: ti.i32):
    if a:
        pass
    else:
        pass
    for i in range(3):
        pass
f()
g(1)
print("ok")
# --- ndrange_grouped_vec
x = ti.field(ti.i32, shape=(3, 4, 5))
@ti.kernel
def f():
    for I in ti.grouped(ti.ndrange(3, 4, 5)):
        x[I] = I.dot(ti.Vector([100, 10, 1]))
f()
print(x[2, 3, 4], x[1, 0, 2], x.to_numpy().sum())
# --- static_range_step
@ti.kernel
def f():
    for i in ti.static(range(10, 0, -3)):
        print(i)
    for i in ti.static(range(1, 10, 4)):
        print(i)
f()
# --- dynamic_range_field
n = ti.field(ti.i32, shape=())
x = ti.field(ti.i32, shape=10)
n[None] = 7
@ti.kernel
def f():
    for i in range(n[None]):
        x[i] = 1
f()
print(x.to_numpy().sum())
# --- python_containers_in_kernels
arr = [1, 2, 3]
d = {'a': 1.5, 'b': 2}
@ti.kernel
def f():
    for i in ti.static(range(3)):
        print(arr[i] * 2)
    print(d['a'] + d['b'])
f()
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
# --- while_with_conditional_expression
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    c = 0
    k = n
    while k != 1:
        k = k // 2 if k % 2 == 0 else 3 * k + 1
        c += 1
    return c
print(f(27))
# --- comprehensions_of_kernels
@ti.kernel
def f():
    a = [1, 2, 3]
    s = 0
    for v in ti.static(a):
        s += v
    t = [v * v for v in a]
    print(s, t[2])
    d = {k: k * 2 for k in range(3)}
    print(d[1] + d[2])
f()
# --- static_if_keeps_one_arm
@ti.kernel
def f(flag: ti.template()):
    if ti.static(flag):
        x = 1
        print(x)
    else:
        x = "no"
f(True)
f(1)
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
