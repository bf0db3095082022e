# --- sum
x = ti.field(ti.f32, shape=(300, 400))

@ti.kernel
def paint(s: ti.f32):
    for i, j in x:
        x[i, j] = s * i + j

paint(0.5)
total = 0.0
for i, j in ti.ndrange(300, 400):
    total += x[i, j]
print(total, i, j)

# --- count
x = ti.field(ti.i32, shape=(300, 400))

@ti.kernel
def paint(s: ti.i32):
    for i, j in x:
        x[i, j] = (s * i + j) % 11

paint(7)
zeros = 0
for i, j in ti.ndrange((2, 300), 400):
    if x[i, j] == 0:
        zeros += 1
    if x[i, j] % 2 == 1:
        continue
    x[i, j] = -1
print(zeros, x[2, 0], x[299, 399], i, j)

# --- three
x = ti.field(ti.i32, shape=(3, 4, 5))
for i, j, k in ti.ndrange(3, 4, (1, 5)):
    x[i, j, k] = i * 100 + j * 10 + k
print(x[2, 3, 4], x[1, 1, 0], x[0, 2, 1])

# --- kernel_calls
x = ti.field(ti.i32, shape=(40, 30))

@ti.kernel
def put(i: ti.i32, j: ti.i32):
    x[i, j] += i * j

for i, j in ti.ndrange(40, 30):
    put(i, j)
print(x[39, 29], x[7, 9])

# --- assigned_names
seen = []
for i, j in ti.ndrange(2, 3):
    i = i * 10 + j
    seen.append(i)
print(seen)

# --- left
x = ti.field(ti.i32, shape=(8, 8))
x[3, 4] = 1
for i, j in ti.ndrange(8, 8):
    if x[i, j] == 1:
        break
print(i, j)

# --- empty
n = 0
for i, j in ti.ndrange(3, 0):
    n += 1
print(n)

# --- known_lists
places = []
for i, j in ti.ndrange(3, 3):
    if (i + j) % 2 == 0:
        places.append((i, j))
print(places, len(places))

# --- repeated_name
names = []
for i, i in ti.ndrange(2, 3):
    names.append(i)
print(names)

# --- inside_function
x = ti.field(ti.i32, shape=(20, 20))

def near(limit):
    n = 0
    for i, j in ti.ndrange(20, 20):
        x[i, j] = i * j
        if x[i, j] < limit:
            n += 1
    return n

print(near(10), near(50))

# --- long_count
x = ti.field(ti.i32, shape=16)
for i in range(16):
    x[i] = i
n = 0
for t in range(200000):
    if x[t % 16] > 11:
        n += 1
print(n, t)

# --- nested_count
x = ti.field(ti.i32, shape=(100, 100))
for i in range(100):
    for j in range(100):
        x[i, j] = i ^ j
big = 0
largest = -1
for i in range(100):
    for j in range(100):
        if x[i, j] > 100:
            big += 1
            largest = max(largest, x[i, j])
print(big, largest)

# --- long_python
total = 0
for t in range(20000):
    if t % 3 == 0:
        total += t
x = ti.field(ti.i32, shape=total % 7 + 1)
print(total, x.shape)
