# Queues of a greatest length, dicts of records, numbers in other bases.

# --- deque_known
from collections import deque
d = deque(maxlen=3)
for i in range(5):
    d.append(i)
print(d, len(d), list(d))
d.appendleft(9)
print(d)
d.extend([7, 8])
print(d, d[0], d.popleft())
e = deque([1, 2, 3, 4], 2)
print(e, sum(e), e.copy())
e += [5]
print(e)
f = deque([1, 2])
print(f)
f.append(3)
print(f, deque())
# --- deque_running
from collections import deque
x = ti.field(ti.f32, 6)
d = deque(maxlen=3)
for i in range(6):
    x[i] = i * i
    d.append(x[i])
    print(len(d), sum(d) / len(d))
print(list(d), d)
d.appendleft(1.5)
print(list(d))
d.extend([2.5, 3.5])
print(d, max(d), d[0], d[-1])
# --- dict_of_records
from dataclasses import dataclass
@dataclass
class P:
    x: float
    n: int = 1
f = ti.field(ti.f32, ())
f[None] = 2.0
a = {"a": P(1.0), "b": [P(2.0, 3)]}
b = {"b": [P(2.0, 3)], "a": P(1.0)}
print(a == b, a != b, a == {"a": P(1.0)}, {"k": P(f[None])} == {"k": P(2.0)}, {"k": f[None]} == {"k": 2.0})
print({"k": [1, f[None]]} != {"k": [1, 3.0]}, {1: P(1)} == {2: P(1)})
# --- bases
x = ti.field(ti.u32, 3)
x[0] = 255
x[1] = 0xDEADBEEF
y = ti.field(ti.i32, ())
y[None] = -5
print(hex(x[0]), bin(x[0]), oct(x[0]), hex(x[1]), hex(y[None]), bin(y[None]), hex(10), oct(8), bin(5))
print([hex(x[i]) for i in range(3)], callable(print), callable(3), callable(lambda: 1))
# --- struct_field_keys
S = ti.types.struct(pos=ti.math.vec2, m=ti.f32)
s = S.field(shape=3)
print(s.keys, len(s.keys))
for k in s.keys:
    print(k, getattr(s, k).shape)
