# --- each
x = ti.field(ti.f32, shape=4)
n = ti.field(ti.i32, shape=4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.5 + 0.25
        n[i] = i * 3 - 2
fill()
EACH
#= uncaught: raise ValueError(f"bad {x[0]} of {n[1]}")
#= uncaught_if:  if n[1] > 0: raise RuntimeError(f"value {n[1]}")

# --- caught
x = ti.field(ti.f32, shape=4)
x[0] = 0.5
try:
    raise ValueError(f"bad {x[0]}")
except ValueError as e:
    print("caught", e)

# --- caught_condition
x = ti.field(ti.f32, shape=4)
x[0] = 0.5
def check(v):
    if v > 0.25:
        raise ValueError(f"too large: {v}")
    return v * 2
try:
    print(check(x[1]))
    print(check(x[0]))
except ValueError as e:
    print("caught", e)

# --- caught_in_loop
n = ti.field(ti.i32, shape=4)
for i in range(4):
    n[i] = i * 3 - 2
for i in range(4):
    try:
        if n[i] > 2:
            raise ValueError(f"n[{i}] = {n[i]}")
        print("fine", n[i])
    except ValueError as e:
        print("caught", e)

# --- caught_in_run_time_loop
n = ti.field(ti.i32, shape=4)
for i in range(4):
    n[i] = i * 3 - 2
k = n[3] - 3
for i in range(k):
    try:
        if n[i] > 2:
            raise ValueError(f"n[{i}] = {n[i]}")
        print("fine", n[i])
    except ValueError as e:
        print("caught", e)

# --- two_raises
n = ti.field(ti.i32, shape=4)
n[0] = 5
try:
    if n[0] < 0:
        raise ValueError(f"negative {n[0]}")
    if n[0] > 3:
        raise ValueError(f"large {n[0]}")
    print("fine")
except ValueError as e:
    print(e)

# --- two_classes
n = ti.field(ti.i32, shape=4)
n[0] = 5
def check(k):
    if k < 0:
        raise KeyError(f"k {k}")
    if k > 3:
        raise IndexError(f"i {k}")
for k in (n[0], n[1], n[0] - 7):
    try:
        check(k)
        print("ok")
    except KeyError as e:
        print("key", e)
    except IndexError as e:
        print("index", e)

# --- changed_after
n = ti.field(ti.i32, shape=4)
n[0] = 5
try:
    if n[0] > 3:
        m = f"large {n[0]}"
        n[0] = 1
        raise ValueError(m)
except ValueError as e:
    print(e, n[0])

# --- changed_in_handler
n = ti.field(ti.i32, shape=4)
n[0] = 5
try:
    raise ValueError(f"large {n[0]}")
except ValueError as e:
    n[0] = 7
    print(e, n[0])

# --- assert_text
n = ti.field(ti.i32, shape=4)
n[0] = 5
try:
    assert n[0] < 3, f"n is {n[0]}"
except AssertionError as e:
    print("assertion", e)

# --- assert_uncaught
n = ti.field(ti.i32, shape=4)
n[0] = 5
print("before")
assert n[0] < 3, f"n is {n[0]}"

# --- number_argument
n = ti.field(ti.i32, shape=4)
n[0] = 5
try:
    raise ValueError(n[0])
except ValueError as e:
    print(e, e.args, e.args[0])

# --- two_arguments
n = ti.field(ti.i32, shape=4)
n[0] = 5
try:
    raise ValueError("n", n[0])
except ValueError as e:
    print(e, e.args)

# --- pytest_match_option
import pytest
n = ti.field(ti.i32, shape=4)
n[0] = 5
with pytest.raises(ValueError, match="v 5"):
    raise ValueError(f"v {n[0]}")
print("done")
