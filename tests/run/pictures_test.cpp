// What windows of Taichi programs show (TI-82): pictures against plain loops, and the files they become.
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "frontend/io/files.hpp"
#include "frontend/taichi/taichi.hpp"
#include "tests/run/taichi_module.hpp"
#include "tests/support/samples/taichi.hpp"

BOOST_AUTO_TEST_SUITE(taichi_pictures)

using namespace nestor;
using run_test::run;
namespace oracle = nestor::samples::taichi;

namespace {

const std::vector<std::string> targets = {"openmp", "serial", "interp"};
constexpr int width = 24, height = 16;
namespace fs = std::filesystem;

/// A folder with the program `dots` of a module that draws, and an empty folder `out`.
fs::path built_program(const std::string& text, int frames) {
    const run_test::Module module{"dots", text, "", frames, true};
    const driver::Stages stages = run_test::compiled(module, "serial");
    driver::CompileOptions options;
    options.target = *driver::target_named("serial");
    EmitOptions names = driver::emit_options(options, stages, "dots.py", "dots");
    names.main_function = true;
    names.frames = {stages.frames.pictures, frame_mark, "."};
    const auto emitted = driver::emit(stages, options, names);
    BOOST_TEST_REQUIRE(static_cast<bool>(emitted));
    const fs::path folder = fs::temp_directory_path() / ("nestor_pictures_" + std::to_string(::getpid()));
    fs::create_directories(folder / "out");
    std::ofstream(folder / emitted->source_name) << emitted->source;
    std::ofstream(folder / emitted->header_name) << emitted->header;
    const std::string build = "cd '" + folder.string() + "' && c++ -std=c++17 -O1 dots.cpp -o dots";
    BOOST_TEST_REQUIRE(std::system(build.c_str()) == 0);
    return folder;
}

/// A picture as floats from 0 to 1, rows from the top.
using Canvas = std::vector<std::array<double, 3>>;

std::array<double, 3> color(int rgb) {
    return {(rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0};
}

void cover(Canvas& canvas, int x, int y, double part, int rgb) {
    auto& place = canvas[static_cast<std::size_t>((height - 1 - y) * width + x)];
    for (std::size_t c = 0; c < 3; ++c) place[c] += std::clamp(part, 0.0, 1.0) * (color(rgb)[c] - place[c]);
}

/// A disc of which a pixel at distance d is covered by radius - d.
void circle(Canvas& canvas, double center_x, double center_y, double radius, int rgb) {
    for (int x = 0; x < width; ++x)
        for (int y = 0; y < height; ++y)
            cover(canvas, x, y, radius - std::hypot(x - center_x * width, y - center_y * height), rgb);
}

/// How many bytes of a frame differ by more than 1.
int different(const Arguments& result, int frame, const Canvas& expected) {
    const Array& frames = result.arrays.at("frames");
    int count = 0;
    for (std::size_t k = 0; k < expected.size() * 3; ++k) {
        const double got = frames.number(static_cast<std::int64_t>(frame * expected.size() * 3 + k));
        count += std::fabs(got - std::floor(255 * std::clamp(expected[k / 3][k % 3], 0.0, 1.0))) > 1;
    }
    return count;
}

std::string messages(const std::string& text, int frames) {
    const auto file = std::make_shared<const SourceFile>("t.py", "import taichi as ti\n" + text);
    const auto translated = taichi::translate(file, {.frames = frames});
    return render(translated ? translated->messages : translated.error());
}

const std::string dots = R"(import taichi as ti
points = ti.Vector.field(2, ti.f32, shape=3)
@ti.kernel
def place(k: ti.i32):
    for i in points:
        points[i] = [0.2 + 0.3 * i, 0.4 + 0.1 * k]
gui = ti.GUI("dots", res=(24, 16), background_color=0x112233)
k = 0
while gui.running:
    place(k)
    gui.circles(points.to_numpy(), radius=3.3, color=0x40ff80)
    gui.circle([0.99, 0.02], color=0xff0000, radius=2)
    gui.line([0.25, 0.5], [0.75, 0.5], radius=1.5, color=0x0000ff)
    gui.show()
    k += 1
)";

}  // namespace

