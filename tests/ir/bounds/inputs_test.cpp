// Inputs that are just large enough: what a pipeline needs of an image does not grow with its schedule, as
// long as tiles keep to their limits and nobody asks for more (HAL-73).
#include <algorithm>
#include <map>
#include <stdexcept>

#include "frontend/halide/halide.hpp"
#include "frontend/schedule/apply.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/walk.hpp"
#include "ir/lower/lower.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/schedule/directives/device_loops.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/schedule.hpp"
#include "tests/ir/bounds/pipelines.hpp"
#include "tests/support/halide_text.hpp"
#include "tests/support/random_lazy.hpp"
#include "tests/support/random_lazy_call.hpp"
#include "tests/support/random_schedule.hpp"
#include "tests/support/random_tc.hpp"

BOOST_AUTO_TEST_SUITE(inputs)

using namespace nestor;
using namespace nestor::test;

namespace {

/// The subscript without the clamps around it.
Expr unclamped(const Expr& e) {
    const auto* b = get<Binary>(e);
    const bool clamp = b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum);
    return clamp ? unclamped(b->left) : e;
}

Expr with_unclamped_reads(const Expr& e, std::mt19937_64& random) {
    return rewrite(e, [&](const Expr& part) -> Expr {
        const auto* load = get<Load>(part);
        if (!load || load->buffer.name() != "src" || random() % 3 == 0) return part;
        Load plain = *load;
        for (Expr& index : plain.indices) index = unclamped(index);
        return with(part, std::move(plain));
    });
}

/// The pipeline, most of whose reads of the image have no clamps.
Program with_unclamped_reads(const Program& drawn, std::mt19937_64& random) {
    Program out = drawn;
    auto pipeline = std::make_shared<Pipeline>(*std::get<PipelinePtr>(out.functions.front().body));
    for (Func& func : pipeline->funcs)
        for (Stage& stage : func.stages)
            for (Expr& value : stage.values) value = with_unclamped_reads(value, random);
    out.functions.front().body = PipelinePtr(pipeline);
    return out;
}

/// True where a directive may have more computed than is asked for.
bool asks_for_more(const Directive& directive) {
    if (const auto* split = get<schedule::Split>(directive)) return split->tail != schedule::Tail::guard;
    return get<schedule::Bound>(directive) || get<schedule::BoundExtent>(directive) ||
           get<schedule::AlignBounds>(directive);
}

/// True where a condition holds at one place: that no iteration of a window is there is seen of whole loops,
/// and not of all tiles.
bool holds_at_one_place(const Program& drawn) {
    const std::string text = testing::halide_text(drawn);
    return text.find(" == ") != std::string::npos || text.find(" != ") != std::string::npos;
}

/// The arguments with an image of these sizes, and windows that begin at 2 or later and are not empty.
Arguments with_image(const Program& program, Arguments arguments, std::int64_t width, std::int64_t height) {
    for (auto& [name, value] : arguments.scalars)
        if (name.ends_with("_min"))
            value = std::max<std::int64_t>(2, std::get<std::int64_t>(value) + 6);
        else if (name.ends_with("_extent"))
            value = std::max<std::int64_t>(1, std::get<std::int64_t>(value));
    arguments.scalars["src_width"] = width;
    arguments.scalars["src_height"] = height;
    for (const Parameter& p : program.functions.front().parameters) {
        if (p.symbol.name() != "src") continue;
        Array image(p.buffer->element, {width, height});
        const Array& small = arguments.arrays.at("src");
        for (std::int64_t i = 0; i < image.size(); ++i) image.set(i, small.get(i % small.size()));
        arguments.arrays["src"] = std::move(image);
    }
    return arguments;
}

Outcome outcome_of(const Program& program, Arguments arguments) {
    return interpret(program, "f", arguments, {.output = nullptr, .step_limit = 3000000});
}

/// The least sizes of the image that the program takes, of those tried; nothing where it takes none.
std::optional<std::pair<std::int64_t, std::int64_t>> least_image(const Program& program,
                                                                 const Arguments& arguments) {
    constexpr std::int64_t most = 48;
    std::int64_t width = most, height = most;
    const auto takes = [&](std::int64_t w, std::int64_t h) {
        return outcome_of(program, with_image(program, arguments, w, h)).error == 0;
    };
    if (!takes(width, height)) return std::nullopt;
    while (width > 1 && takes(width - 1, height)) --width;
    while (height > 1 && takes(width, height - 1)) --height;
    return std::pair(width, height);
}

