// Entry checks against a model that is written from the rules (PR-15): random sizes, strides, pointers and
// overlaps, in memory that is compared as a whole before and after each call.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <stdexcept>

#include "tests/run/entry_functions.hpp"
#include "tests/run/execute.hpp"
#include "tests/support/random_tc.hpp"

BOOST_AUTO_TEST_SUITE(entry_checks)

using namespace nestor;
using namespace nestor::run_test;

namespace {

__extension__ typedef __int128 Wide;
using Sizes = EntrySizes;
using I = std::int64_t;

constexpr std::int64_t longest = std::int64_t{1} << 40;
constexpr std::size_t arena_bytes = 1 << 12;

/// Both files as one library, compiled once.
const NativeLibrary& library() {
    static const NativeLibrary loaded = [] {
        std::vector<NativeText> texts;
        for (const bool is_fixed : {false, true}) {
            const std::string name = is_fixed ? "fixed" : "checked";
            driver::CompileOptions options;
            options.target = *driver::target_named("openmp");
            if (is_fixed) options.fixed = {{"K", "4"}};
            const auto file =
                std::make_shared<const SourceFile>(name + ".tc", is_fixed ? entry_fixed_text : entry_text);
            const auto stages = driver::compile(*find_language("tc"), file, options);
            if (!stages) throw std::runtime_error(render(stages.error()));
            const auto emitted =
                driver::emit(*stages, options, driver::emit_options(options, *stages, name + ".tc", name));
            if (!emitted) throw std::runtime_error(render(emitted.error()));
            texts.push_back({emitted->source_name, emitted->source});
            texts.push_back({emitted->header_name, emitted->header});
        }
        NativeOptions options;
        options.flags = {"-O2", "-fopenmp"};
        options.cache = cache_folder();
        const auto result = load_native(texts, options);
        if (!result) throw std::runtime_error(render(result.error()));
        return *result;
    }();
    return loaded;
}

/// The bytes [first, end) of a tensor; empty when both are 0.
struct Range {
    Wide first = 0, end = 0;
    bool meets(const Range& other) const { return first < other.end && other.first < end; }
};

bool has_elements(const Sizes& extents) {
    return std::all_of(extents.begin(), extents.end(), [](std::int64_t n) { return n > 0; });
}

/// Offsets of the bytes from the first element; nothing where they do not fit 64 bits.
std::optional<Range> offsets(const Sizes& extents, const Sizes& strides, std::size_t bytes) {
    Range range{0, static_cast<Wide>(bytes)};
    for (std::size_t d = 0; d < extents.size(); ++d) {
        const Wide count = extents[d] - 1;
        Wide reach = 0;  // sizes are any 64 bits here, and three factors may need more than 128
        if (__builtin_mul_overflow(count * strides[d], static_cast<Wide>(bytes), &reach)) return std::nullopt;
        (reach < 0 ? range.first : range.end) += reach;
    }
    if (range.first < INT64_MIN || range.end > INT64_MAX) return std::nullopt;
    return range;
}

Sizes dense(const Sizes& extents) {
    Sizes strides(extents.size(), 1);
    for (std::size_t d = extents.size(); d-- > 1;)
        strides[d - 1] = static_cast<std::int64_t>(static_cast<std::uint64_t>(strides[d]) *
                                                   static_cast<std::uint64_t>(std::max<I>(extents[d], 1)));
    return strides;
}

/// Whether the rule for outputs tells the elements apart: from the smallest stride to the largest, each of
/// those that count steps over all that is reached below it.
bool are_apart(const Sizes& extents, const Sizes& strides) {
    std::vector<std::pair<Wide, Wide>> steps;  // of a dimension, and how often
    for (std::size_t d = 0; d < extents.size(); ++d)
        if (extents[d] > 1)
            steps.emplace_back(strides[d] < 0 ? -Wide{strides[d]} : Wide{strides[d]}, extents[d] - 1);
    std::sort(steps.begin(), steps.end());
    Wide reached = 0;
    for (const auto& [step, count] : steps) {
        if (step <= reached) return false;
        reached += step * count;
    }
    return true;
}

/// A call, and what is due.
struct Case {
    Given given;
    std::vector<Sizes> extents, strides;  ///< strides in force
    std::vector<bool> dense_by_null;
    std::vector<Range> ranges;  ///< addresses
    int code = 0;
};

/// The code that is due: sizes, then array by array the number of its elements, null pointers, outputs that
/// overlap themselves, addresses, overlaps with the arrays before; then what the function itself demands of
/// its sizes. Fills the ranges.
int due(const EntryFunction& subject, Case& c) {
    for (const std::int64_t size : c.given.sizes)
        if (size < 0 || size > longest) return error_size;
    c.ranges.assign(c.extents.size(), {});
    for (std::size_t k = 0; k < c.extents.size(); ++k) {
        Wide count = 1;
        for (const std::int64_t n : c.extents[k]) {
            count *= std::max<I>(n, 1);
            if (count > INT64_MAX / 16) return error_size;
        }
        if (!has_elements(c.extents[k])) continue;
        if (!c.given.data[k]) return error_null;
        if (subject.tensors[k].output && !are_apart(c.extents[k], c.strides[k])) return error_overlap;
        const auto reach = offsets(c.extents[k], c.strides[k], subject.tensors[k].bytes);
        if (!reach) return error_size;
        const Wide base = static_cast<Wide>(reinterpret_cast<std::uintptr_t>(c.given.data[k]));
        c.ranges[k] = {base + reach->first, base + reach->end};
        if (c.ranges[k].first < 0 || c.ranges[k].end > static_cast<Wide>(UINTPTR_MAX)) return error_size;
        for (std::size_t b = 0; b < k; ++b)
            if ((subject.tensors[k].output || subject.tensors[b].output) && c.ranges[k].meets(c.ranges[b]))
                return error_overlap;
    }
    return subject.last_check(c.given.sizes);
}

/// What wraps is a stride like any other.
std::int64_t mul(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}
std::int64_t add(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

class Generator {
public:
    explicit Generator(std::uint64_t seed) : random_(seed) {}

    alignas(64) std::byte arena[arena_bytes];

    /// A call whose arrays lie in the arena if it is to succeed.
    Case make(const EntryFunction& subject) {
        for (;;) {
            Case c;
            for (std::size_t k = 0; k < subject.sizes; ++k) c.given.sizes.push_back(size());
            if (one_in(2) && std::string(subject.name) == "of_four") c.given.sizes[1] = 4;
            for (const TensorKind& tensor : subject.tensors) {
                c.extents.push_back(tensor.extents(c.given.sizes));
                Sizes strides = dense(c.extents.back());
                c.dense_by_null.push_back(tensor.value || one_in(3));
                if (!c.dense_by_null.back()) strides = varied(c.extents.back(), strides);
                c.strides.push_back(strides);
            }
            place(subject, c);
            c.code = due(subject, c);
            if (c.code != error_ok || (fits(c) && is_short(c))) return c;
        }
    }

    void scramble() {
        for (std::size_t k = 0; k < arena_bytes; k += sizeof(std::uint64_t)) {
            const std::uint64_t value = random_();
            std::memcpy(arena + k, &value, sizeof value);
        }
    }

    int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }
    bool one_in(int n) { return below(n) == 0; }

private:
    std::int64_t size() {
        static const Sizes odd = {
            -1,         INT64_MIN, longest, longest + 1, longest / 2, INT64_MAX, std::int64_t{1} << 33,
            3037000500, 1 << 20,   -7};
        if (one_in(14)) return odd[static_cast<std::size_t>(below(static_cast<int>(odd.size())))];
        return one_in(9) ? 0 : 1 + below(6);
    }

    Sizes varied(const Sizes& extents, Sizes strides) {
        const std::size_t rank = extents.size();
        switch (below(8)) {
            case 0:
                return strides;
            case 1:  // padded, inside as well
                for (std::int64_t step = 1 + below(2); std::int64_t & s : strides) s = mul(s, step);
                if (rank > 1) strides[0] = add(strides[0], below(4));
                return strides;
            case 2:  // padded rows
                if (rank > 1) strides[0] = add(strides[0], 1 + below(5));
                return strides;
            case 3: {  // the dimensions in another order
                std::vector<std::size_t> order(rank);
                for (std::size_t d = 0; d < rank; ++d) order[d] = d;
                std::shuffle(order.begin(), order.end(), random_);
                std::int64_t step = 1;
                for (const std::size_t d : order) {
                    strides[d] = step;
                    step = mul(step, std::max<I>(extents[d], 1));
                }
                return strides;
            }
            case 4:  // backwards
                for (std::int64_t& s : strides)
                    if (one_in(2)) s = mul(s, -1);
                return strides;
            case 5:
                if (rank > 0) strides[static_cast<std::size_t>(below(static_cast<int>(rank)))] = 0;
                return strides;
            case 6:  // elements on each other
                for (std::int64_t& s : strides) s = below(7) - 3;
                return strides;
            default: {
                static const Sizes far = {
                    INT64_MAX, INT64_MIN,    INT64_MAX / 4, std::int64_t{1} << 61, -(std::int64_t{1} << 60),
                    1 << 30,   INT64_MAX / 2};
                if (rank > 0 && one_in(2))
                    strides[static_cast<std::size_t>(below(static_cast<int>(rank)))] =
                        far[static_cast<std::size_t>(below(static_cast<int>(far.size())))];
                return strides;
            }
        }
    }

    /// Pointers: by chance, null, equal to another tensor's, or beside it.
    void place(const EntryFunction& subject, Case& c) {
        std::vector<Range> taken;  // offsets in the arena
        for (std::size_t k = 0; k < c.extents.size(); ++k) {
            const auto bytes = static_cast<std::int64_t>(subject.tensors[k].bytes);
            const auto reach = has_elements(c.extents[k])
                                   ? offsets(c.extents[k], c.strides[k], subject.tensors[k].bytes)
                                   : Range{0, 0};
            const Range r = reach.value_or(Range{0, 0});
            const Wide length = r.end - r.first;
            std::int64_t begin = 0;  // of the range
            if (length < static_cast<Wide>(arena_bytes) / 2)
                begin = below((static_cast<int>(arena_bytes) - static_cast<int>(length)) / 8) * 8;
            if (!taken.empty() && one_in(8)) {
                const Range& other = taken[static_cast<std::size_t>(below(static_cast<int>(taken.size())))];
                const Wide at[] = {other.first, other.end, other.first - length, other.end - bytes,
                                   other.first - length + bytes};
                const Wide chosen = at[below(5)];
                if (chosen >= 0 && chosen + length <= static_cast<Wide>(arena_bytes))
                    begin = static_cast<std::int64_t>(chosen);
            }
            taken.push_back({begin, begin + length});
            std::byte* data = arena;
            if (begin - r.first >= 0 && begin - r.first < static_cast<Wide>(arena_bytes))
                data += static_cast<std::int64_t>(begin - r.first);
            if (one_in(24)) data = nullptr;
            if (one_in(60))
                data = reinterpret_cast<std::byte*>(~std::uintptr_t{63});  // at the end of all memory
            c.given.data.push_back(data);
        }
        for (std::size_t k = 0; k < c.extents.size(); ++k)
            c.given.strides.push_back(c.dense_by_null[k] ? nullptr : c.strides[k].data());
    }

    /// Sizes that leave no element may still be many.
    static bool is_short(const Case& c) {
        Wide iterations = 3;
        for (const std::int64_t size : c.given.sizes) iterations *= std::max<I>(size, 1);
        return iterations < 100000;
    }

    bool fits(const Case& c) const {
        const Wide begin = static_cast<Wide>(reinterpret_cast<std::uintptr_t>(arena));
        return std::all_of(c.ranges.begin(), c.ranges.end(), [&](const Range& r) {
            return r.end == 0 || (r.first >= begin && r.end <= begin + static_cast<Wide>(arena_bytes));
        });
    }

    std::mt19937_64 random_;
};

/// Small values of the element type at every element of a tensor; floats of them add without rounding.
void fill(const View& view, std::size_t bytes, Generator& generator, std::size_t dimension = 0,
          std::int64_t offset = 0) {
    if (dimension < view.extents.size()) {
        for (std::int64_t i = 0; i < view.extents[dimension]; ++i)
            fill(view, bytes, generator, dimension + 1, add(offset, mul(i, view.strides[dimension])));
        return;
    }
    std::byte* at = view.data + offset * static_cast<std::int64_t>(bytes);
    const int value = generator.below(17) - 8;
    const float four = static_cast<float>(value);
    const double eight = value;
    const auto one = static_cast<std::uint8_t>(value);
    std::memcpy(at,
                bytes == 4   ? static_cast<const void*>(&four)
                : bytes == 8 ? static_cast<const void*>(&eight)
                             : &one,
                bytes);
}

/// True when elements of a tensor share memory.
bool meets_itself(const Sizes& extents, const Sizes& strides) {
    __extension__ typedef __int128 Offset;  // strides may be as large as they please
    std::set<Offset> seen;
    std::function<bool(std::size_t, Offset)> visit = [&](std::size_t d, Offset offset) {
        if (d == extents.size()) return !seen.insert(offset).second;
        for (std::int64_t i = 0; i < extents[d]; ++i)
            if (visit(d + 1, offset + Offset(i) * strides[d])) return true;
        return false;
    };
    return visit(0, 0);
}

std::string shown(const EntryFunction& subject, const Case& c, const std::byte* arena) {
    std::string out = std::string(subject.name) + "(";
    for (const std::int64_t size : c.given.sizes) out += std::to_string(size) + " ";
    for (std::size_t k = 0; k < c.extents.size(); ++k) {
        out += std::string(", ") + subject.tensors[k].name + " at ";
        out += c.given.data[k] ? std::to_string(c.given.data[k] - arena) : "null";
        out += c.dense_by_null[k] ? " dense" : " strides";
        for (const std::int64_t s : c.strides[k]) out += " " + std::to_string(s);
    }
    return out + ")";
}

/// One call; what is wrong with it, empty where nothing is.
std::string wrong(const EntryFunction& subject, const Case& c, Generator& generator) {
    std::byte* const arena = generator.arena;
    generator.scramble();
    std::vector<View> views;
    for (std::size_t k = 0; k < c.extents.size(); ++k)
        views.push_back({c.given.data[k], c.extents[k], c.strides[k]});
    if (c.code == error_ok)
        for (std::size_t k = 0; k < views.size(); ++k) {
            if (has_elements(c.extents[k])) fill(views[k], subject.tensors[k].bytes, generator);
            if (subject.tensors[k].output && meets_itself(c.extents[k], c.strides[k]))
                return "is to succeed with elements on each other";
        }
    std::vector<std::byte> before(arena, arena + arena_bytes);
    const int code = subject.call(library().symbol(subject.name), c.given);
    const std::string said =
        reinterpret_cast<const char* (*)()>(library().symbol(std::string(subject.name) + "_last_error"))();
    if (code != c.code)
        return "returned " + std::to_string(code) + " (" + said + "), not " + std::to_string(c.code);
    if (code != error_ok) {
        if (!said.starts_with(std::string(subject.name) + ": ")) return "said `" + said + "`";
        return std::equal(before.begin(), before.end(), arena) ? "" : "wrote in spite of its error";
    }
    if (!said.empty()) return "said `" + said + "` of a success";
    std::vector<std::byte> after(arena, arena + arena_bytes);
    std::copy(before.begin(), before.end(), arena);
    subject.loops(c.given.sizes, views);  // in the same memory
    for (std::size_t k = 0; k < arena_bytes; ++k) {
        if (after[k] == arena[k]) continue;
        return "wrote another byte at " + std::to_string(k);
    }
    return "";
}

}  // namespace

