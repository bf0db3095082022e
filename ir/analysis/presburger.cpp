// isl's objects live here from their making to the answer, one context a question: a question depends on
// no other, and nothing is shared between threads.
#include "ir/analysis/presburger.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/val.h>

#include <memory>

namespace nestor {

namespace {

constexpr unsigned long operation_limit = 2'000'000;  // about a second; real nests take some thousand

template <auto release>
struct Release {
    template <class T>
    void operator()(T* object) const {
        release(object);
    }
};
using Context = std::unique_ptr<isl_ctx, Release<isl_ctx_free>>;
using Set = std::unique_ptr<isl_set, Release<isl_set_free>>;
using Value = std::unique_ptr<isl_val, Release<isl_val_free>>;
using AffineFunction = std::unique_ptr<isl_aff, Release<isl_aff_free>>;

Context context() {
    Context result(isl_ctx_alloc());
    isl_options_set_on_error(result.get(), ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(result.get(), operation_limit);
    return result;
}

std::optional<std::int64_t> finite(const Value& value) {
    if (!value || isl_val_is_int(value.get()) != isl_bool_true) return std::nullopt;
    return isl_val_get_num_si(value.get());
}

}  // namespace

std::string PointSet::text() const {
    std::string condition =
        constraints.empty() ? "1 = 1" : fmt::format("({})", fmt::join(constraints, ") and ("));
    if (!locals.empty()) condition = fmt::format("exists ({} : {})", fmt::join(locals, ", "), condition);
    return fmt::format("[{}] -> {{ [{}] : {} }}", fmt::join(parameters, ", "), fmt::join(dimensions, ", "),
                       condition);
}

std::optional<bool> is_empty(const PointSet& set) {
    const Context ctx = context();
    const Set points(isl_set_read_from_str(ctx.get(), set.text().c_str()));
    if (!points) return std::nullopt;
    const isl_bool empty = isl_set_is_empty(points.get());
    if (empty == isl_bool_error) return std::nullopt;
    return empty == isl_bool_true;
}

std::optional<ValueRange> range_of(const PointSet& set, const std::string& expression) {
    const Context ctx = context();
    // parameters as dimensions: the range is over all their values
    PointSet closed{{}, set.parameters, set.locals, set.constraints};
    closed.dimensions.insert(closed.dimensions.end(), set.dimensions.begin(), set.dimensions.end());
    const Set points(isl_set_read_from_str(ctx.get(), closed.text().c_str()));
    const std::string function =
        fmt::format("{{ [{}] -> [{}] }}", fmt::join(closed.dimensions, ", "), expression);
    const AffineFunction value(isl_aff_read_from_str(ctx.get(), function.c_str()));
    if (!points || !value) return std::nullopt;
    const Value low(isl_set_min_val(points.get(), value.get()));
    const Value high(isl_set_max_val(points.get(), value.get()));
    if (!low || !high) return std::nullopt;
    return ValueRange{finite(low), finite(high)};
}

}  // namespace nestor