// covers: TI-82
BOOST_AUTO_TEST_CASE(circles_and_lines_lie_over_what_was_drawn_before) {
    for (const std::string& target : targets) {
        const Arguments result = run({"dots", dots, "", 3}, target);
        BOOST_TEST(result.arrays.at("shown").number(0) == 3, target);
        for (int frame = 0; frame < 3; ++frame) {
            Canvas expected(width * height, color(0x112233));
            for (int i = 0; i < 3; ++i) circle(expected, 0.2 + 0.3 * i, 0.4 + 0.1 * frame, 3.3, 0x40ff80);
            circle(expected, 0.99, 0.02, 2, 0xff0000);
            for (int x = 0; x < width; ++x)
                for (int y = 0; y < height; ++y) {
                    const double along = std::clamp(x + 0.5, 6.0, 18.0);
                    cover(expected, x, y, 1.5 - std::hypot(x + 0.5 - along, y + 0.5 - 8), 0x0000ff);
                }
            BOOST_TEST(different(result, frame, expected) == 0, target << " frame " << frame);
        }
    }
}

// covers: TI-82
BOOST_AUTO_TEST_CASE(an_image_is_shown_as_the_field_says_from_the_bottom_left) {
    const std::string text = oracle::text_of("julia", {{"n = 320", "n = 24"}});
    for (const std::string& target : targets) {
        const Arguments result = run({"julia", text, "", 2}, target);
        for (int frame = 0; frame < 2; ++frame) {
            const std::vector<float> field = oracle::julia(24, static_cast<float>(frame * 0.03));
            const Array& frames = result.arrays.at("frames");
            int wrong = 0;
            for (int row = 0; row < 24; ++row)
                for (int x = 0; x < 48; ++x)
                    for (int c = 0; c < 3; ++c) {
                        const double light = 255 * field[static_cast<std::size_t>(x * 24 + 23 - row)];
                        const double got = frames.number(((frame * 24 + row) * 48 + x) * 3 + c);
                        wrong += std::fabs(got - std::floor(std::clamp(light, 0.0, 255.0))) > 1;
                    }
            BOOST_TEST(wrong <= 9, target << " frame " << frame);  // three pixels at the set's edge
        }
    }
}

// covers: TI-82
BOOST_AUTO_TEST_CASE(integers_and_colors_are_scaled_by_their_type) {
    const std::string text = R"(import taichi as ti
grey = ti.field(ti.u8, shape=(24, 16))
colors = ti.Vector.field(2, ti.f64, shape=(24, 16))
@ti.kernel
def paint():
    for i, j in grey:
        grey[i, j] = 10 * i + j
        colors[i, j] = [i / 24, -0.5]
gui = ti.GUI("two", (24, 16))
paint()
for f in [0, 1]:
    if f == 0:
        gui.set_image(grey)
    else:
        gui.set_image(colors)
    gui.show()
gui.show()
)";
    const Arguments result = run({"two", text, "", 2}, "serial");
    for (int frame = 0; frame < 2; ++frame) {
        Canvas expected(width * height);
        for (int x = 0; x < width; ++x)
            for (int y = 0; y < height; ++y)
                expected[static_cast<std::size_t>((height - 1 - y) * width + x)] =
                    frame == 0 ? std::array<double, 3>{(10 * x + y) / 255.0, (10 * x + y) / 255.0,
                                                       (10 * x + y) / 255.0}
                               : std::array<double, 3>{x / 24.0, 0, 0};
        BOOST_TEST(different(result, frame, expected) == 0, "frame " << frame);
    }
    BOOST_TEST(result.arrays.at("shown").number(0) == 2);  // the third is not kept
}

