// Inputs that are just large enough: what a pipeline needs of an image does not grow with its schedule, as
// long as tiles keep to their limits and nobody asks for more (HAL-73).
#include <algorithm>
#include <map>

#include "ir/bounds/infer.hpp"
#include "ir/core/walk.hpp"
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
/// and not of tiles.
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

}  // namespace

BOOST_AUTO_TEST_SUITE(inputs)

// covers: HAL-42, HAL-73
BOOST_AUTO_TEST_CASE(no_schedule_needs_more_of_an_image_than_the_pipeline_does) {
    const std::uint64_t count = testing::wanted_cases(300), first = testing::first_seed();
    unsigned compared = 0, tiled = 0, refused = 0;
    std::string which;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        std::mt19937_64 random(seed);
        const Program drawn = with_unclamped_reads(testing::random_lazy_pipeline(random), random);
        if (holds_at_one_place(drawn)) continue;
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
        ++refused;
        which += "seed " + std::to_string(seed) + ": " + std::to_string(least->first) + " x " +
                 std::to_string(least->second) + " is not enough: " + outcome.message + "\n" +
                 testing::arguments_text(with_image(program, arguments, 1, 1)) + testing::halide_text(drawn) +
                 testing::schedule_text("f", schedule.accepted);
    }
    BOOST_TEST_MESSAGE(compared << " of " << count << " compared, " << tiled << " with tiles");
    BOOST_TEST(compared * 12 >= count);
    BOOST_TEST(refused * 100 <= compared, which);  // some conditions leave nothing that is read
    BOOST_TEST(tiled * 2 >= compared);
}

BOOST_AUTO_TEST_SUITE_END()
