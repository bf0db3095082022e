// How time and size grow along chains of funcs, one directive at each func: from text to text, 5 to 300
// funcs. A chain that takes longer than ten seconds is the last of its kind. Time is the processor's: other
// programs on the machine would bend the growth. `power` is that of the text, read and printed, with which
// time grows since the chain of 40 funcs, both without what the shortest chain takes: 1 where it is
// proportional.
//     bench_chains [KIND..] [FUNCS..]       only these kinds (align, inline), or chains of so many funcs
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "frontend/driver/compile.hpp"

namespace {

using namespace nestor;

struct Kind {
    const char* name;
    bool twice;  ///< each func reads the one before at two places
    std::function<std::string(int k, int n)> directive;
};

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all = {
        {"none", true, [](int, int) { return ""; }},
        {"align", true, [](int k, int) { return fmt::format("align-bounds(f{}, x, 4, 1);", k); }},
        {"round", true, [](int k, int) { return fmt::format("split(f{}.x, xo, xi, 8, round);", k); }},
        {"shift", true, [](int k, int) { return fmt::format("split(f{}.x, xo, xi, 8, shift);", k); }},
        {"bound", true, [](int k, int) { return fmt::format("bound-extent(f{}, x, 1000);", k); }},
        {"compute-at", true, [](int k, int n) { return fmt::format("compute-at(f{}, f{}.s0.y);", k, n); }},
        {"nested", true, [](int k, int) { return fmt::format("compute-at(f{}, f{}.s0.y);", k, k + 1); }},
        {"inline", false, [](int k, int) { return k ? fmt::format("inline(f{});", k) : std::string(); }},
        {"inline-twice", true, [](int k, int) { return k ? fmt::format("inline(f{});", k) : std::string(); }},
        {"specialize", true,
         [](int k, int) { return fmt::format("specialize(f{}, src.width == {});", k, k); }},
        {"conditions", true, [](int k, int n) {
             std::string list;
             for (int c = 0; c < n; ++c) list += fmt::format(", src.width == {}", c);
             return k == 0 ? "specialize(f" + std::to_string(n) + list + ");" : std::string();
         }}};
    return all;
}

std::string chain(const Kind& kind, int n) {
    std::string text = fmt::format(
        "pipeline p(src: image int32[2]) -> f{} {{\n"
        "  fun f0(x, y) = src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1));\n",
        n);
    for (int k = 1; k <= n; ++k)
        text += kind.twice
                    ? fmt::format("  fun f{0}(x, y) = f{1}(x - 1, y) + f{1}(x + 1, y + 1);\n", k, k - 1)
                    : fmt::format("  fun f{0}(x, y) = f{1}(x, y) + {0};\n", k, k - 1);
    text += "}\nschedule s for p {\n";
    for (int k = 0; k < n; ++k) text += "  " + kind.directive(k, n) + "\n";
    return text + "}\n";
}

/// What a translation took, and what it read and printed.
struct Cost {
    double seconds = 0, bytes = 0;
};

/// Chains of the same kind, which others are compared with.
struct Shorter {
    std::optional<Cost> shortest, middle;

    std::string power_of(const Cost& cost) const {
        if (!shortest || !middle) return "";
        const double times = (cost.seconds - shortest->seconds) / (middle->seconds - shortest->seconds);
        const double text = (cost.bytes - shortest->bytes) / (middle->bytes - shortest->bytes);
        return fmt::format("  power {:.2f}", std::log(times) / std::log(text));
    }
};

/// One translation as a line of the table; what it took, or nothing where the next longer one is not wanted.
std::optional<Cost> run(const Kind& kind, int n, driver::BoundsChecks bounds, const Shorter& shorter) {
    driver::CompileOptions options;
    options.schedule = "s";
    options.bounds = bounds;
    const std::string text = chain(kind, n);
    const auto file = std::make_shared<const SourceFile>("chain.halide", text);
    Cost cost{0, static_cast<double>(text.size())};
    const std::clock_t begin = std::clock();
    const auto stages = driver::compile(*find_language("halide"), file, options);
    std::string what = "refused";
    if (stages) {
        const auto emitted =
            driver::emit(*stages, options, driver::emit_options(options, *stages, "chain.halide", "chain"));
        if (emitted) cost.bytes += static_cast<double>(emitted->source.size());
        what = emitted ? fmt::format("{:6} lines {:8} bytes",
                                     std::count(emitted->source.begin(), emitted->source.end(), '\n'),
                                     emitted->source.size())
                       : "refused by the emitter";
    }
    cost.seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (stages) what += shorter.power_of(cost);
    fmt::print("{:14} {:6} {:4} funcs {:8.2f} s  {}\n", kind.name,
               bounds == driver::BoundsChecks::all ? "all" : "entry", n, cost.seconds, what);
    std::fflush(stdout);
    return stages && cost.seconds < 10 ? std::optional(cost) : std::nullopt;
}

}  // namespace

int main(int count, char** words) {
    std::vector<std::string> wanted;
    std::vector<int> lengths;
    for (const std::string& word : std::vector<std::string>(words + 1, words + count))
        if (const int funcs = std::atoi(word.c_str()))
            lengths.push_back(funcs);
        else
            wanted.push_back(word);
    if (lengths.empty()) lengths = {5, 10, 20, 40, 80, 150, 300};
    for (const Kind& kind : kinds()) {
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), kind.name) == wanted.end()) continue;
        for (const driver::BoundsChecks bounds : {driver::BoundsChecks::entry, driver::BoundsChecks::all}) {
            Shorter shorter;
            for (const int n : lengths) {
                const auto cost = run(kind, n, bounds, shorter);
                if (!cost) break;
                if (shorter.shortest && !shorter.middle && n >= 40) shorter.middle = cost;
                if (!shorter.shortest) shorter.shortest = cost;
            }
        }
    }
    return 0;
}
