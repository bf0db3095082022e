# Keywords and axes of numpy's functions.

# --- each
import numpy as np
x = ti.field(ti.f64, (3, 4))
@ti.kernel
def go():
    for i, j in x:
        x[i, j] = (i * 5 + j * 3) % 7
go()
m = x.to_numpy()
EACH
#= row_0: print(m.argmax(axis=0))
#= row_1: print(m.argmin(1))
#= row_2: print(np.argmax(m, axis=1))
#= row_3: print(np.cumsum(m, axis=0))
#= row_4: print(m.cumsum(axis=1))
#= row_5: print(np.prod(m + 1, axis=1))
#= row_6: print(m.std(axis=0))
#= row_7: print(np.var(m, axis=1, ddof=1))
#= row_8: print(m.std(ddof=1))
#= row_9: print(m.sum(axis=1, keepdims=True))
#= row_10: print(np.max(m, axis=0, keepdims=True))
#= row_11: print(m.mean(axis=(0, 1)), m.mean(axis=1))
#= row_12: print(np.all(m > 0, axis=0))
#= row_13: print(np.any(m > 5, axis=1))
#= row_14: print(np.transpose(m.reshape(3, 2, 2), (2, 0, 1)), m.reshape(2, 3, 2).transpose(1, 0, 2).shape)
#= row_15: print(np.eye(3, 4, 1), np.eye(3, k=-1), np.eye(2, 3), np.eye(4, 2, k=-2))
#= row_16: print(m - m.mean(axis=1, keepdims=True))
#= row_17: print((m.argmax(axis=-1), m.sum(axis=-1))[1])
#= row_18: print(np.linspace(0, 1, 4, endpoint=False), np.round(m / 3, decimals=2))
#= row_19: print(m.cumsum(), m.prod(axis=None) > 0)