// covers: PR-14 PR-15
BOOST_AUTO_TEST_CASE(entry_checks_answer_random_calls_as_the_rules_say_and_write_nothing_on_errors) {
    const std::uint64_t count = testing::wanted_cases(6000), first = testing::first_seed();
    std::map<std::string, std::map<int, int>> codes;
    std::map<std::string, int> shown_errors;
    using SetThreads = void (*)(int);
    const auto set_threads = reinterpret_cast<SetThreads>(library().symbol("omp_set_num_threads"));
    BOOST_TEST_REQUIRE(set_threads);
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        set_threads(
            seed % 32 < entry_functions().size() ? 2 : 1);  // waiting for each other takes most of the time
        const EntryFunction& subject = entry_functions()[seed % entry_functions().size()];
        Generator generator(seed);
        const Case c = generator.make(subject);
        ++codes[subject.name][c.code];
        const std::string how = wrong(subject, c, generator);
        if (how.empty() || ++shown_errors[subject.name] > 2) continue;
        BOOST_ERROR("seed " << seed << ": " << shown(subject, c, generator.arena) << " " << how);
    }
    for (const EntryFunction& subject : entry_functions())
        for (const int code : {error_ok, error_null, error_size, error_overlap})
            BOOST_TEST(codes[subject.name][code] > 20, subject.name << " and code " << code);
    BOOST_TEST(codes["later"][error_range] > 20);
    BOOST_TEST(codes["of_four"][entry_fixed_code] > 20);
}

BOOST_AUTO_TEST_SUITE_END()
