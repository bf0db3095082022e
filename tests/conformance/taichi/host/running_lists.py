Lists of the host program that loops and conditions of the running program make longer or shorter (TI-83).

# --- filtered_comprehension
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
ones = [i for i in range(n) if a[i] == 1]
print(ones, len(ones))

# --- append_under_condition
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
big = []
for i in range(n):
    if f[i] > 2:
        big.append(f[i])
print(len(big), sum(big), max(big))

# --- while_appends
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
xs = []
t = 0.0
while t < f[5]:
    xs.append(t)
    t += 0.7
print(xs)

# --- queue_of_search
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
queue = [0]
seen = [False] * n
order = []
while queue:
    k = queue.pop(0)
    if seen[k]:
        continue
    seen[k] = True
    order.append(k)
    for m in range(n):
        if a[m] == a[k] and not seen[m]:
            queue.append(m)
print(order)

# --- sort_known
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
vals = [a[i] for i in range(n)]
vals.sort()
print(vals)
print(sorted(vals, reverse=True)[:3])

# --- tuples
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
pairs = [(a[i], i) for i in range(n) if a[i] > 2]
for v, i in pairs:
    print(v, i)
print(len(pairs))

# --- stack
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
stack = []
for i in range(n):
    while stack and a[stack[-1]] < a[i]:
        stack.pop()
    stack.append(i)
print(stack)

# --- until_break
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
history = []
for step in range(20):
    fill()
    e = sum(f[i] for i in range(n))
    history.append(e)
    if e > 10 and step > 5:
        break
print(len(history), history[-1])

# --- slices_index_count
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
xs = []
for i in range(n):
    if a[i] > 0:
        xs.append(a[i])
print(xs, xs[1:3], xs[:2], xs[-2:], xs[3:], len(xs[4:100]))
print(xs.index(3), xs.count(2), xs[0], xs[-1])

# --- both_ways
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
xs = [4, 1]
for i in range(n):
    if a[i] == 1:
        xs.append(i)
    elif a[i] == 3:
        xs.pop()
print(xs)
xs.sort(reverse=True)
print(xs, sorted(xs), min(xs), max(xs), sum(xs))
xs[0] = 99
xs[-1] += 5
print(xs, 99 in xs, 98 in xs)
xs.clear()
print(xs, len(xs))
if not xs:
    print("empty")

# --- in_functions
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
def above(limit):
    found = []
    for i in range(n):
        if f[i] > limit:
            found.append(f[i])
    return found
def total(values):
    t = 0.0
    for v in values:
        t += v
    return t
big = above(2.0)
print(big, total(big), len(above(3.0)))
print([v * 2 for v in big])
print([k for k, v in enumerate(big) if v > 3])

# --- an_alias
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
xs = []
ys = xs
for i in range(n):
    if a[i] > 2:
        xs.append(i)
print(ys, len(ys), xs is ys)

# --- python_knows_it
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
xs = []
for i in range(6):
    fill()
    if i % 2 == 0:
        xs.append(f[i])
print(["%.1f" % x for x in xs], xs[::2])

# --- enumerate_and_bools
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
flags = []
for i in range(n):
    if i % 2 == 0 and a[i] < 4:
        flags.append(a[i] == 0)
print(flags)
for k, flag in enumerate(flags):
    if flag:
        print("at", k)

# --- pairs_in_order
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
pairs = []
for i in range(n):
    if a[i] != 0:
        pairs.append((a[i], f[i]))
pairs.sort()
print(pairs[0], pairs[-1], len(pairs))
for v, w in pairs:
    print(v, w)
print(pairs)

# --- pop_of_empty
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
xs = [1]
for i in range(n):
    if a[i] > 0:
        xs.pop()
print(xs)

# --- index_outside
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
xs = []
for i in range(n):
    if a[i] > 3:
        xs.append(i)
print(xs[5])

# --- min_of_none
n = 10
a = ti.field(ti.i32, n)
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
        f[i] = i * 0.5
fill()
xs = [i for i in range(n) if a[i] > 100]
print(xs)
print(min(xs))

# --- undone_attempts
xs = []
a = ti.field(ti.i32, 10)
for i in range(8):
    a[i] = i % 3
for i in range(8):
    xs.append(i)
    if a[i] == 2 and i > 3:
        break
print(len(xs), xs)
