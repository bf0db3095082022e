# Augmented assignments.

# --- augmented_all
@ti.kernel
def f() -> ti.i32:
    a = 7
    a += 3
    a -= 1
    a *= 4
    a //= 5
    a %= 5
    a <<= 4
    a |= 3
    a ^= 1
    a &= 0xff
    a >>= 1
    a **= 2
    return a
print(f())
# --- augmented_of_all_operators
@ti.kernel
def k():
    x = 10
    x -= 3
    x *= 2
    x //= 3
    x **= 2
    x %= 7
    x <<= 3
    x >>= 1
    x |= 1
    x ^= 3
    x &= 6
    print(x)
k()
# --- aug_all
@ti.kernel
def f():
    a = 17
    a += 3; a -= 1; a *= 2; a //= 3; a %= 8; a **= 2; a <<= 2; a >>= 1; a |= 1; a &= 0x3F; a ^= 5
    b = 3.0
    b /= 4
    b **= 2
    b //= 0.25
    print(a, b)
f()
# --- augmented_operators
@ti.kernel
def f() -> ti.i32:
    a = 10
    a += 5
    a -= 3
    a *= 2
    a //= 5
    a <<= 3
    a |= 1
    a ^= 2
    a &= 0xFF
    a %= 7
    a **= 2
    a >>= 1
    return a
print(f())
# --- augmented_float
@ti.kernel
def f() -> ti.f32:
    a = 3.0
    a /= 2
    a **= 2
    a -= 0.25
    a %= 1.5
    return a
print(f())
# --- augmented_ops
@ti.kernel
def f():
    a = 17
    a += 3
    a -= 5
    a *= 4
    a //= 7
    a %= 5
    a <<= 4
    a >>= 1
    a |= 5
    a &= 29
    a ^= 7
    a **= 2
    print(a)
    b = 7.0
    b /= 2
    b **= 2
    b //= 3
    b %= 3
    print(b)
f()
# --- augmented_assignments_cast
@ti.kernel
def f():
    a = 1
    a += 2.7
    b = 1.5
    b -= 1
    c = 7
    c //= 2
    c **= 2
    d = 10
    d %= 4
    e = 1
    e <<= 3
    e |= 1
    print(a, b, c, d, e)
f()
