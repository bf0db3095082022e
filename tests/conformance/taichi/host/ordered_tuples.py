# --- shortest_paths
import heapq
n = 6
w = ti.field(ti.i32, (n, n))
@ti.kernel
def build():
    for i, j in w:
        w[i, j] = (i * 7 + j * 3) % 11 + 1 if abs(i - j) <= 2 and i != j else 0
build()
dist = [10 ** 9] * n
dist[0] = 0
heap = [(0, 0)]
while heap:
    d, u = heapq.heappop(heap)
    if d > dist[u]: continue
    for v in range(n):
        if w[u, v] and d + w[u, v] < dist[v]:
            dist[v] = d + w[u, v]
            heapq.heappush(heap, (dist[v], v))
print(dist)
# --- comparisons
n = ti.field(ti.i32, 4)
for i in range(4): n[i] = i * 3 % 4
a = (n[0], n[1]); b = (n[2], 5)
print(a == b, a != b, a == (0, 3), [n[1], 2] == [3, 2], [n[1]] != [3], (n[0], "x") == (0, "x"))
print(a < b, a <= b, a > b, a >= b, [n[0], 1] < [n[0], 2], (n[1],) < (n[1], 0))
print(max(a, b), min([(n[i], i) for i in range(4)]), sorted([(n[i], -i) for i in range(4)]))
