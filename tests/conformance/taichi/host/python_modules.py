# heapq, bisect, statistics, and what itertools has besides.

# --- heaps
import heapq
heap = []
for v in [5, 2, 8, 1, 9, 3]:
    heapq.heappush(heap, v)
print(heap, heapq.heappop(heap), heap)
heap = [4, 3, 2, 1, 7]
heapq.heapify(heap)
print(heap, heapq.heapreplace(heap, 6), heap, heapq.heappushpop(heap, 0), heap)
print(heapq.nlargest(2, [1, 5, 3]), heapq.nsmallest(2, [4, 1, 3]), heapq.nlargest(1, ["a", "bcd"], key=len))
# --- heap_of_pairs
from heapq import heappush, heappop
edges = {0: [(1, 4.0), (2, 1.0)], 1: [(3, 1.0)], 2: [(1, 2.0), (3, 5.0)], 3: []}
far = {0: 0.0}
heap = [(0.0, 0)]
while heap:
    d, u = heappop(heap)
    if d > far.get(u, 1e9):
        continue
    for v, w in edges[u]:
        if d + w < far.get(v, 1e9):
            far[v] = d + w
            heappush(heap, (d + w, v))
print(far)
# --- heap_of_running_program
import heapq
x = ti.field(ti.i32, 6)
@ti.kernel
def fill():
    for i in x:
        x[i] = (i * 5 + 3) % 7
fill()
heap = []
for i in range(6):
    heapq.heappush(heap, x[i])
print([heapq.heappop(heap) for _ in range(6)])
# --- empty_heap
import heapq
heapq.heappop([])
# --- places
import bisect
a = [1, 3, 5, 5, 8]
print(bisect.bisect_left(a, 5), bisect.bisect(a, 5), bisect.bisect_right(a, 9), bisect.bisect_left(a, 5, 3))
bisect.insort(a, 4)
bisect.insort_left(a, 8)
print(a)
# --- place_of_running_number
import bisect
x = ti.field(ti.i32, 3)
@ti.kernel
def fill():
    for i in x:
        x[i] = 3 * i
fill()
limits = [1, 4, 9]
print([bisect.bisect(limits, x[i]) for i in range(3)])
# --- averages
import statistics
print(statistics.mean([1, 2, 3, 4]), statistics.mean([1, 2, 3]), statistics.median([3, 1, 2]), statistics.median([4, 1, 2, 3]))
print(statistics.mode([1, 1, 2]), statistics.fmean([1, 2]), statistics.median_low([1, 2, 3, 4]), statistics.median_high([1, 2]))
print(round(statistics.stdev([1.0, 2.0, 4.0]), 6), round(statistics.pstdev([1, 2, 3]), 6))
print(statistics.variance([1, 2, 3]), statistics.pvariance([1, 2, 3, 4]))
# --- averages_of_running_numbers
import statistics
x = ti.field(ti.f32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = (i * 3) % 4 + 0.5
fill()
values = [x[i] for i in range(4)]
print(f"{statistics.mean(values):.4f} {statistics.median(values):.4f} {statistics.pstdev(values):.4f}")
# --- average_of_nothing
import statistics
statistics.mean([])
# --- parts_of_sequences
import itertools
print(list(itertools.takewhile(lambda x: x < 3, [1, 2, 3, 1])), list(itertools.dropwhile(lambda x: x < 3, [1, 2, 3, 1])))
print(list(itertools.filterfalse(lambda x: x % 2, range(5))), list(itertools.compress("abc", [1, 0, 1])))
print(list(itertools.combinations_with_replacement([1, 2, 3], 2)), list(itertools.starmap(pow, [(2, 3), (3, 2)])))
print(list(itertools.chain.from_iterable([[1], [2, 3]])))
for k, group in itertools.groupby([1, 1, 2, 3, 3]):
    print(k, list(group))
print([(k, len(list(g))) for k, g in itertools.groupby("aabbb", key=lambda c: c == "a")])
