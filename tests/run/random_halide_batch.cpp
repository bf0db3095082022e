// Cases are drawn and shrunk as programs, and run as Halide text.
#include "tests/run/random_halide_batch.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

#include "ir/bounds/infer.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/errors.hpp"
#include "ir/lower/lower.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/reordered_sums.hpp"
#include "ir/schedule/schedule.hpp"
#include "tests/run/execute.hpp"
#include "tests/support/halide_text.hpp"
#include "tests/support/random_lazy.hpp"
#include "tests/support/random_lazy_call.hpp"
#include "tests/support/smaller_lazy.hpp"

namespace nestor::run_test {
namespace {

struct Scheduled {
    std::string function;
    Program drawn;
    std::vector<Directive> directives;
    std::vector<Arguments> calls;
    std::string text() const {
        return testing::halide_text(drawn) + testing::schedule_text(function, directives);
    }
};

/// Any windows, ones that begin before 0 and have lengths that few factors divide, and ones that may be
/// empty.
Arguments call_of(const Program& drawn, int window, std::mt19937_64& random) {
    Arguments call = testing::random_lazy_arguments(drawn, random);
    for (auto& [name, scalar] : call.scalars) {
        auto& value = std::get<std::int64_t>(scalar);
        if (window % 3 == 1 && name.ends_with("_min")) value = -1 - static_cast<std::int64_t>(random() % 5);
        if (window % 3 == 1 && name.ends_with("_extent")) value = random() % 2 ? 5 : 7;
        if (window % 3 == 2 && name.ends_with("x_extent") && random() % 2) value = 0;
    }
    return call;
}

driver::CompileOptions tried(const PipelineWay& way) {
    driver::CompileOptions options;
    options.target = *driver::target_named(way.target);
    options.schedule = "tried";
    return options;
}

/// The driver's way to a stage, for the schedule `tried`.
driver::Stages compiled_until(driver::Stage last, const std::string& text, const PipelineWay& way) {
    const auto stages = driver::compile(
        *find_language("halide"), std::make_shared<const SourceFile>("r.halide", text), tried(way), last);
    if (!stages) throw std::runtime_error(render(stages.error()) + text);
    return *stages;
}

/// True where the schedule adds floats in another order, and their last digits may show it: those of roots
/// and of 16 bits. What else is drawn are halves and quarters, whose sums are exact.
bool rounds_otherwise(const Scheduled& one, const Program& lowered) {
    const Diagnostics reordered =
        reordered_sums(std::get<nestor::Block>(find_function(lowered, one.function)->body),
                       {"tried", one.function, one.directives, {}}, FloatModel::strict);
    const std::string text = testing::halide_text(one.drawn);
    return reordered.has_errors() &&
           (text.find("float16") != std::string::npos || text.find("sqrt") != std::string::npos);
}

/// A pipeline with a schedule for which inference finds bounds; nothing where it finds none.
std::optional<Scheduled> drawn_case(std::uint64_t seed, int windows, const PipelineWay& way) {
    std::mt19937_64 random(seed);
    Scheduled out;
    out.function = "f" + std::to_string(seed);
    out.drawn = testing::random_lazy_pipeline(random, out.function);
    for (int k = 0; k < windows; ++k) out.calls.push_back(call_of(out.drawn, k, random));
    const Program lowered = lower(testing::translated(testing::halide_text(out.drawn)));
    out.directives = testing::random_schedule(lowered, out.function, random, way.draws).accepted;
    const auto scheduled = apply_schedule(lowered, out.function, out.directives);
    if (rounds_otherwise(out, lowered)) return std::nullopt;
    if (!scheduled || !infer_bounds(*scheduled)) return std::nullopt;
    const Program filled = compiled_until(driver::Stage::filled, out.text(), way).filled;
    for (const Directive& one : testing::random_register_directives(filled, out.function, random))
        out.directives.push_back(one);
    return out;
}

std::vector<NativeCall> compiled(const std::vector<Scheduled>& list, const PipelineWay& way) {
    std::string text;
    std::vector<std::string> names;
    for (const Scheduled& one : list) {
        text += one.text();
        names.push_back(one.function);
    }
    return compiled_pipelines(text, names, way);
}

enum class Judgement { equal, asserted, different };

/// One call against the evaluator. An assertion of what directives give is neither right nor wrong.
Judgement judged(const Scheduled& one, const Arguments& arguments, const NativeCall& call,
                 std::string* details = nullptr) {
    Arguments expected = arguments, found = arguments;
    const Outcome wanted = evaluate(one.drawn, one.function, expected);
    if (wanted.error != 0) throw std::runtime_error(wanted.message + "\n" + one.text());
    for (const testing::OutputWindow& output : testing::output_windows(one.drawn, arguments)) {
        Array poisoned = expected.arrays.at(output.array);
        for (std::int64_t i = 0; i < poisoned.size(); ++i)
            poisoned.set(i, convert(Scalar{std::int64_t{0x5eed5eed}}, Type::index(), poisoned.element));
        found.arrays[output.array] = std::move(poisoned);
    }
    const Outcome outcome = call(found, {});
    if (outcome.error == error_range && testing::is_assertion(outcome.message)) return Judgement::asserted;
    std::string difference;
    if (outcome.error != wanted.error)
        difference = "error " + std::to_string(outcome.error) + " " + outcome.message;
    else if (wanted.error == 0)
        difference = testing::difference(expected, found, 0);
    if (details) *details = difference;
    return difference.empty() ? Judgement::equal : Judgement::different;
}

/// The same alone and with as little as differs, as Halide text.
std::string shrunk(const Scheduled& one, const Arguments& arguments, const PipelineWay& way) {
    std::string details;
    const auto differs = [&](const testing::LazyCase& less) {
        const Scheduled smaller{one.function, less.drawn, less.directives, {less.arguments}};
        try {
            return judged(smaller, less.arguments, compiled({smaller}, way)[0], &details) ==
                   Judgement::different;
        } catch (const std::runtime_error&) {
            return false;
        }
    };
    const testing::LazyCase least = testing::shrunk({one.drawn, one.directives, arguments}, differs, 60);
    differs(least);
    return testing::arguments_text(least.arguments) + testing::halide_text(least.drawn) +
           testing::schedule_text(one.function, least.directives) + details;
}

/// The beginning of the first error, wherever it stands.
std::string what_is_said(const std::string& messages) {
    const std::size_t at = messages.find("error: ");
    return messages.substr(at == std::string::npos ? 0 : at, 28);
}

/// A file that is not compiled: the first of its pipelines that is not, alone.
std::string shrunk_file(const std::vector<Scheduled>& list, const std::string& why, const PipelineWay& way) {
    for (const Scheduled& one : list) {
        std::string message;
        const auto fails = [&](const testing::LazyCase& less) {
            try {
                const std::string text = testing::halide_text(less.drawn);
                testing::translated(text);
                compiled({{one.function, less.drawn, less.directives, {}}}, way);
                return false;
            } catch (const std::exception& e) {
                message = e.what();
                return what_is_said(message) == what_is_said(why);
            }
        };
        if (!fails({one.drawn, one.directives, {}})) continue;
        const testing::LazyCase least = testing::shrunk({one.drawn, one.directives, {}}, fails, 60);
        fails(least);
        return testing::halide_text(least.drawn) + testing::schedule_text(one.function, least.directives) +
               message + "at first:\n" + why.substr(0, 2000);
    }
    return why;
}

void check(const std::vector<Scheduled>& list, const PipelineWay& way, PipelineCounts& counts) {
    std::vector<NativeCall> calls;
    try {
        calls = compiled(list, way);
    } catch (const std::exception& e) {
        BOOST_ERROR("a file is not compiled:\n" << shrunk_file(list, e.what(), way).substr(0, 6000));
        return;
    }
    for (std::size_t k = 0; k < list.size(); ++k) {
        const std::string text = list[k].text();
        ++counts.scheduled;
        std::set<std::string> kinds;
        for (const Directive& directive : list[k].directives) kinds.insert(kind_of(directive).name);
        for (const std::string& kind : kinds) ++counts.directives[kind];
        counts.stored += testing::is_stored_outside(list[k].directives);
        counts.floats += text.find("float") != std::string::npos;
        for (const Arguments& arguments : list[k].calls) {
            const Judgement judgement = judged(list[k], arguments, calls[k]);
            counts.asserted += judgement == Judgement::asserted;
            if (judgement == Judgement::different) BOOST_ERROR(shrunk(list[k], arguments, way));
            if (judgement != Judgement::equal) continue;
            ++counts.ran;
            counts.guarded += text.find(" if ") != std::string::npos;
            const auto outputs = testing::output_windows(list[k].drawn, arguments);
            counts.uneven += testing::has_remainder(list[k].directives, outputs);
            counts.negative += testing::begins_below_zero(list[k].drawn, arguments);
            counts.empty += testing::has_empty_window(list[k].drawn, arguments);
            counts.several += testing::output_labels(list[k].drawn).size() > 1;
        }
    }
}

}  // namespace

std::vector<NativeCall> compiled_pipelines(const std::string& text, const std::vector<std::string>& names,
                                           const PipelineWay& way) {
    const driver::CompileOptions options = tried(way);
    const driver::Stages stages = compiled_until(driver::Stage::final, text, way);
    const auto emitted =
        driver::emit(stages, options, driver::emit_options(options, stages, "r.halide", "r"));
    if (!emitted) throw std::runtime_error(render(emitted.error()));
    return way.load(*emitted, stages.source, names);
}

PipelineCounts check_random_pipelines(std::uint64_t first, std::uint64_t count, std::size_t size, int windows,
                                      const std::function<PipelineWay(std::size_t)>& way_of) {
    PipelineCounts counts;
    std::size_t files = 1;
    std::vector<Scheduled> list;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const PipelineWay way = way_of(files);
        if (auto one = drawn_case(seed, windows, way))
            list.push_back(*std::move(one));
        else
            ++counts.refused;
        if (list.size() < size && seed + 1 < first + count) continue;
        if (!list.empty()) check(list, way, counts);
        ++files;
        list.clear();
    }
    return counts;
}

std::string counts_text(const PipelineCounts& counts, std::uint64_t count) {
    std::ostringstream text;
    text << counts.ran << " calls of " << count << " pipelines, " << counts.refused << " refused, "
         << counts.asserted << " asserted, " << counts.guarded << " guarded, " << counts.uneven << " uneven, "
         << counts.negative << " negative, " << counts.empty << " empty, " << counts.several
         << " with several outputs; of the pipelines " << counts.floats << " with floats, " << counts.stored
         << " that store outside of where they compute";
    for (const auto& [name, times] : counts.directives)
        text << "\n"
             << name << " in " << times * 1000 / std::max<std::size_t>(1, counts.scheduled) / 10.0 << " %";
    return text.str();
}

}  // namespace nestor::run_test
