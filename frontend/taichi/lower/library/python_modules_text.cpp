// The text of `heapq`, `bisect`, `statistics` and `operator`, which the translator inlines as functions of
// the program: so they take lists of the running program, too. The order of a heap's elements is that of
// CPython.
#include "frontend/taichi/lower/library/python_modules.hpp"

namespace nestor::taichi {

const char* const python_modules_text =
    R"py(# Heaps, sorted lists and statistics, as Python's own modules compute them.
def sift_down(heap, start, place):
    item = heap[place]
    while place > start and item < heap[(place - 1) // 2]:
        heap[place] = heap[(place - 1) // 2]
        place = (place - 1) // 2
    heap[place] = item

def sift_up(heap, place):
    end = len(heap)
    start = place
    item = heap[place]
    child = 2 * place + 1
    while child < end:
        if child + 1 < end and not heap[child] < heap[child + 1]:
            child = child + 1
        heap[place] = heap[child]
        place = child
        child = 2 * place + 1
    heap[place] = item
    sift_down(heap, start, place)

def heappush(heap, item):
    heap.append(item)
    sift_down(heap, 0, len(heap) - 1)

def heappop(heap):
    last = heap.pop()
    if len(heap) == 0:
        return last
    first = heap[0]
    heap[0] = last
    sift_up(heap, 0)
    return first

def heapify(heap):
    for k in range(len(heap) // 2):
        sift_up(heap, len(heap) // 2 - 1 - k)

def heapreplace(heap, item):
    first = heap[0]
    heap[0] = item
    sift_up(heap, 0)
    return first

def heappushpop(heap, item):
    if len(heap) > 0 and heap[0] < item:
        first = heap[0]
        heap[0] = item
        sift_up(heap, 0)
        return first
    return item

def bisect_left(a, x, lo=0, hi=None):
    low = lo
    high = len(a) if hi is None else hi
    while low < high:
        middle = (low + high) // 2
        if a[middle] < x:
            low = middle + 1
        else:
            high = middle
    return low

def bisect_right(a, x, lo=0, hi=None):
    low = lo
    high = len(a) if hi is None else hi
    while low < high:
        middle = (low + high) // 2
        if x < a[middle]:
            high = middle
        else:
            low = middle + 1
    return low

def insort_left(a, x, lo=0, hi=None):
    a.insert(bisect_left(a, x, lo, hi), x)

def insort_right(a, x, lo=0, hi=None):
    a.insert(bisect_right(a, x, lo, hi), x)

def ratio(above, below):
    if isinstance(above, int) and above % below == 0:
        return above // below
    return above / below

def mean(data):
    return ratio(sum(data), len(data))

def fmean(data):
    return sum(data) / len(data)

def median_low(data):
    return sorted(data)[(len(data) - 1) // 2]

def median_high(data):
    return sorted(data)[len(data) // 2]

def median(data):
    ordered = sorted(data)
    if len(data) % 2 == 1:
        return ordered[len(data) // 2]
    return (ordered[len(data) // 2 - 1] + ordered[len(data) // 2]) / 2

def squares_around_mean(data):
    middle = sum(data) / len(data)
    return sum([(x - middle) ** 2 for x in data])

def spread(data, less):
    if all([isinstance(x, int) for x in data]):
        return ratio(len(data) * sum([x * x for x in data]) - sum(data) ** 2, len(data) * (len(data) - less))
    return squares_around_mean(data) / (len(data) - less)

def pvariance(data):
    return spread(data, 0)

def variance(data):
    return spread(data, 1)

def pstdev(data):
    return spread(data, 0) ** 0.5

def stdev(data):
    return spread(data, 1) ** 0.5

def mode(data):
    best = data[0]
    for x in data:
        if data.count(x) > data.count(best):
            best = x
    return best

def add(a, b):
    return a + b

def sub(a, b):
    return a - b

def mul(a, b):
    return a * b

def truediv(a, b):
    return a / b

def floordiv(a, b):
    return a // b

def mod(a, b):
    return a % b

def pow(a, b):
    return a ** b

def matmul(a, b):
    return a @ b

def lshift(a, b):
    return a << b

def rshift(a, b):
    return a >> b

def and_(a, b):
    return a & b

def or_(a, b):
    return a | b

def xor(a, b):
    return a ^ b

def lt(a, b):
    return a < b

def le(a, b):
    return a <= b

def gt(a, b):
    return a > b

def ge(a, b):
    return a >= b

def eq(a, b):
    return a == b

def ne(a, b):
    return a != b

def neg(a):
    return -a

def pos(a):
    return +a

def invert(a):
    return ~a

def inv(a):
    return ~a

def not_(a):
    return not a

def truth(a):
    return bool(a)

def contains(a, b):
    return b in a

def getitem(a, b):
    return a[b]

def itemgetter(place):
    return lambda a: a[place]
)py";

}  // namespace nestor::taichi
