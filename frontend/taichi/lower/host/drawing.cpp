// The module that draws windows' contents, in Taichi itself: its kernels are translated as the program's own.
#include "frontend/taichi/lower/host/drawing.hpp"

namespace nestor::taichi {

// A canvas holds colours from 0 to 1, rows from the top; Taichi's coordinates go up from the bottom left.
// Circles have soft edges one pixel wide, lines too, and lie over what was drawn before.
const char* const drawing_module =
    R"py(# How windows draw: Taichi's coordinates go up, rows of pictures go down.
@ti.kernel
def clear_canvas(canvas: ti.template(), red: ti.f32, green: ti.f32, blue: ti.f32):
    for row, x in canvas:
        canvas[row, x] = [red, green, blue]


@ti.kernel
def draw_grey(canvas: ti.template(), image: ti.template(), scale: ti.f32):
    for row, x in canvas:
        grey = scale * ti.cast(image[x, canvas.shape[0] - 1 - row], ti.f32)
        canvas[row, x] = [grey, grey, grey]


@ti.kernel
def draw_colors(canvas: ti.template(), image: ti.template(), scale: ti.f32):
    for row, x in canvas:
        color = scale * ti.cast(image[x, canvas.shape[0] - 1 - row], ti.f32)
        for c in ti.static(range(3)):
            if ti.static(c < image.n):
                canvas[row, x][c] = color[c]
            else:
                canvas[row, x][c] = 0.0


@ti.kernel
def draw_channels(canvas: ti.template(), image: ti.template(), scale: ti.f32):
    for row, x in canvas:
        for c in ti.static(range(3)):
            value = 0.0
            if ti.static(c < image.shape[2]):
                value = scale * ti.cast(image[x, canvas.shape[0] - 1 - row, c], ti.f32)
            canvas[row, x][c] = value


@ti.func
def blend(canvas: ti.template(), x, y, cover, red, green, blue):
    row = canvas.shape[0] - 1 - y
    old = canvas[row, x]
    canvas[row, x] = old + cover * (ti.Vector([red, green, blue]) - old)


@ti.func
def coordinate(centers: ti.template(), are_vectors: ti.template(), k, axis: ti.template()):
    if ti.static(are_vectors):
        return ti.cast(centers[k][axis], ti.f32)
    else:
        return ti.cast(centers[k, axis], ti.f32)


@ti.kernel
def draw_circles(canvas: ti.template(), centers: ti.template(), are_vectors: ti.template(), radius: ti.f32,
                 red: ti.f32, green: ti.f32, blue: ti.f32):
    for k in range(centers.shape[0]):
        center_x = coordinate(centers, are_vectors, k, 0) * canvas.shape[1]
        center_y = coordinate(centers, are_vectors, k, 1) * canvas.shape[0]
        first_x = ti.max(0, ti.cast(ti.ceil(center_x - radius), ti.i32))
        end_x = ti.min(canvas.shape[1], ti.cast(ti.floor(center_x + radius), ti.i32) + 1)
        first_y = ti.max(0, ti.cast(ti.ceil(center_y - radius), ti.i32))
        end_y = ti.min(canvas.shape[0], ti.cast(ti.floor(center_y + radius), ti.i32) + 1)
        for y in range(first_y, end_y):
            for x in range(first_x, end_x):
                dx = x - center_x
                dy = y - center_y
                cover = ti.max(0.0, ti.min(1.0, radius - ti.sqrt(dx * dx + dy * dy)))
                blend(canvas, x, y, cover, red, green, blue)


@ti.kernel
def draw_circle(canvas: ti.template(), center_x: ti.f32, center_y: ti.f32, radius: ti.f32,
                red: ti.f32, green: ti.f32, blue: ti.f32):
    for y, x in ti.ndrange(canvas.shape[0], canvas.shape[1]):
        dx = x - center_x * canvas.shape[1]
        dy = y - center_y * canvas.shape[0]
        cover = ti.max(0.0, ti.min(1.0, radius - ti.sqrt(dx * dx + dy * dy)))
        blend(canvas, x, y, cover, red, green, blue)


@ti.kernel
def draw_line(canvas: ti.template(), begin_x: ti.f32, begin_y: ti.f32, end_x: ti.f32, end_y: ti.f32,
              radius: ti.f32, red: ti.f32, green: ti.f32, blue: ti.f32):
    for y, x in ti.ndrange(canvas.shape[0], canvas.shape[1]):
        along_x = (end_x - begin_x) * canvas.shape[1]
        along_y = (end_y - begin_y) * canvas.shape[0]
        to_x = x + 0.5 - begin_x * canvas.shape[1]
        to_y = y + 0.5 - begin_y * canvas.shape[0]
        square = ti.max(1e-12, along_x * along_x + along_y * along_y)
        t = ti.max(0.0, ti.min(1.0, (to_x * along_x + to_y * along_y) / square))
        dx = to_x - t * along_x
        dy = to_y - t * along_y
        cover = ti.max(0.0, ti.min(1.0, radius - ti.sqrt(dx * dx + dy * dy)))
        blend(canvas, x, y, cover, red, green, blue)


@ti.kernel
def show_frame(frames: ti.template(), canvas: ti.template(), shown: ti.template()):
    frame = shown[None]
    for row, x in canvas:
        for c in ti.static(range(3)):
            light = ti.max(0.0, ti.min(255.0, 255.0 * canvas[row, x][c]))
            frames[frame if ti.static(frames.shape[0] > 1) else 0, row, x][c] = ti.cast(light, ti.u8)
    shown[None] = frame + 1
)py";

}  // namespace nestor::taichi