/// The bounds of the text's first pipeline under its first schedule, or without one.
Program inferred(const std::string& text, bool scheduled) {
    const auto parsed = halide::translate(std::make_shared<const SourceFile>("t.halide", text));
    if (!parsed) throw std::runtime_error(render(parsed.error()));
    Program program = lower(parsed->program);
    if (scheduled) {
        const auto next = schedules::apply_schedule(program, parsed->schedules.at(0));
        if (!next) throw std::runtime_error(render(next.error()));
        program = *next;
    }
    const auto filled = infer_bounds(program);
    if (!filled) throw std::runtime_error(render(filled.error()));
    return *filled;
}

}  // namespace

// covers: HAL-42, HAL-73
BOOST_AUTO_TEST_CASE(tiles_need_no_more_of_an_image_than_the_window) {
    const std::string chosen =
        "pipeline f(w: int32; src: image float32[2]) -> h {\n"
        "  fun g(x, y) = src(x, y) * 2.0;\n"
        "  fun k(x, y) = src(clamp(x, 0, src.width - 1), y) + 1.0;\n"
        "  fun e(x, y) = select(x == 2, k(x, y), x == w, k(x - 1, y), g(x - 3, y) + k(x, y));\n"
        "  fun h(x, y) = e(x, y) + e(select(y == 0, x, x + 1), y);\n"
        "}\n";
    const std::string softmax =
        "pipeline f(src: image float32[2]) -> h {\n"
        "  fun m(y) = max rdom(i = (0, src.width)) (src(i, y));\n"
        "  fun z(y) = sum rdom(i = (0, src.width)) (exp(src(i, y) - m(y)));\n"
        "  fun h(x, y) = exp(src(x, y) - m(y)) / z(y);\n"
        "}\n";
    const std::string blocks =
        "pipeline f(src: image float32[2]) -> h {\n"
        "  fun h(x, y) = src(x - x mod 4, y div 2) + src(2 * x - 1, y);\n"
        "}\n";
    const std::string transposed =
        "pipeline f(src: image float32[2]) -> h {\n"
        "  fun g(x, y) = src(x, y) * 3.0;\n"
        "  fun h(x, y) = g(y, x) + x;\n"
        "}\n";
    const std::pair<std::string, const char*> cases[] = {
        // a tile's columns and rows as one loop: g needs one place of a row that is there
        {transposed, "tile(h, x, y, xo, yo, xi, yi, 4, 4); fuse(h.xo, t); compute-at(g, h.t)"},
        // parts of a tile's rows, which the guard of the tile bounds
        {transposed,
         "split(h.y, yo, yi, 4); fuse(h.yi, t); split(h.t, part, place, 5); compute-at(g, h.part)"},
        {chosen, "tile(h, x, y, xo, yo, xi, yi, 3, 2); compute-at(e, h.xo); compute-at(g, h.xo)"},
        {chosen, "split(h.x, xo, xi, 4); compute-at(e, h.xo); compute-at(g, e.x)"},
        {chosen, "compute-at(e, h.y); store-root(e); split(e.x, a1, b1, 3); compute-at(k, e.a1)"},
        {softmax,
         "inline(z); inline(m); split(h.y, yo, yi, 2); compute-at(z.sum0, h.yo); "
         "compute-at(m.max0, h.yo)"},
        {blocks, "split(h.x, xo, xi, 3); fuse(h.xo, t); split(h.y, yo, yi, 4); swap(h.yo)"},
        {blocks, "tile(h, x, y, xo, yo, xi, yi, 3, 5); fuse(h.yo, t)"},
    };
    for (const auto& [text, directives] : cases) {
        const std::string all = text + "schedule tried for f { " + directives + " }\n";
        const Program plain = inferred(all, false), tiled = inferred(all, true);
        for (const std::int64_t x : {2, 3, 4, 8})
            for (const std::int64_t extent : {1, 2, 5, 7}) {
                Arguments arguments;
                arguments.arrays["src"] = Array(Type::float_(32), {1, 1});
                for (const Parameter& p : plain.functions.front().parameters)
                    if (!p.buffer) arguments.scalars[p.symbol.name()] = std::int64_t{4};
                arguments.scalars["x_min"] = x - 6;
                arguments.scalars["x_extent"] = arguments.scalars["y_extent"] = extent;
                arguments.scalars["y_min"] = x - 8;
                const auto least = least_image(plain, arguments);
                BOOST_TEST_REQUIRE(least.has_value());
                BOOST_TEST((least_image(tiled, arguments) == least), all << x << ", " << extent);
            }
    }
}

