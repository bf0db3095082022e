# Loops in a `try` that Python runs while translating: what raises ends them when the program runs.

# --- unrolled_tuple
x = ti.field(ti.i32, 4)
for i in range(4):
    x[i] = i - 1
log = []
try:
    for k, name in ((3, "three"), (0, "zero"), (2, "two"), (1, "one")):
        print("at", name)
        if x[k] == 1 or x[k] < 0:
            raise ValueError("bad " + name)
        print("fine", name)
    print("done")
except ValueError as e:
    print(e)
# --- unrolled_list_call
x = ti.field(ti.f32, 3)
x[0], x[1], x[2] = 1.0, -1.0, -2.0
def root(v, name):
    if v < 0:
        raise ValueError(name + " is negative")
    return v ** 0.5
try:
    for i, name in enumerate(["a", "b", "c"]):
        print(name, root(x[i], name))
    print("all")
except ValueError as e:
    print("caught", e)
print("end")
# --- after_loop
n = ti.field(ti.i32, ())
n[None] = 2
total = 0
try:
    for w in ["u", "v", "w"]:
        total += 1
        if total == n[None]:
            raise RuntimeError("at " + w)
    total += 100
    print("not here")
except RuntimeError as e:
    print(e, total)
# --- no_raise
n = ti.field(ti.i32, ())
n[None] = 9
total = 0
try:
    for w in ["u", "v", "w"]:
        total += 1
        if total == n[None]:
            raise RuntimeError("at " + w)
    total += 100
    print("here")
except RuntimeError as e:
    print(e, total)
else:
    print("else", total)
finally:
    print("fin")
# --- nested_unrolled
n = ti.field(ti.i32, ())
n[None] = 3
c = 0
try:
    for a in ("x", "y"):
        for b in ("p", "q"):
            c += 1
            if c == n[None]:
                raise KeyError(a + b)
            print(a, b, c)
        print("row", a)
    print("over")
except KeyError as e:
    print("key", e, c)
# --- try_in_loop
x = ti.field(ti.i32, 3)
x[1] = 1
for k, w in enumerate(["a", "b", "c"]):
    try:
        for m in ("i", "j"):
            if x[k] == 1:
                raise ValueError(w + m)
            print(w, m)
    except ValueError as e:
        print("caught", e)
    else:
        print("clean", w)
# --- loop_else
x = ti.field(ti.i32, ())
try:
    for w in ("a", "b"):
        if x[None] == 0:
            raise ValueError(w)
    else:
        print("else")
    print("after")
except ValueError as e:
    print("caught", e)
# --- loop_else_clean
x = ti.field(ti.i32, ())
try:
    for w in ("a", "b"):
        if x[None] == 5:
            raise ValueError(w)
    else:
        print("else")
    print("after")
except ValueError as e:
    print("caught", e)
# --- break_known
x = ti.field(ti.i32, 4)
x[1] = 1
try:
    for k, w in enumerate(("a", "b", "c", "d")):
        if w == "c":
            break
        if x[k] == 1:
            raise ValueError(w)
        print(w)
    print("after", k)
except ValueError as e:
    print("caught", e, k)
# --- break_known_clean
x = ti.field(ti.i32, 4)
x[3] = 1
try:
    for k, w in enumerate(("a", "b", "c", "d")):
        if w == "c":
            break
        if x[k] == 1:
            raise ValueError(w)
        print(w)
    print("after", k)
except ValueError as e:
    print("caught", e, k)
# --- continue_known
x = ti.field(ti.i32, 4)
x[2] = 1
try:
    for k, w in enumerate(("a", "b", "c", "d")):
        if w == "a":
            continue
        if x[k] == 1:
            raise ValueError(w)
        print(w)
    print("after", k)
except ValueError as e:
    print("caught", e, k)
# --- append_in_loop
x = ti.field(ti.i32, 3)
x[1] = 7
seen = []
try:
    for k, w in enumerate(["a", "b", "c"]):
        if x[k] == 7:
            raise ValueError(w)
        seen.append(k)
    print("after")
except ValueError as e:
    print("caught", e, seen)
print(seen)
# --- while_known
x = ti.field(ti.i32, ())
x[None] = 2
k = 0
try:
    while k < 4:
        if k == x[None]:
            raise ValueError("two")
        print(k)
        k += 1
    print("over")
