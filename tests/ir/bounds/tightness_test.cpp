// How tight inferred bounds are: each class of access on every small window, against the least box that
// holds what a run touches. The table of the results stands in ir/bounds/README.md and is compared with them.
#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>

#include "frontend/halide/halide.hpp"
#include "frontend/schedule/apply.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/lower/lower.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/bounds/instances.hpp"
#include "tests/ir/bounds/tightness_examples.hpp"

BOOST_AUTO_TEST_SUITE(tightness)

using namespace nestor;
using namespace nestor::test;

namespace {

Program filled(const Example& example) {
    const std::string text = text_of(example);
    const auto parsed = halide::translate(std::make_shared<const SourceFile>("t.halide", text));
    if (!parsed) BOOST_FAIL(render(parsed.error()) + text);
    Program program = lower(parsed->program);
    if (!parsed->schedules.empty()) {
        const auto scheduled = schedules::apply_schedule(program, parsed->schedules[0]);
        if (!scheduled) BOOST_FAIL(render(scheduled.error()) + text);
        program = *scheduled;
    }
    const auto result = infer_bounds(program);
    if (!result) BOOST_FAIL(render(result.error()) + text);
    const auto broken = verify(*result);
    if (!broken.empty()) BOOST_FAIL(broken.front() + "\n" + text);
    return *result;
}

/// The values that a scalar parameter takes: windows begin at -3 to 3 and have up to 9 points; behind the
/// first dimension a few of these.
std::vector<std::int64_t> values_of(const std::string& parameter) {
    if (parameter.ends_with("x_extent")) return {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    if (parameter.ends_with("_extent")) return {0, 1, 4};
    if (parameter.ends_with("_min") && !parameter.ends_with("x_min")) return {-3, 1};
    return {-3, -2, -1, 0, 1, 2, 3};
}

constexpr std::int64_t image_size = 4;

/// Calls `f` for all windows and parameters.
void each_case(const Function& function, const std::function<void(Arguments&)>& f) {
    std::vector<std::string> scalars;
    Arguments arguments;
    for (const Parameter& p : function.parameters) {
        const std::string& name = p.symbol.name();
        if (name.starts_with("src_"))
            arguments.scalars[name] = image_size;
        else if (p.role == Role::scalar || p.role == Role::size)
            scalars.push_back(name);
    }
    const std::function<void(std::size_t)> choose = [&](std::size_t k) {
        if (k == scalars.size()) return f(arguments);
        for (const std::int64_t value : values_of(scalars[k])) {
            arguments.scalars[scalars[k]] = value;
            choose(k + 1);
        }
    };
    choose(0);
}

/// The instances of one case, over images of the smallest, the largest and mixed values.
std::optional<std::vector<Instance>> instances_of(const MarkedNest& nest, const Function& function,
                                                  Arguments arguments) {
    const bool has_image = std::any_of(function.parameters.begin(), function.parameters.end(),
                                       [](const Parameter& p) { return p.role == Role::input; });
    std::optional<std::vector<Instance>> all;
    for (int data = 0; data < (has_image ? 3 : 1); ++data) {
        for (const Parameter& p : function.parameters) {
            if (p.role != Role::input) continue;
            Array image(p.buffer->element,
                        std::vector<std::int64_t>(p.buffer->dimensions.size(), image_size));
            for (std::int64_t k = 0; k < image.size(); ++k)
                image.set(k, data == 0   ? std::uint64_t{0}
                             : data == 1 ? std::uint64_t{255}
                                         : std::uint64_t(k));
            arguments.arrays[p.symbol.name()] = image;
        }
        const auto some = nest.run(arguments);
        if (!some) return std::nullopt;
        if (all)
            join(*all, *some);
        else
            all = some;
    }
    return all;
}

/// What came of one example.
struct Tightness {
    std::size_t boxes = 0, some = 0, loose = 0;  ///< of all boxes those with points, and those not the least
    std::string first;                           ///< the first that is not the least
};

Tightness tightness_of(const Example& example) {
    const Program program = filled(example);
    const Function& function = program.functions[0];
    const MarkedNest nest(program);
    Tightness out;
    each_case(function, [&](const Arguments& arguments) {
        const auto instances = instances_of(nest, function, arguments);
        if (!instances) return;
        for (const Instance& instance : *instances) {
            const NumberBox least = instance.least();
            ++out.boxes;
            out.some += !is_empty(least);
            if (same_points(instance.given, least) || out.loose++ > 0) continue;
            std::string where;
            for (const auto& [name, value] : arguments.scalars)
                if (!name.starts_with("src_"))
                    where += fmt::format("{}{} = {}", where.empty() ? "" : ", ", name,
                                         std::get<std::int64_t>(value));
            out.first = fmt::format("`{}`{} has {}, {} is least, where {}", instance.func,
                                    instance.stored ? " in memory" : "", to_string(instance.given),
                                    to_string(least), where);
        }
    });
    return out;
}

/// What the table shows of an example: all but `fun` and the usual f.
std::string shown(const Example& example) {
    std::string text = (example.f.empty() ? "" : example.f + "; ") + example.funs;
    for (std::size_t at; (at = text.find("fun ")) != std::string::npos;) text.erase(at, 4);
    if (!example.schedule.empty()) text += "` under `" + example.schedule;
    return "`" + text + "`";
}

/// Lines of ir/bounds/README.md: a row for each class, and one for each example that is not always tight.
class Table {
public:
    void add(const Example& example, const Tightness& t) {
        if (t.loose > 0) {
            loose_ += fmt::format("| {} | {} | {} of {} | {}: {} |\n", example.kind, shown(example),
                                  t.boxes - t.loose, t.boxes, t.first, example.loose);
            return;
        }
        if (example.kind != kind_) finish();
        kind_ = example.kind;
        examples_ += (examples_.empty() ? "" : "<br>") + shown(example);
        boxes_ += t.boxes;
    }

    std::string text() {
        finish();
        return "| Access | Pipelines | Least | Where not |\n|---|---|---|---|\n" + tight_ + loose_;
    }

private:
    void finish() {
        if (boxes_ > 0) tight_ += fmt::format("| {} | {} | all {} | |\n", kind_, examples_, boxes_);
        examples_.clear();
        boxes_ = 0;
    }

    std::string kind_, examples_, tight_, loose_;
    std::size_t boxes_ = 0;
};

std::string readme() {
    std::ifstream in(NESTOR_SOURCE_DIR "/ir/bounds/README.md");
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

// covers: HAL-41 HAL-42 HAL-70 HAL-75
BOOST_AUTO_TEST_CASE(inferred_boxes_are_the_least_but_for_what_the_readme_lists) {
    Table table;
    std::map<std::string, int> of_kind;
    for (const Example& example : examples()) {
        const Tightness t = tightness_of(example);
        BOOST_TEST(t.some * 3 > t.boxes, text_of(example) + ": most cases read nothing");
        BOOST_TEST((t.loose == 0 || !example.loose.empty()), text_of(example) + ": " + t.first);
        BOOST_TEST((t.loose > 0 || example.loose.empty()), text_of(example) + ": is tight by now");
        table.add(example, t);
        ++of_kind[example.kind];
    }
    for (const auto& [kind, count] : of_kind) BOOST_TEST(count >= 2, kind);
    const std::string text = table.text();
    BOOST_TEST((readme().find(text) != std::string::npos),
               "ir/bounds/README.md should have this table:\n" + text);
}

BOOST_AUTO_TEST_SUITE_END()
