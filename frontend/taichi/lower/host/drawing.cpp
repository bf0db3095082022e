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


# How colors are given: 0 one for all, 1 as 0xrrggbb each, 2 by places in a palette, 3 as vectors, 4 as rows.
@ti.func
def tint(mode: ti.template(), colors: ti.template(), palette: ti.template(), k, red, green, blue):
    color = ti.Vector([red, green, blue])
    if ti.static(mode == 1):
        rgb = ti.cast(colors[k], ti.i32)
        color = ti.Vector([(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255]) / 255
    if ti.static(mode == 2):
        color = palette[ti.cast(colors[k], ti.i32)]
    for c in ti.static(range(3)):
        if ti.static(mode == 3):
            color[c] = ti.cast(colors[k][c], ti.f32)
        if ti.static(mode == 4):
            color[c] = ti.cast(colors[k, c], ti.f32)
    return color


@ti.kernel
def draw_circles(canvas: ti.template(), centers: ti.template(), are_vectors: ti.template(),
                 radii: ti.template(), each_radius: ti.template(), one_radius: ti.f32,
                 mode: ti.template(), colors: ti.template(), palette: ti.template(),
                 red: ti.f32, green: ti.f32, blue: ti.f32):
    for k in range(centers.shape[0]):
        color = tint(mode, colors, palette, k, red, green, blue)
        radius = one_radius
        if ti.static(each_radius):
            radius = one_radius * ti.cast(radii[k], ti.f32)
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
                blend(canvas, x, y, cover, color[0], color[1], color[2])


# Line k goes from begins[stride * k] to ends[stride * k + shift], or where `indices` says.
@ti.kernel
def draw_lines(canvas: ti.template(), begins: ti.template(), ends: ti.template(), are_vectors: ti.template(),
               stride: ti.template(), shift: ti.template(), relative: ti.template(),
               indices: ti.template(), indexed: ti.template(), radius: ti.f32,
               mode: ti.template(), colors: ti.template(), palette: ti.template(),
               red: ti.f32, green: ti.f32, blue: ti.f32):
    for k in range((indices.shape[0] if ti.static(indexed) else begins.shape[0]) // stride):
        first = stride * k
        second = stride * k + shift
        if ti.static(indexed):
            first = ti.cast(indices[2 * k], ti.i32)
            second = ti.cast(indices[2 * k + 1], ti.i32)
        color = tint(mode, colors, palette, first if ti.static(stride > 1) else k, red, green, blue)
        begin_x = coordinate(begins, are_vectors, first, 0) * canvas.shape[1]
        begin_y = coordinate(begins, are_vectors, first, 1) * canvas.shape[0]
        along_x = coordinate(ends, are_vectors, second, 0) * canvas.shape[1]
        along_y = coordinate(ends, are_vectors, second, 1) * canvas.shape[0]
        if ti.static(not relative):
            along_x -= begin_x
            along_y -= begin_y
        square = ti.max(1e-12, along_x * along_x + along_y * along_y)
        left = ti.min(begin_x, begin_x + along_x) - radius
        right = ti.max(begin_x, begin_x + along_x) + radius
        bottom = ti.min(begin_y, begin_y + along_y) - radius
        top = ti.max(begin_y, begin_y + along_y) + radius
        for y in range(ti.max(0, ti.cast(ti.floor(bottom), ti.i32)),
                       ti.min(canvas.shape[0], ti.cast(ti.ceil(top), ti.i32) + 1)):
            for x in range(ti.max(0, ti.cast(ti.floor(left), ti.i32)),
                           ti.min(canvas.shape[1], ti.cast(ti.ceil(right), ti.i32) + 1)):
                to_x = x + 0.5 - begin_x
                to_y = y + 0.5 - begin_y
                t = ti.max(0.0, ti.min(1.0, (to_x * along_x + to_y * along_y) / square))
                dx = to_x - t * along_x
                dy = to_y - t * along_y
                cover = ti.max(0.0, ti.min(1.0, radius - ti.sqrt(dx * dx + dy * dy)))
                blend(canvas, x, y, cover, color[0], color[1], color[2])


# Triangle k has corner number stride * k + c of the array number c, or those that `indices` says.
@ti.kernel
def draw_triangles(canvas: ti.template(), a: ti.template(), b: ti.template(), c: ti.template(),
                   are_vectors: ti.template(), stride: ti.template(),
                   indices: ti.template(), indexed: ti.template(),
                   mode: ti.template(), colors: ti.template(), palette: ti.template(),
                   red: ti.f32, green: ti.f32, blue: ti.f32):
    for k in range((indices.shape[0] if ti.static(indexed) else a.shape[0]) // stride):
        first = stride * k
        second = stride * k
        third = stride * k
        if ti.static(stride > 1):
            second += 1
            third += 2
        if ti.static(indexed):
            first = ti.cast(indices[3 * k], ti.i32)
            second = ti.cast(indices[3 * k + 1], ti.i32)
            third = ti.cast(indices[3 * k + 2], ti.i32)
        color = tint(mode, colors, palette, first if ti.static(stride > 1) else k, red, green, blue)
        ax = coordinate(a, are_vectors, first, 0) * canvas.shape[1]
        ay = coordinate(a, are_vectors, first, 1) * canvas.shape[0]
        bx = coordinate(b, are_vectors, second, 0) * canvas.shape[1]
        by = coordinate(b, are_vectors, second, 1) * canvas.shape[0]
        cx = coordinate(c, are_vectors, third, 0) * canvas.shape[1]
        cy = coordinate(c, are_vectors, third, 1) * canvas.shape[0]
        left = ti.min(ax, ti.min(bx, cx))
        right = ti.max(ax, ti.max(bx, cx))
        bottom = ti.min(ay, ti.min(by, cy))
        top = ti.max(ay, ti.max(by, cy))
        for y in range(ti.max(0, ti.cast(ti.floor(bottom), ti.i32)),
                       ti.min(canvas.shape[0], ti.cast(ti.ceil(top), ti.i32))):
            for x in range(ti.max(0, ti.cast(ti.floor(left), ti.i32)),
                           ti.min(canvas.shape[1], ti.cast(ti.ceil(right), ti.i32))):
                px = x + 0.5
                py = y + 0.5
                u = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
                v = (cx - bx) * (py - by) - (cy - by) * (px - bx)
                w = (ax - cx) * (py - cy) - (ay - cy) * (px - cx)
                if ti.min(u, ti.min(v, w)) >= 0.0 or ti.max(u, ti.max(v, w)) <= 0.0:
                    blend(canvas, x, y, 1.0, color[0], color[1], color[2])


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
