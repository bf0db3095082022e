// Random kernels, run by the interpreter, against what they mean. NESTOR_CASES and NESTOR_SEED for more by
// hand.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <sstream>

#include "frontend/taichi/taichi.hpp"
#include "ir/lower/lower.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/random_taichi.hpp"

BOOST_AUTO_TEST_SUITE(random_kernels)

using namespace nestor;
using testing::RandomTaichi;

namespace {

std::uint64_t given(const char* name, std::uint64_t otherwise) {
    const char* wanted = std::getenv(name);
    return wanted ? std::strtoull(wanted, nullptr, 10) : otherwise;
}

constexpr int p = 3;
constexpr double q = 0.75;

/// What is wrong with the translation of the kernel; empty if nothing is. Throws testing::NotComparable.
std::string wrong(const RandomTaichi& program) {
    const testing::TaichiResult expected = testing::run_taichi(program, p, q);
    const std::string text = testing::taichi_module({program}, p, q);
    const auto translated = taichi::translate(std::make_shared<const SourceFile>("t.py", text));
    if (!translated) return render(translated.error());
    const Program lowered = lower(translated->program);
    for (const std::string& violation : verify(lowered)) return violation;
    std::ostringstream out;
    Arguments arguments;
    const Outcome outcome = interpret(lowered, translated->main, arguments, {&out, 0});
    if (outcome.error != 0) return outcome.message;
    const Array& results = arguments.arrays.at("results");
    for (std::size_t k = 0; k < expected.values.size(); ++k) {
        const double found = results.number(static_cast<std::int64_t>(k));
        if (found != expected.values[k]) {
            std::ostringstream why;
            why << "result " << k << " is " << found << ", expected " << expected.values[k];
            return why.str();
        }
    }
    if (out.str() != expected.printed) return "printed\n" + out.str() + "expected\n" + expected.printed;
    return "";
}

}  // namespace

// covers: TI-28 TI-26 TI-37 TI-33 TI-34
BOOST_AUTO_TEST_CASE(random_kernels_compute_what_they_mean) {
    const std::uint64_t seed = given("NESTOR_SEED", 1), cases = given("NESTOR_CASES", 300);
    std::uint64_t compared = 0;
    for (std::uint64_t k = seed; k < seed + cases; ++k) {
        std::mt19937_64 random(k);
        const RandomTaichi program = testing::random_taichi(random, "_", true);
        std::string why;
        try {
            why = wrong(program);
        } catch (const testing::NotComparable&) {
            continue;
        }
        ++compared;
        if (why.empty()) continue;
        const RandomTaichi small = testing::smaller_taichi(
            program, [](const RandomTaichi& candidate) { return !wrong(candidate).empty(); });
        BOOST_ERROR("seed " << k << ": " << wrong(small) << "\n" << testing::taichi_module({small}, p, q));
        if (given("NESTOR_CASES", 0) == 0) break;
    }
    BOOST_TEST(compared * 2 > cases, compared << " of " << cases << " were compared");
}

BOOST_AUTO_TEST_SUITE_END()
