# Statements and expressions of every kind and in every form, for comparison with Python's own parser.
x = f'{a!r:>{w}.{p}f} {{}} {b=} {c = :5} {d==e} {"q"!s}' f"{x:%H:%M}" 'tail\x41\u00e9\q'
x = rb'\n' b"\x00" 
y = (a if b else c) or not d and e
a < b <= c in d not in e is not f is g
-2**-x**2, (a, b), (a,), (), [*a, b], {**a, 'b': c}, {a, *b}
lambda: 0, lambda x, *, y=1, **k: x, lambda *a, z: z, lambda a, /, b: a
def f(a, b=1, /, c: int = 2, *args: int, d, e=3, **kw: dict) -> "x": pass
x[1:2, ::3, ..., a:=3, *b], x[:], x[a:b:c,]
for x, *y in a, b: pass
else: pass
async def g():
    async with a as b, c: await d
    async for i in x: yield i
    return [i async for i in y if i if j for k in i]
with a as (b, c), d: x: int
try: pass
except (A, B) as e: pass
except: raise A from b
else: x = y = z, *w = 3
finally: del a, b[1], (c, d)
if (n := 10) > 5: a; b; c;
elif x: pass
else:
	if y: pass
	else: pass
print(*a, **b, c=d); global g, h
from . import a; from ..b.c import (d as e, f,); from ... import *; import a.b.c as d, e
x @= y; x //= 1_0; x **= 0xFf_f; x >>= 0b1_0; x <<= 0o17; x |= 00; x ^= 1e5; x &= 1_0.5e-3j; x %= .5
@a.b(c)
@d
class C(A, metaclass=M): x = 1; y: int = 2
f(x for x in y)
f(a)(b)[c].d ** e.f
x = a, *b
nonlocal_ = "a" \
   "b"
'''triple 'x' "" 
\t tab ''' r"\q" u'u'