// covers: TI-82
BOOST_AUTO_TEST_CASE(what_cannot_be_drawn_is_said) {
    BOOST_TEST(messages("gui = ti.GUI()\nwhile gui.running:\n    gui.show()\n", 0) ==
               "t.py:3:11: error: a loop that runs while its window is open has no end here [TI-82]\n"
               "    while gui.running:\n"
               "              ^~~~~~~\n"
               "  hint: say how many frames are wanted: `--frames 10`\n");
    BOOST_TEST(messages("gui = ti.GUI()\ngui.text('a', (0.5, 0.5))\n", 2) ==
               "t.py:3:1: warning: `text` of a window is left out: it is not drawn [TI-82]\n"
               "    gui.text('a', (0.5, 0.5))\n"
               "    ^~~~~~~~~~~~~~~~~~~~~~~~~\n");
    BOOST_TEST(messages("gui = ti.GUI()\ngui.contour(3)\n", 2).find("left out") != std::string::npos);
    BOOST_TEST(messages("x = ti.field(ti.f32, 3)\ngui = ti.GUI()\ngui.circles(x)\n", 2)
                   .find("AssertionError: `circles` takes an array of points of the plane") !=
               std::string::npos);
    BOOST_TEST(messages("gui = ti.GUI(show_gui=False)\ngui.fps_limt = 3\n", 2).find("error") !=
               std::string::npos);
    BOOST_TEST(
        messages("x = ti.field(ti.i32, shape=(8, 8))\ngui = ti.GUI(res=8)\ngui.set_image(x)\n", 1) ==
        "t.py:4:1: error: ValueError: `set_image` takes reals and integers without a sign, not i32 [TI-82]\n"
        "    gui.set_image(x)\n"
        "    ^~~~~~~~~~~~~~~~\n");
    BOOST_TEST(messages("x = ti.field(ti.f32, shape=(8, 9))\ngui = ti.GUI(res=8)\ngui.set_image(x)\n", 1) ==
               "t.py:4:1: error: AssertionError: the image does not have the window's size, 8 x 8 [TI-82]\n"
               "    gui.set_image(x)\n"
               "    ^~~~~~~~~~~~~~~~\n");
    BOOST_TEST(messages("gui = ti.GUI()\ngui.text('a', (0.5, 0.5))\n", 0) == "");
}

// covers: TI-82
BOOST_AUTO_TEST_CASE(circles_have_colors_of_a_palette_or_their_own_and_radii) {
    const std::string text = R"(import numpy as np
import taichi as ti
points = ti.Vector.field(2, ti.f32, shape=3)
kind = ti.field(ti.i32, shape=3)
size = ti.field(ti.f32, shape=3)
@ti.kernel
def place():
    for i in points:
        points[i] = [0.2 + 0.3 * i, 0.5]
        kind[i] = 2 - i
        size[i] = 1.5 + i
gui = ti.GUI("dots", res=(24, 16))
place()
gui.circles(points.to_numpy(), radius=3, palette=[0xff0000, 0x40ff80, 0x0000ff], palette_indices=kind)
gui.show()
gui.circles(points.to_numpy(), radius=size.to_numpy(), color=np.array([0x123456, 0xabcdef, 0x808080]))
gui.show()
)";
    for (const std::string& target : targets) {
        const Arguments result = run({"dots", text, "", 2}, target);
        const std::array<std::array<int, 3>, 2> colors{
            {{0x0000ff, 0x40ff80, 0xff0000}, {0x123456, 0xabcdef, 0x808080}}};
        for (int frame = 0; frame < 2; ++frame) {
            Canvas expected(width * height);
            for (std::size_t i = 0; i < 3; ++i)
                circle(expected, 0.2 + 0.3 * static_cast<double>(i), 0.5,
                       frame == 0 ? 3 : 1.5 + static_cast<double>(i),
                       colors.at(static_cast<std::size_t>(frame)).at(i));
            BOOST_TEST(different(result, frame, expected) == 0, target << " frame " << frame);
        }
    }
}