except ValueError as e:
    print("caught", e, k)
# --- while_words
x = ti.field(ti.i32, ())
x[None] = 1
words = ["a", "b", "c"]
try:
    while words:
        w = words.pop(0)
        if len(words) == x[None]:
            raise ValueError(w)
        print(w)
    print("over")
except ValueError as e:
    print("caught", e)
# --- comprehension
x = ti.field(ti.i32, 3)
x[1] = -1
def check(v, w):
    print("check", w)
    if v < 0:
        raise ValueError(w)
    return v
try:
    ws = [check(x[i], w) for i, w in enumerate("abc")]
    print("sum", sum(ws))
except ValueError as e:
    print("caught", e)
# --- kernel_assert options: debug=True
x = ti.field(ti.i32, ())
@ti.kernel
def f(a: ti.i32):
    assert a < x[None], "too big"
    print("in", a)
x[None] = 3
try:
    for a, w in [(1, "one"), (5, "five"), (2, "two")]:
        f(a)
        print("did", w)
    print("all")
except AssertionError:
    print("caught")
# --- finally_in_loop
x = ti.field(ti.i32, 3)
x[1] = 1
try:
    for k, w in enumerate("abc"):
        try:
            if x[k] == 1:
                raise ValueError(w)
            print("ok", w)
        finally:
            print("fin", w)
    print("after")
except ValueError as e:
    print("caught", e)
# --- inner_handled
x = ti.field(ti.i32, 3)
x[1] = 1
x[2] = 2
try:
    for k, w in enumerate("abc"):
        try:
            if x[k] == 1:
                raise ValueError(w)
            if x[k] == 2:
                raise KeyError(w)
            print("ok", w)
        except ValueError as e:
            print("inner", e)
    print("after")
except KeyError as e:
    print("outer", e)
# --- function_loop
x = ti.field(ti.i32, 3)
x[1] = 1
def scan():
    for k, w in enumerate("abc"):
        if x[k] == 1:
            raise ValueError(w)
        print("ok", w)
    return 5
try:
    r = scan()
    print("r", r)
except ValueError as e:
    print("caught", e)
# --- dict_loop
x = ti.field(ti.i32, 3)
x[1] = 1
try:
    for name, k in {"a": 0, "b": 1, "c": 2}.items():
        if x[k] == 1:
            raise ValueError(name)
        print(name)
except ValueError as e:
    print("caught", e)
print(name, k)
# --- range_loop
x = ti.field(ti.i32, 5)
x[2] = 1
found = []
try:
    for k in range(5):
        if x[k] == 1:
            raise IndexError(f"stop at {k}")
        found.append(str(k))
except IndexError as e:
    print(e, found, k)
# --- return_in_loop
x = ti.field(ti.i32, 3)
x[1] = 1
def f(limit):
    try:
        for k, w in enumerate("abc"):
            if x[k] == limit:
                raise ValueError(w)
            print(w)
        print("all")
    except ValueError as e:
        print("caught", e)
    return limit
print(f(1), f(9))
# --- variable_after
x = ti.field(ti.f32, 3)
x[1] = 1
best = 0.0
try:
    for k in (0, 1, 2):
        best = best + 0.5
        if x[k] == 1:
            raise ValueError(k)
    best = best * 10
except ValueError as e:
    print("caught", e, best, k)
print(best)
# --- different_classes
x = ti.field(ti.i32, 3)
x[0] = 1
try:
    for cls, k in ((ValueError, 1), (KeyError, 0), (TypeError, 2)):
        if x[k] == 1:
            raise cls("c")
        print(cls.__name__)
except ValueError:
    print("value")
except KeyError:
    print("key")
except TypeError:
    print("type")
# --- objects
class Item:
    def __init__(self, name, price):
        self.name = name
        self.price = price
x = ti.field(ti.f32, ())
x[None] = 5.0
items = [Item("a", 3.0), Item("b", 4.0), Item("c", 1.0)]
spent = 0.0
try:
    for it in items:
        if spent + it.price > x[None]:
            raise RuntimeError("cannot pay " + it.name)
        spent += it.price
        print("bought", it.name)
except RuntimeError as e:
    print(e, spent)
