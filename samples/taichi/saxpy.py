# y = a x + y on arrays that the caller passes: numpy arrays go into a kernel as they are.
import numpy as np
import taichi as ti

ti.init(arch=ti.cpu)


@ti.kernel
def saxpy(a: ti.f32, x: ti.types.ndarray(dtype=ti.f32, ndim=1), y: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    for i in range(x.shape[0]):
        y[i] = a * x[i] + y[i]


n = 1000
x = np.arange(n, dtype=np.float32)
y = np.ones(n, dtype=np.float32)
saxpy(0.5, x, y)
print(y[0], y[1], y[n - 1])