namespace {

/// Pixels whose middle lies in the triangle, whichever way its corners go round.
void triangle(Canvas& canvas, const std::array<double, 6>& p, int rgb) {
    for (int x = 0; x < width; ++x)
        for (int y = 0; y < height; ++y) {
            std::array<double, 3> side{};
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t a = 2 * k, b = 2 * ((k + 1) % 3);
                side[k] = (p[b] - p[a]) * width * (y + 0.5 - p[a + 1] * height) -
                          (p[b + 1] - p[a + 1]) * height * (x + 0.5 - p[a] * width);
            }
            const auto [low, high] = std::minmax_element(side.begin(), side.end());
            if (*low >= 0 || *high <= 0) cover(canvas, x, y, 1, rgb);
        }
}

}  // namespace

// covers: TI-82
BOOST_AUTO_TEST_CASE(a_canvas_draws_in_parts_of_its_height_and_scenes_draw_nothing) {
    const std::string text = R"(import taichi as ti
points = ti.Vector.field(3, ti.f32, shape=3)
colors = ti.Vector.field(3, ti.f32, shape=3)
corners = ti.field(ti.i32, shape=3)
@ti.kernel
def place():
    for i in points:
        points[i] = [0.2 + 0.3 * i, 0.2 + 0.3 * (i % 2), 7.0]
        colors[i] = [1.0, 0.0, i / 2]
        corners[i] = 2 - i
window = ti.ui.Window("dots", (24, 16))
canvas = window.get_canvas()
scene = ti.ui.Scene()
camera = ti.ui.Camera()
gui = window.get_gui()
place()
speed = 3
shown = []
while window.running:
    if window.get_event(ti.ui.PRESS):
        place()
    canvas.set_background_color((0.0, 1.0, 0.0))
    canvas.triangles(points, indices=corners, color=(1.0, 1.0, 1.0))
    canvas.circles(points, radius=0.125, per_vertex_color=colors)
    with gui.sub_window("speed", 0, 0, 0.1, 0.1) as w:
        w.text("how fast")
        speed = w.slider_int("speed", speed, 1, 9)
    camera.position(0.0, 0.0, 1.0)
    scene.set_camera(camera)
    scene.particles(points, radius=0.1)
    canvas.scene(scene)
    shown.append(speed)
    window.show()
print(len(shown), shown)
)";
    for (const std::string& target : targets) {
        const Arguments result = run({"dots", text, "", 2}, target);
        Canvas expected(width * height, color(0x00ff00));
        triangle(expected, {0.2, 0.2, 0.5, 0.5, 0.8, 0.2}, 0xffffff);
        for (int i = 0; i < 3; ++i)
            circle(expected, 0.2 + 0.3 * i, 0.2 + 0.3 * (i % 2), 2,
                   i == 0   ? 0xff0000
                   : i == 1 ? 0xff0080
                            : 0xff00ff);
        for (int frame = 0; frame < 2; ++frame)
            BOOST_TEST(different(result, frame, expected) == 0, target << " frame " << frame);
    }
}

