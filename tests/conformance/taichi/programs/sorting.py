# Sorting, scanning and tables that are filled in order.

# --- bitonic_sort_steps
N = 32
a = ti.field(ti.i32, shape=N)
@ti.kernel
def shuffle(seed: ti.i32):
    for i in a:
        a[i] = (i * 13 + seed) % N
@ti.kernel
def bitonic(k: ti.i32, j: ti.i32):
    for i in range(N):
        l = i ^ j
        if l > i:
            up = (i & k) == 0
            if (up and a[i] > a[l]) or (not up and a[i] < a[l]):
                a[i], a[l] = a[l], a[i]
shuffle(7)
print(a.to_numpy())
k = 2
while k <= N:
    j = k // 2
    while j > 0:
        bitonic(k, j)
        j //= 2
    k *= 2
print(a)
# --- blelloch_scan
import numpy as np
n = 16
data = ti.ndarray(ti.i32, n)
@ti.kernel
def upsweep(d: ti.types.ndarray(dtype=ti.i32, ndim=1), stride: ti.i32):
    for i in range(d.shape[0] // (2 * stride)):
        r = (i + 1) * 2 * stride - 1
        d[r] += d[r - stride]
@ti.kernel
def downsweep(d: ti.types.ndarray(), stride: ti.i32):
    for i in range(d.shape[0] // (2 * stride)):
        r = (i + 1) * 2 * stride - 1
        t = d[r - stride]
        d[r - stride] = d[r]
        d[r] += t
src = np.array([(3 * i + 1) % 7 for i in range(n)], dtype=np.int32)
data.from_numpy(src)
s = 1
while s < n:
    upsweep(data, s)
    s *= 2
total = data[n - 1]
data[n - 1] = 0
while s > 1:
    s //= 2
    downsweep(data, s)
print(total, data.to_numpy())
assert (np.cumsum(src) - src == data.to_numpy()).all()
# --- radix_sort
n = 24
a = ti.field(ti.u32, n)
b = ti.field(ti.u32, n)
cnt = ti.field(ti.i32, 16)
off = ti.field(ti.i32, 16)
@ti.kernel
def init():
    for i in a:
        a[i] = (ti.u32(i) * ti.u32(2654435761)) >> 16
@ti.kernel
def pass_(src: ti.template(), dst: ti.template(), shift: ti.i32):
    for d in cnt:
        cnt[d] = 0
    for i in src:
        cnt[(src[i] >> shift) & 15] += 1
    ti.loop_config(serialize=True)
    for d in range(16):
        off[d] = 0 if d == 0 else off[d - 1] + cnt[d - 1]
    ti.loop_config(serialize=True)
    for i in range(n):
        d = (src[i] >> shift) & 15
        dst[off[d]] = src[i]
        off[d] += 1
init()
for k in range(4):
    if k % 2 == 0:
        pass_(a, b, 4 * k)
    else:
        pass_(b, a, 4 * k)
r = a.to_numpy()
print(r.dtype, r[:5], all(r[i] <= r[i + 1] for i in range(n - 1)))
# --- matrix_chain_dp
dims = [5, 10, 3, 12, 5, 50]
n = len(dims) - 1
d = ti.field(ti.i32, n + 1)
dp = ti.field(ti.i32, (n, n))
for i, v in enumerate(dims):
    d[i] = v
@ti.kernel
def run() -> ti.i32:
    ti.loop_config(serialize=True)
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            dp[i, j] = 2147483647
            for k in range(i, j):
                cost = dp[i, k] + dp[k + 1, j] + d[i] * d[k + 1] * d[j + 1]
                dp[i, j] = min(dp[i, j], cost)
    return dp[0, n - 1]
print("minimal", run())
# --- sieve_with_counts
N = 200
is_prime = ti.field(ti.i8, N)
@ti.kernel
def sieve():
    for i in is_prime:
        is_prime[i] = 1 if i > 1 else 0
    ti.loop_config(serialize=True)
    for i in range(2, int(ti.sqrt(float(N))) + 1):
        if is_prime[i]:
            j = i * i
            while j < N:
                is_prime[j] = 0
                j += i
sieve()
primes = [i for i in range(N) if is_prime.to_numpy()[i]] if False else None
print(sum(1 for i in range(N) if is_prime[i] == 1))
print(len([i for i in range(50) if is_prime[i]]))
print(any(is_prime[i] == 1 for i in range(90, 97)), all(is_prime[i] == 0 for i in (4, 6, 8)))
# --- floyd_warshall
INF = 10 ** 6
V = 6
dist = ti.field(ti.i32, shape=(V, V))
edges = [(0, 1, 7), (0, 2, 9), (0, 5, 14), (1, 2, 10), (1, 3, 15), (2, 3, 11), (2, 5, 2), (3, 4, 6), (4, 5, 9)]
dist.fill(INF)
for i in range(V):
    dist[i, i] = 0
for u, v, w in edges:
    dist[u, v] = w
    dist[v, u] = w
@ti.kernel
def relax(k: ti.i32):
    for i, j in dist:
        d = dist[i, k] + dist[k, j]
        if d < dist[i, j]:
            dist[i, j] = d
for k in range(V):
    relax(k)
print(dist.to_numpy())
print(max(dist[0, j] for j in range(V)))
# --- levenshtein_of_strings
def encode(s):
    return [ord(c) for c in s]
A = encode("kitten")
B = encode("sitting")
la, lb = len(A), len(B)
fa = ti.field(ti.i32, la)
fb = ti.field(ti.i32, lb)
d = ti.field(ti.i32, (la + 1, lb + 1))
for i in range(la):
    fa[i] = A[i]
for i in range(lb):
    fb[i] = B[i]
@ti.kernel
def run() -> ti.i32:
    for i in range(la + 1):
        d[i, 0] = i
    for j in range(lb + 1):
        d[0, j] = j
    for _ in range(1):
        for i in range(1, la + 1):
            for j in range(1, lb + 1):
                sub = d[i - 1, j - 1] + (0 if fa[i - 1] == fb[j - 1] else 1)
                d[i, j] = min(sub, d[i - 1, j] + 1, d[i, j - 1] + 1)
    return d[la, lb]
print("distance:", run())
# --- dynamic_time_warping
import numpy as np
N, M = 12, 10
cost = ti.field(ti.f32, shape=(N + 1, M + 1))
@ti.kernel
def dtw(a: ti.types.ndarray(), b: ti.types.ndarray()) -> ti.f32:
    for i, j in cost:
        cost[i, j] = 1e9
    cost[0, 0] = 0
    ti.loop_config(serialize=True)
    for i in range(1, N + 1):
        for j in range(1, M + 1):
            d = abs(a[i - 1] - b[j - 1])
            cost[i, j] = d + min(cost[i - 1, j], cost[i, j - 1], cost[i - 1, j - 1])
    return cost[N, M]
a = np.sin(np.arange(N) * 0.5).astype(np.float32)
b = np.sin(np.arange(M) * 0.6).astype(np.float32)
print(f"{dtw(a, b):.5f}")
# --- argsort_by_rank_ties
import numpy as np
n = 12
keys = ti.field(ti.i32, n)
rank = ti.field(ti.i32, n)
order = ti.field(ti.i32, n)
keys.from_numpy(np.array([5, 3, 9, 3, 1, 7, 7, 0, 2, 5, 8, 3], dtype=np.int32))
@ti.kernel
def sort():
    for i in keys:
        r = 0
        for j in range(n):
            r += int(keys[j] < keys[i] or (keys[j] == keys[i] and j < i))
        rank[i] = r
    for i in keys:
        order[rank[i]] = i
sort()
o = order.to_numpy()
print(o.tolist())
print([keys[int(i)] for i in o])
