# --- chosen_or_none
x = ti.field(ti.f32, shape=8)

@ti.kernel
def fill(s: ti.f32):
    for i in x:
        x[i] = s * (i - 3) * (i - 3)

fill(2.0)
best = None
low = 100.0
for i in range(8):
    if x[i] < low:
        low = x[i]
        best = i
print(best, low)
found = None
for i in range(8):
    if x[i] > 1000:
        found = i
        break
print(found)
if found is None:
    print("none")
if best is not None:
    print("best", best)
# --- found_in_functions_and_loops
x = ti.field(ti.f32, shape=8)
@ti.kernel
def fill(s: ti.f32):
    for i in x:
        x[i] = s * (i - 3) * (i - 3)
fill(2.0)
best = None
for i in range(8):
    if best is None or x[i] < x[best]:
        best = i
print(best)
def first_above(limit):
    found = None
    for i in range(8):
        if x[i] > limit:
            found = i
            break
    if found is None:
        return -1
    return found
print(first_above(5.0), first_above(1000.0))
for t in range(3):
    last = None
    for i in range(8):
        if x[i] > 5 * t * t * t:
            last = x[i]
    print(t, last, f"{last}")
    if last is not None and last > 10:
        print("large", last * 2)
# --- none_in_operator
x = ti.field(ti.f32, shape=8)
x[2] = 1
m = None
for i in range(8):
    if x[i] > 5:
        m = i
try:
    print(m + 1)
except TypeError:
    print('none')
