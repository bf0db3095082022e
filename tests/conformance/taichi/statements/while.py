# while loops.

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
# --- while_with_continue
@ti.kernel
def f():
    a = 10
    while a > 0:
        a -= 3
        if a == 4:
            continue
        print(a)
f()
print('done')
# --- while_continue_break
@ti.kernel
def k() -> ti.i32:
    s = 0
    i = 0
    while True:
        i += 1
        if i % 2 == 0:
            continue
        if i > 20:
            break
        s += i
    return s
print(k())
# --- collatz_of_many
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    c = 0
    for i in range(n):
        j = i
        while j != 1 and j > 0:
            if j % 2 == 0:
                j //= 2
            else:
                j = 3 * j + 1
            c += 1
    return c
print(k(30))
# --- nested_while_break_2
@ti.kernel
def k(n: ti.i32):
    i = 0
    while i < n:
        j = 0
        while j < i:
            if j == 2:
                break
            j += 1
        else_ = j
        print(i, else_)
        i += 1
k(4)
# --- newton_iterations
@ti.kernel
def k(n: ti.i32) -> ti.f32:
    x = 1.0
    for _ in range(n):
        x = x - (x * x - 2) / (2 * x)
    return x
print(k(10))
# --- walrus_in_while
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    i = 0
    s = 0
    while (k := i * i) < n:
        s += k
        i += 1
    return s
print(f(50))
# --- while_cond_function
@ti.func
def gcd(a, b):
    while b != 0:
        a, b = b, a % b
    return a
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return gcd(a, b)
print(f(84, 36), f(17, 5), f(1071, 462))
# --- while_true_break_3
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    i = 0
    while True:
        i += 1
        if i * i > n:
            break
    return i
print(f(50))
# --- primes_while
@ti.func
def is_prime(n):
    r = 1
    d = 2
    while d * d <= n and r:
        if n % d == 0:
            r = 0
        d += 1
    return r
@ti.kernel
def count(n: ti.i32) -> ti.i32:
    c = 0
    for i in range(2, n):
        if is_prime(i):
            c += 1
    return c
print(count(50))
# --- while_with_two_exits
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    x = n
    steps = 0
    while x != 1:
        if steps > 20:
            break
        x = x // 2 if x % 2 == 0 else 3 * x + 1
        steps += 1
    return steps * 1000 + x
for n in (6, 7, 27):
    print(f(n))