// covers: TI-82
BOOST_AUTO_TEST_CASE(shapes_of_windows_are_lines_between_their_corners) {
    const std::string text = R"(import numpy as np
import taichi as ti
a = np.array([[0.1, 0.2], [0.5, 0.9]], dtype=np.float32)
b = np.array([[0.9, 0.2], [0.5, 0.1]], dtype=np.float32)
gui = ti.GUI("lines", res=(24, 16))
gui.lines(a, b, radius=1.5, color=0xff0000)
gui.show()
gui.line(a[0], b[0], radius=1.5, color=0xff0000)
gui.line(a[1], b[1], radius=1.5, color=0xff0000)
gui.show()
gui.arrows(a, b - a, radius=1.5, color=0xff0000)
gui.show()
gui.rect([0.2, 0.8], [0.6, 0.3], color=0x00ff00, radius=2)
gui.show()
for p, q in [((0.2, 0.8), (0.6, 0.8)), ((0.6, 0.8), (0.6, 0.3)), ((0.6, 0.3), (0.2, 0.3)), ((0.2, 0.3), (0.2, 0.8))]:
    gui.line(p, q, color=0x00ff00, radius=2)
gui.show()
gui.triangles(a, b, np.array([[0.5, 0.8], [0.9, 0.9]], dtype=np.float32), color=0x0000ff)
gui.show()
)";
    const Arguments result = run({"lines", text, "", 6}, "serial");
    const Array& frames = result.arrays.at("frames");
    const auto same = [&](int one, int other) {
        int count = 0;
        for (int k = 0; k < width * height * 3; ++k)
            count +=
                frames.number(one * width * height * 3 + k) == frames.number(other * width * height * 3 + k);
        return count == width * height * 3;
    };
    BOOST_TEST(same(0, 1));
    BOOST_TEST(same(0, 2));
    BOOST_TEST(same(3, 4));
    BOOST_TEST(!same(0, 3));
    Canvas expected(width * height);
    triangle(expected, {0.1, 0.2, 0.9, 0.2, 0.5, 0.8}, 0x0000ff);
    triangle(expected, {0.5, 0.9, 0.5, 0.1, 0.9, 0.9}, 0x0000ff);
    BOOST_TEST(different(result, 5, expected) == 0);
}

// covers: TI-82 TI-81
BOOST_AUTO_TEST_CASE(the_emitted_program_writes_its_pictures_where_it_is_told) {
    const fs::path folder = built_program(dots, 2);
    const std::string quoted = "'" + folder.string() + "'";
    BOOST_TEST(std::system(("cd " + quoted + " && ./dots out").c_str()) == 0);
    BOOST_TEST(std::system(("cd " + quoted + " && ./dots missing 2>message").c_str()) != 0);
    const auto text_of = [&](const std::string& name) {
        const auto file = io::read_file((folder / name).string(), 1 << 20);
        return file ? *file : std::string();
    };
    BOOST_TEST(text_of("message") == "cannot write missing/frame_0000.ppm\n");
    const Arguments result = run({"dots", dots, "", 2}, "serial");
    const Array& frames = result.arrays.at("frames");
    for (int frame = 0; frame < 2; ++frame) {
        std::string expected = "P6\n24 16\n255\n";
        for (int k = 0; k < width * height * 3; ++k)
            expected +=
                static_cast<char>(static_cast<unsigned char>(frames.number(frame * width * height * 3 + k)));
        BOOST_TEST((text_of("out/frame_000" + std::to_string(frame) + ".ppm") == expected));
    }
    BOOST_TEST(!fs::exists(folder / "out/frame_0002.ppm"));
    fs::remove_all(folder);
}

// covers: TI-82
BOOST_AUTO_TEST_CASE(the_emitted_program_keeps_its_newest_picture_only) {
    const fs::path folder = built_program(
        "import taichi as ti\n"
        "gui = ti.GUI(res=512)\n"
        "for frame in range(400):\n"
        "    gui.circle((frame / 400, 0.5), radius=5)\n"
        "    if frame % 100 == 99:\n"
        "        print('drew', frame)\n"
        "    gui.show()\n",
        150);
    // the pictures would take 118 MB together; the output stands in their order
    BOOST_TEST(std::system(("cd '" + folder.string() +
                            "' && bash -c 'ulimit -v 65536 && ./dots out > text' && test \"$(cat text)\" = "
                            "'drew 99'")
                               .c_str()) == 0);
    const auto pictures = fs::directory_iterator(folder / "out");
    BOOST_TEST(std::distance(begin(pictures), end(pictures)) == 150);
    const auto first = io::read_file((folder / "out/frame_0000.ppm").string(), 1 << 20);
    const auto last = io::read_file((folder / "out/frame_0149.ppm").string(), 1 << 20);
    BOOST_REQUIRE((first && last));
    BOOST_TEST(first->size() == 15 + 512 * 512 * 3);
    BOOST_TEST((*first != *last));
    fs::remove_all(folder);
}

BOOST_AUTO_TEST_SUITE_END()