// covers: HAL-42, HAL-73
BOOST_AUTO_TEST_CASE(no_schedule_needs_more_of_an_image_than_the_pipeline_does) {
    const std::uint64_t count = testing::wanted_cases(300), first = testing::first_seed();
    unsigned compared = 0, tiled = 0, refused = 0, refused_at_places = 0;
    std::string which;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        std::mt19937_64 random(seed);
        const Program drawn = with_unclamped_reads(testing::random_lazy_pipeline(random), random);
        const Program program = testing::translated(testing::halide_text(drawn));
        const Arguments arguments = testing::random_lazy_arguments(drawn, random);
        const Program lowered = lower(program);
        const auto plain = infer_bounds(lowered);
        if (!plain) continue;
        const auto least = least_image(*plain, arguments);
        if (!least) continue;
        testing::RandomSchedule schedule = testing::random_schedule(lowered, "f", random);
        std::erase_if(schedule.accepted, asks_for_more);
        const auto scheduled = apply_schedule(lowered, "f", schedule.accepted);
        if (!scheduled) continue;
        const auto filled = infer_bounds(*scheduled);
        if (!filled) continue;
        ++compared;
        tiled += std::any_of(schedule.accepted.begin(), schedule.accepted.end(), [](const Directive& d) {
            return get<schedule::Split>(d) || get<schedule::Tile>(d) || get<schedule::Vectorize>(d);
        });
        const Outcome outcome =
            outcome_of(*filled, with_image(program, arguments, least->first, least->second));
        if (outcome.error == 0 || testing::is_too_long(outcome.message) ||
            testing::is_assertion(outcome.message))
            continue;
        ++(holds_at_one_place(drawn) ? refused_at_places : refused);
        which += "seed " + std::to_string(seed) + ": " + std::to_string(least->first) + " x " +
                 std::to_string(least->second) + " is not enough: " + outcome.message + "\n" +
                 testing::arguments_text(with_image(program, arguments, 1, 1)) + testing::halide_text(drawn) +
                 testing::schedule_text("f", schedule.accepted);
    }
    BOOST_TEST_MESSAGE(compared << " of " << count << " compared, " << tiled << " with tiles");
    BOOST_TEST(compared * 12 >= count);
    BOOST_TEST(refused * 100 <= compared, which);  // some conditions leave nothing that is read
    BOOST_TEST(refused_at_places * 50 <= compared, which);
    BOOST_TEST(tiled * 2 >= compared);
}

// covers: HAL-42, HAL-71
BOOST_AUTO_TEST_CASE(what_has_no_dimensions_needs_large_enough_images_too) {
    const auto needed = [](const std::string& funcs) {
        const Program lowered =
            lower(testing::translated("pipeline P(src: image uint8[2]) { " + funcs + " }"));
        std::vector<std::string> texts;
        for (const ErrorEntry& entry : infer_bounds(lowered)->errors)
            if (const auto at = entry.text.find("needed is "); at != std::string::npos)
                texts.push_back(entry.text.substr(at + 10));
        return texts;
    };
    const std::vector<std::string> both{"4 <= src_width", "src_height >= 1"};
    BOOST_TEST(needed("fun o() = int32(src(3, 0));") == both);
    BOOST_TEST(
        needed("fun c() = { 0; rdom(r = (0, 4)) in () <- c() + int32(src(r, 0)) }; fun o() = c() + 1;") ==
        both);
    BOOST_TEST(needed("fun o() = sum rdom(r = (0, src.width), q = (0, src.height)) (src(r, q));").empty());
}

BOOST_AUTO_TEST_SUITE_END()
