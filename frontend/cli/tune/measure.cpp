// Interleaved calls: what the machine does beside them meets both alike.
#include "frontend/cli/tune/measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <vector>

#include "frontend/cli/run/apart.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/progress.hpp"

namespace nestor::cli {
namespace {

constexpr int least_runs = 3, most_runs = 200;

bool same_results(const Arguments& a, const Arguments& b) {
    return std::equal(a.arrays.begin(), a.arrays.end(), b.arrays.begin(), b.arrays.end(),
                      [](const auto& x, const auto& y) {
                          return x.first == y.first && same_values(x.second, y.second);
                      }) &&
           a.scalars.size() == b.scalars.size();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// What the process does. 0 where the candidate is right.
int call_both(const Contestant& candidate, const Contestant& reference, const Arguments& arguments,
              double seconds, Notes& notes) {
    const auto ours = open_library(candidate.compiled.object.path);
    const auto theirs = open_library(reference.compiled.object.path);
    if (!ours || !theirs) return io::exit_internal;
    const auto call = calls_of(*ours, candidate.compiled), other = calls_of(*theirs, reference.compiled);
    if (!call || !other) return io::exit_internal;
    Arguments result = arguments, expected = arguments;
    if (call->front()(result, {}).error != other->front()(expected, {}).error) return io::exit_rejected;
    if (!same_results(result, expected)) return io::exit_rejected;
    std::vector<double> times, default_times;
    const auto begin = std::chrono::steady_clock::now();
    const auto spent = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    for (int k = 0; k < most_runs && (k < least_runs || spent() < seconds); ++k) {
        Arguments fresh = arguments, same = arguments;
        (void)call->front()(fresh, {});
        times.push_back(*candidate.milliseconds);
        (void)other->front()(same, {});
        default_times.push_back(*reference.milliseconds);
    }
    notes.figures = {median(times), median(default_times)};
    return io::exit_ok;
}

}  // namespace

bool same_values(const Array& a, const Array& b) {
    if (a.extents != b.extents || !(a.element == b.element)) return false;
    if (!a.element.is_float()) return a.data == b.data;
    double largest = 0;
    for (std::int64_t k = 0; k < b.size(); ++k)
        if (std::isfinite(b.number(k))) largest = std::max(largest, std::abs(b.number(k)));
    const double bound = (a.element.bits == 64 ? 1e-9 : 1e-4) * largest;
    for (std::int64_t k = 0; k < a.size(); ++k) {
        const double x = a.number(k), y = b.number(k);
        const bool same = std::isfinite(y) ? std::abs(x - y) <= bound
                          : std::isnan(y)  ? std::isnan(x)
                                           : x == y;
        if (!same) return false;
    }
    return true;
}

Measured measure(const Contestant& candidate, const Contestant& reference, const Arguments& arguments,
                 double seconds) {
    const auto ended = do_apart(
        [&](Notes& notes) {
            io::leave_progress(nullptr);
            try {
                return call_both(candidate, reference, arguments, seconds, notes);
            } catch (const std::bad_alloc&) {
                return static_cast<int>(io::exit_rejected);
            }
        },
        [](const Notes&) {});
    if (!ended || !ended->finished || ended->code != io::exit_ok) return {};
    return {true, ended->figures[0], ended->figures[1]};
}

}  // namespace nestor::cli
